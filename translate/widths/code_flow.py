"""The flow of values in the body of a method: every copy and comparison that some execution may make."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import ArithmeticOp, CompareOp, Connective, EqualityOp
from ooxcheck.oox.typed import Method
from ooxcheck.translate.widths.call_flow import Columns, Flow, Operand
from ooxcheck.translate.widths.formula_flow import FormulaFlow
from ooxcheck.translate.widths.value_classes import Place


def note_all(flow: Flow, method: Method) -> list[Method]:
    """Record the flows in all code that a method may run, and in invariants; return the methods."""
    _note_invariants(flow)
    flow.waiting.append(method)
    return _note_waiting(flow)


def note_assumed(flow: Flow, method: Method, formulas: Iterable[Formula]) -> list[Method]:
    """Record the flows in formulas assumed about a method's arguments, and in invariants; return the methods that they may run."""
    _note_invariants(flow)
    for formula in formulas:
        FormulaFlow(flow, method).formula(formula)
    return _note_waiting(flow)


def _note_invariants(flow: Flow) -> None:
    if flow.settings.invariants:
        for class_ in flow.program.classes.values():
            for invariant in class_.invariants:
                FormulaFlow(flow).formula(invariant.formula)


def _note_waiting(flow: Flow) -> list[Method]:
    """Record the flows in all waiting methods, and in those that they may run; return all of them."""
    methods: dict[str, Method] = {}
    while flow.waiting:
        here = flow.waiting.pop()
        if here.full_name not in methods:
            methods[here.full_name] = here
            note_method(flow, here)
    return list(methods.values())


def note_method(flow: Flow, method: Method) -> None:
    """Record the flows in a method's body, contract and assertions."""
    code = _CodeFlow(flow, method)
    if method.constructor:
        parent = flow.program.classes[method.owner].parent
        flow.waiting.extend(flow.constructors(parent, None))
    for statement in method.statements():
        code.statement(statement)
    formulas = FormulaFlow(flow, method)
    for formula in method.formulas():
        formulas.note(formula)
    for place in method.contract.modifies or ():
        formulas.place(place)


@dataclass(frozen=True, slots=True)
class _CodeFlow:
    flow: Flow
    method: Method

    def statement(self, statement: typed.Statement) -> None:  # noqa: C901 (one case for each kind of statement)
        """Record the flows of a statement, without nested statements."""
        match statement:
            case typed.Declare(variable, value):
                self._copy(self._local(variable), value)
            case typed.Assign(target, value):
                self._copy(self._expr(target), value)
            case typed.GhostAssign(target, value):
                self.flow.join_columns(self._ghost_place(target), self._ghost(value))
            case typed.Return(value):
                self._copy(self._local(self.method.retval) if self.method.retval else None, value)
            case typed.CallStatement(call) | typed.Fork(call):
                self._source(call)
            case (
                typed.While(condition)
                | typed.If(condition)
                | typed.Lock(condition)
                | typed.Signal(_, condition)
            ):
                self._expr(condition)
            case typed.Throw(word) if word is not None:
                self.flow.groups.join(self.flow.word, self._expr(word))
            case typed.Try(_, _, variable) if variable is not None:
                self.flow.groups.join(self._local(variable), self.flow.word)
            case typed.Assert() | typed.Assume():
                pass  # `note_method` records all formulas of a method, loop invariants included
            case (
                typed.Block()
                | typed.Try()
                | typed.Skip()
                | typed.Continue()
                | typed.Break()
                | typed.Throw()
                | typed.JoinThreads()
            ):
                pass

    def _copy(self, target: Place, value: typed.Source | None) -> None:
        if value is not None:
            self.flow.groups.join(target, self._source(value))

    def _local(self, variable: Variable) -> Place:
        return self.flow.local(self.method, variable)

    def _source(self, source: typed.Source | typed.SuperConstructor) -> Place:
        """Return the place of the value of a right-hand side or call."""
        flow = self.flow
        match source:
            case typed.VirtualCall(class_name, signature, receiver, arguments):
                self._expr(receiver)
                return flow.call(
                    flow.call_targets(class_name, signature), self._exprs(arguments), self._ghosts(source)
                )
            case typed.StaticCall(class_name, signature, arguments) | typed.SuperCall(
                class_name, signature, arguments
            ):
                return flow.call(
                    [flow.program.runs(class_name, signature)], self._exprs(arguments), self._ghosts(source)
                )
            case typed.SuperConstructor(name, signature, arguments) | typed.NewObject(
                name, signature, arguments
            ):
                flow.call(flow.constructors(name, signature), self._exprs(arguments), self._ghosts(source))
                return None
            case typed.NewArray(_, sizes):
                flow.groups.record_calculation(*self._exprs(sizes))
                return None
            case _:  # an expression, by its type
                return self._expr(source)

    def _ghost_place(self, target: Variable | typed.GhostCell) -> Columns:
        if isinstance(target, Variable):
            return self.flow.variable_columns(self.method, target)
        return FormulaFlow(self.flow, self.method).values(target.field)

    def _ghosts(self, call: typed.Call | typed.SuperConstructor | typed.NewObject) -> list[Columns]:
        return [self._ghost(ghost) for ghost in call.ghosts]

    def _ghost(self, ghost: typed.GhostValue) -> Columns:
        return FormulaFlow(self.flow, self.method).term(ghost.term)

    def _exprs(self, exprs: tuple[typed.Expr, ...]) -> list[Place]:
        return [self._expr(expr) for expr in exprs]

    def _expr(self, expr: typed.Expr) -> Place:
        """Record the flows of an expression, and return the place of its value."""
        groups = self.flow.groups
        match expr:
            case typed.Constant(value):
                return (
                    groups.literal(value) if isinstance(value, int) and self.flow.concern(expr.type) else None
                )
            case typed.Local(variable):
                return self._local(variable)
            case typed.FieldRead(target, field):
                self._expr(target)
                return self.flow.field(field)
            case typed.StaticRead(field):
                return self.flow.field(field)
            case typed.ElementRead(array, index):
                self._expr(array)
                groups.record_calculation(self._expr(index))
                return self.flow.elements(array.type)
            case typed.Length(array):
                self._expr(array)
                return groups.record_calculation()
            case typed.InstanceOf(operand) | typed.Cast(_, operand):
                self._expr(operand)
                return None
            case _:  # one of the rest, all of which `_operation` lists
                return self._operation(expr)

    def _operation(
        self,
        expr: typed.Unary | typed.Binary | typed.Conversion | typed.StringOperation | typed.ArrayQuantified,
    ) -> Place:
        groups = self.flow.groups
        match expr:
            case typed.Conversion(operand) if self.flow.keeps_value(operand.type, expr.type):
                return self._expr(operand)
            case typed.Unary(_, operand) | typed.Conversion(operand):
                return groups.record_calculation(self._expr(operand))
            case typed.StringOperation(_, operands):
                return groups.record_calculation(*self._exprs(operands))
            case typed.Binary(CompareOp() | EqualityOp() | Connective(), left, right):
                groups.compare(self._expr(left), self._expr(right))
                return None
            case typed.Binary():
                first, row = left_spine(
                    expr,
                    lambda each: isinstance(each, typed.Binary) and isinstance(each.op, ArithmeticOp),
                )
                result = self._operand(first)
                for each in row:
                    result = self._calculate(each, result), None
                return result[0]
            case typed.ArrayQuantified(_, element, index, array, body):
                self._expr(array)
                groups.join(self._local(element), self.flow.elements(array.type))
                groups.record_calculation(self._local(index))
                self._expr(body)
                return None

    def _operand(self, expr: typed.Expr) -> Operand:
        value = expr.value if isinstance(expr, typed.Constant) else None
        return self._expr(expr), value if isinstance(value, int) else None

    def _calculate(self, node: typed.Binary, left: Operand) -> Place:
        """Record the last operation of a row, by the result of those before it."""
        assert isinstance(node.op, ArithmeticOp), "a row should consist of arithmetic"
        return self.flow.calculate(node.op, node.type, left, self._operand(node.right))
