"""Conditions in the code of a method and its callees, rewritten to the variables on entry of the method.

Parameters of a callee are replaced by the arguments of the call, locals that are assigned once by their value, and a field of ``this`` by the value
that the method has assigned to it; the condition with the field itself remains as well. A condition that
reads anything else is left out. Whether a rewritten condition explains an exception is for the solver to prove: fields may have
changed before the code evaluates it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.expressions import array_length, compare, is_null, negation, zero
from ooxcheck.oox import logic, nodes, typed
from ooxcheck.oox.analysis.callgraph import called_methods, reachable
from ooxcheck.oox.analysis.effects import changes_nothing
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.operators import DIVISIONS, CompareOp, Connective, EqualityOp, UnaryOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import FAULT_WORDS, Method
from ooxcheck.oox.types import BOOL, VOID, is_integral

MOST_CONDITIONS = 80
MOST_DEPTH = 4
"""The depth of calls that are searched for conditions."""
MOST_CALLS = 200
"""The number of calls that are searched for conditions."""

NULL, INDEX, ZERO, SIZE, CAST = FAULT_WORDS

THIS = "this"

Values = dict[Variable, typed.Expr]
"""The values of variables of a method, over the variables on entry of the method under check."""


@dataclass(frozen=True, slots=True)
class CodeCondition:
    """A condition over the variables on entry.

    `fault` is the word of the exception that the code throws if it is true, None for a guard. `is_of_library` says that the code is not given.
    """

    test: typed.Expr
    fault: str | None
    is_of_library: bool


@dataclass(frozen=True, slots=True)
class CodeConditions:
    """The conditions, in the order of the code, and the calls whose results some of their variables hold."""

    conditions: tuple[CodeCondition, ...]
    calls: dict[Variable, typed.Call]


class _UnknownValueError(Exception):
    """An expression depends on more than the variables on entry."""


def code_conditions(program: Program, method: Method) -> CodeConditions:
    """Return the conditions in the code of a method and its callees."""
    search = _Search(program, method)
    own = {each: typed.Local(each, type=each.type, span=method.span) for each in entry_variables(method)}
    search.visit(method, dict(own), MOST_DEPTH)
    return CodeConditions(tuple(search.conditions[:MOST_CONDITIONS]), search.calls)


def entry_variables(method: Method) -> tuple[Variable, ...]:
    """Return ``this``, unless the method is static, and the parameters."""
    return method.variables[: len(method.parameters) + (not method.static)]


def classes_without_objects(method: Method) -> frozenset[str]:
    """Return the classes of which a method assumes that all objects belong to a subclass."""
    without = set()
    for clause in method.contract.requires:
        match clause.formula:
            case logic.Subset(logic.Extent(name), logic.Extent(other)) if name != other:
                without.add(name)
            case _:  # is no assumption about all objects of a class
                pass
    return frozenset(without)


def is_accessor(program: Program, method: Method) -> bool:
    """Return whether a method only reads: it has no loop, recursion, ``throw``, assertion, write or allocation, nor has a callee."""
    return changes_nothing(program, method) and not any(
        isinstance(each, typed.While | typed.Throw | typed.Assert | typed.Assume | typed.Try | typed.Lock)
        or any(callee is method for callee in called_methods(program, each))
        for every in reachable(program, method)
        for each in every.statements()
    )


class _Search:
    """The conditions so far; the variables of calls have slots after those of the method under check."""

    def __init__(self, program: Program, method: Method) -> None:
        self.conditions: list[CodeCondition] = []
        self.calls: dict[Variable, typed.Call] = {}
        self._program = program
        self._slot = len(method.variables)
        self._without = classes_without_objects(method)
        self._number_of_visits = 0
        self._is_in_library = False

    def visit(self, method: Method, values: Values, depth: int) -> Values:
        """Add the conditions of a method; return the values of its variables, as far as they are known."""
        self._number_of_visits += 1
        once = _single_assignment_locals(method)
        for statement in method.statements():
            self._is_in_library = not self._program.is_given(method.span.source)
            self._add_faults(statement, values)
            self._add_guards(statement, values)
            value = self._source_value(statement, values, depth)
            match statement:
                case typed.Declare(variable) if value is not None and variable in once:
                    values[variable] = value
                case typed.Assign(typed.FieldRead(typed.Local(own), field)) if (
                    value is not None and own.name == THIS
                ):
                    values[_field_variable(field)] = value
                case _:  # declares nothing with a known value
                    pass
        return values

    def _source_value(self, statement: typed.Statement, values: Values, depth: int) -> typed.Expr | None:
        """Return the value of the right-hand side of a statement, if it is known; visit the methods that it calls."""
        match typed.source_of(statement):
            case typed.VirtualCall() | typed.StaticCall() | typed.SuperCall() as call:
                return self._call_value(statement, call, values, depth)
            case typed.ExprNode() as source:
                return _value(source, values)
            case _:  # allocates, or there is none
                return None

    def _call_value(
        self, statement: typed.Statement, call: typed.Call, values: Values, depth: int
    ) -> typed.Expr | None:
        """Return the result of a call, if it is an expression over the variables on entry, or a call of an accessor."""
        targets = self._targets(statement, call)
        result: typed.Expr | None = None
        for target in targets:
            if depth and self._number_of_visits < MOST_CALLS and target.body is not None:
                inner = self.visit(target, self._parameter_values(target, call, values), depth - 1)
                result = _result(target, inner)
        is_own = all(self._program.is_given(each.span.source) for each in targets)
        if len(targets) == 1 and result is not None and is_own:
            return result
        if call.type is VOID or not targets or not all(is_accessor(self._program, each) for each in targets):
            return None
        return self._accessor_result(call, values)

    def _parameter_values(self, target: Method, call: typed.Call, values: Values) -> Values:
        """Return the values of ``this`` and the parameters of a callee, as far as they are known."""
        parameters, arguments = target.parameters, list(call.arguments)
        if not target.static and (receiver := self._receiver(target, call, values)) is not None:
            parameters, arguments = entry_variables(target), [receiver, *arguments]
        pairs = zip(parameters, arguments, strict=False)
        known = ((variable, _value(argument, values)) for variable, argument in pairs)
        return {variable: value for variable, value in known if value is not None}

    def _receiver(self, target: Method, call: typed.Call, values: Values) -> typed.Expr | None:
        """Return the receiver of a call, None if it is not known, or not all of its objects inherit from the class of the callee."""
        match call:
            case typed.VirtualCall(class_name, receiver=receiver):
                classes = (
                    each for each in self._program.instantiable(class_name) if each not in self._without
                )
                is_common = all(self._program.is_subclass(each, target.owner) for each in classes)
                return receiver if is_common else None
            case typed.SuperCall() | typed.StaticCall():
                own = next((each for each in values if each.name == THIS), None)
                return None if own is None else typed.Local(own, type=own.type, span=call.span)

    def _targets(self, statement: typed.Statement, call: typed.Call) -> list[Method]:
        """Return the methods that a call may run."""
        if not isinstance(call, typed.VirtualCall):
            return list(dict.fromkeys(called_methods(self._program, statement)))
        classes = self._program.instantiable(call.class_name)
        return list(
            dict.fromkeys(
                self._program.runs(each, call.signature) for each in classes if each not in self._without
            )
        )

    def _accessor_result(self, call: typed.Call, values: Values) -> typed.Expr | None:
        """Return a variable for the result of a call of an accessor."""
        try:
            call_on_entry = nodes.rewrite_node(call, lambda node: _substitute(node, values))
        except _UnknownValueError:
            return None
        variable = Variable(f"$call{len(self.calls)}", call.type, self._slot + len(self.calls))
        self.calls[variable] = call_on_entry
        return typed.Local(variable, type=call.type, span=call.span)

    def _add(self, test: typed.Expr, values: Values, fault: str | None) -> None:
        later = nodes.rewrite_node(test, lambda node: _with_field_variable(node, values))
        for each in (test,) if later is test else (test, later):
            if (known := _value(each, values)) is not None:
                self.conditions.append(CodeCondition(known, fault, self._is_in_library))

    def _add_guards(self, statement: typed.Statement, values: Values) -> None:
        """Add the truth values that a statement computes."""
        match statement:
            case typed.If(condition) | typed.While(condition):
                guards = [condition]
            case typed.Declare(_, typed.ExprNode() as value) | typed.Assign(_, typed.ExprNode() as value):
                guards = [value] if value.type is BOOL else []
            case typed.Return(typed.ExprNode() as value):
                guards = [value] if value.type is BOOL else []
            case _:  # computes no truth value
                return
        for guard in guards:
            for part in _parts(guard):
                self._add(part, values, None)

    def _add_faults(self, statement: typed.Statement, values: Values) -> None:
        """Add the conditions under which operators of a statement throw."""
        own = [each for each in nodes.children(statement) if not isinstance(each, typed.Statement)]
        for node in nodes.descendants(*own):
            for test, fault in _faults(node):
                self._add(test, values, fault)


def _single_assignment_locals(method: Method) -> set[Variable]:
    """Return the locals that a method assigns only where it declares them."""
    counts: Counter[Variable] = Counter()
    for statement in method.statements():
        match statement:
            case typed.Declare(variable) | typed.Assign(typed.Local(variable)):
                counts[variable] += 1
            case _:  # assigns no local
                pass
    return {variable for variable, count in counts.items() if count == 1}


def _value(expr: typed.Expr, values: Values) -> typed.Expr | None:
    """Return an expression over the variables on entry, None if it depends on more."""
    try:
        return nodes.rewrite_node(expr, lambda node: _substitute(node, values))
    except _UnknownValueError:
        return None


def _field_variable(field: Field) -> Variable:
    """Return the variable for the value that a method has assigned to a field of ``this``."""
    return Variable(f"{THIS}.{field.owner}.{field.name}", field.type, -1)


def _with_field_variable(node: nodes.Node, values: Values) -> nodes.Node:
    """Return a field of ``this`` as the variable of its value, if the method has assigned one."""
    match node:
        case typed.FieldRead(typed.Local(own), field) if (
            own.name == THIS and _field_variable(field) in values
        ):
            return typed.Local(_field_variable(field), type=field.type, span=node.span)
        case _:  # the parts are replaced
            return node


def _substitute(node: nodes.Node, values: Values) -> nodes.Node:
    if not isinstance(node, typed.Local):
        return node
    if node.variable not in values:
        raise _UnknownValueError
    return values[node.variable]


def _result(method: Method, values: Values) -> typed.Expr | None:
    """Return the result of a method whose body is one expression, None if it is another one."""
    if method.body is None:
        return None
    match method.body.statements:
        case (*declarations, typed.Return(typed.ExprNode() as value)) if all(
            isinstance(each, typed.Declare) for each in declarations
        ):
            return _value(value, values)
        case _:  # has more statements
            return None


def _parts(guard: typed.Expr) -> Iterator[typed.Expr]:
    """Yield the operands of connectives, without negations."""
    waiting = [guard]
    while waiting:
        match waiting.pop():
            case typed.Binary(Connective(), left, right):
                waiting += [right, left]
            case typed.Unary(UnaryOp.NOT, operand):
                waiting.append(operand)
            case typed.Constant():
                pass
            case part:
                yield part


def _faults(node: nodes.Node) -> Iterator[tuple[typed.Expr, str]]:
    """Yield the conditions under which an operator throws, with the words of the exceptions."""
    match node:
        case typed.FieldRead(target):
            yield is_null(target), NULL
        case typed.Length(array):
            yield is_null(array), NULL
        case typed.ElementRead(array, index):
            yield is_null(array), NULL
            yield compare(CompareOp.LESS, index, zero(index)), INDEX
            yield compare(CompareOp.GREATER_EQUAL, index, array_length(array)), INDEX
        case typed.Binary(op, _, right) if op in DIVISIONS and is_integral(right.type):
            yield compare(EqualityOp.EQUAL, right, zero(right)), ZERO
        case typed.NewArray(_, sizes):
            yield from ((compare(CompareOp.LESS, each, zero(each)), SIZE) for each in sizes)
        case typed.Cast(class_name, operand):
            fits = typed.InstanceOf(operand, class_name, type=BOOL, span=node.span)
            not_null = negation(is_null(operand))
            yield (
                typed.Binary(Connective.AND, not_null, negation(fits), type=BOOL, span=node.span),
                CAST,
            )
        case typed.VirtualCall(receiver=receiver):
            yield is_null(receiver), NULL
        case _:  # throws nothing
            pass
