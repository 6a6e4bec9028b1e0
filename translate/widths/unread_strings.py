"""Strings that nobody reads: operations whose result decides no comparison, no index, no formula.

``"[" + x + "]"`` as the result of ``toString``, or as the message of an exception, costs many gates, and a bound on its length. Often nothing depends on its
contents. A string is *read* where it is compared with another string, its length or a char is taken, a formula mentions it, or
code without a body receives it. A copy or a concatenation reads nothing; it is read where its own result is. Whether a string is
null is no question of its contents, and no operation yields null. So an operation that nobody reads may yield any string: every
condition holds or fails as before. A frame condition compares contents, too; where one does, the encoder begins again (`UnreadStringMatters`). (Cone of influence: Clarke, Grumberg and Peled, "Model Checking", 1999.)

The flow is overestimated: all methods of the program run, in any order, on all objects.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, operators, typed
from ooxcheck.oox.declarations import Field, Signature
from ooxcheck.oox.nodes import Node, children, descendants
from ooxcheck.oox.operators import EqualityOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method, StringOperation
from ooxcheck.oox.types import STRING, StringOp
from ooxcheck.translate.widths.call_flow import Flow
from ooxcheck.translate.widths.value_classes import Place

READ = "read"
"""The place of all strings whose contents matter."""
MAKING = frozenset((StringOp.CONCATENATION, StringOp.TEXT))
"""Operations that yield a string, and read no length of another."""


@lru_cache(maxsize=4)
def unread_operations(program: Program, settings: Settings) -> frozenset[StringOperation]:
    """Return the operations in code that make strings whose contents nobody reads."""
    if not program.spells or _has_ghost_strings(program):
        return frozenset()
    flow = _StringFlow(Flow(program, settings, lambda type_: type_ is STRING), defaultdict(set))
    for class_ in program.classes.values():
        for part in (*class_.invariants, *class_.models, *class_.functions):
            flow.note_formulas(None, part)
    for method in program.methods():
        flow.note_method(method)
    read = flow.places_read()
    return frozenset(
        part
        for method in program.methods()
        for part in descendants(method)
        if isinstance(part, StringOperation) and part.op in MAKING and part not in read
    )


def reads_chars(program: Program, unread: frozenset[StringOperation]) -> bool:
    """Return whether the contents of some string matter."""
    return program.spells and any(
        isinstance(part, logic.StringOperation) or (isinstance(part, StringOperation) and part not in unread)
        for part in descendants(*program.classes.values())
    )


def _has_ghost_strings(program: Program) -> bool:
    ghosts = (ghost for class_ in program.classes.values() for ghost in class_.ghosts)
    variables = (variable for method in program.methods() for variable in method.variables)
    return any(STRING in each.columns for each in ghosts) or any(
        each.many and STRING in each.columns for each in variables
    )


@dataclass(frozen=True, slots=True)
class _StringFlow:
    """For each place of strings, the places whose strings flow into it."""

    flow: Flow
    sources: defaultdict[Place, set[Place]]

    def record(self, source: Place, target: Place) -> None:
        """Record that strings of one place flow into another."""
        if source is not None and target is not None:
            self.sources[target].add(source)

    def places_read(self) -> set[Place]:
        """Return the places whose strings flow into one that is read."""
        read: set[Place] = set()
        waiting: list[Place] = [READ]
        while waiting:
            new = self.sources[waiting.pop()] - read
            read |= new
            waiting += new
        return read

    # -- code --------------------------------------------------------------------------------------

    def note_method(self, method: Method) -> None:
        """Record the flows in a method."""
        self.note_formulas(method, method.contract)
        for statement in method.statements():
            self._note_statement(method, statement)

    def _note_statement(self, method: Method, statement: typed.Statement) -> None:
        match statement:
            case typed.Declare(variable, value) if value is not None:
                self._copy(method, value, self.flow.local(method, variable))
            case typed.Assign(target, value):
                self._copy(method, value, self._place(method, target))
                self._scan(method, *children(target))
            case typed.Return(value) if value is not None and method.retval is not None:
                self._copy(method, value, self.flow.local(method, method.retval))
            case typed.CallStatement(call) | typed.Fork(call):
                self._copy(method, call, None)
            case typed.Throw(word) if word is not None:
                self._expr(method, word, READ)
            case _:  # conditions, formulas and ghost code, in which all strings are read; nested statements are noted for themselves
                parts = [each for each in children(statement) if not isinstance(each, typed.Statement)]
                self._scan(method, *parts)

    def _copy(self, method: Method, source: typed.Source | typed.SuperConstructor, target: Place) -> None:
        """Record that the value of a right-hand side flows into a place."""
        if isinstance(source, typed.Expr):
            self._expr(method, source, target)
            return
        self._scan(method, *(each for each in children(source) if not isinstance(each, typed.Expr)))
        match source:
            case typed.NewArray(_, sizes):
                self._scan(method, *sizes)
            case typed.VirtualCall(class_name, signature, receiver, arguments):
                self._scan(method, receiver)
                self._call(method, self.flow.call_targets(class_name, signature), arguments, target)
            case typed.StaticCall(class_name, signature, arguments) | typed.SuperCall(
                class_name, signature, arguments
            ):
                self._call(method, [self.flow.program.runs(class_name, signature)], arguments, target)
            case typed.NewObject(name, signature, arguments) | typed.SuperConstructor(
                name, signature, arguments
            ):
                self._call(method, self.flow.constructors(name, signature), arguments, None)

    def _call(
        self, method: Method, targets: Sequence[Method], arguments: Sequence[typed.Expr], result: Place
    ) -> None:
        if not targets:
            self._scan(method, *arguments)
        by_contract = self.flow.settings.by_contract
        for each in targets:
            is_run = each.body is not None and each.full_name not in by_contract
            for parameter, argument in zip(each.parameters, arguments, strict=False):
                self._expr(method, argument, self.flow.local(each, parameter) if is_run else READ)
            if each.retval is not None:
                self.record(self.flow.local(each, each.retval), result)

    def _expr(self, method: Method, expr: typed.Expr, target: Place) -> None:
        """Record that the value of an expression flows into a place."""
        if expr.type is not STRING:
            self._scan(method, expr)
            return
        match expr:
            case StringOperation(StringOp.CONCATENATION, operands):
                self.record(expr, target)
                for operand in operands:
                    self._expr(method, operand, expr)
            case StringOperation(_, operands):
                self.record(expr, target)
                self._scan(method, *operands)
            case typed.Local() | typed.FieldRead() | typed.StaticRead() | typed.ElementRead():
                self.record(self._place(method, expr), target)
                self._scan(method, *children(expr))
            case typed.Constant():
                pass
            case _:  # no other expression has a string as its value; if there is one, its parts are read
                self._scan(method, *children(expr))

    def _scan(self, method: Method, *nodes: Node) -> None:
        """Record that strings that occur in some nodes are read, except where they are compared with null."""
        for node in nodes:
            match node:
                case typed.Binary(EqualityOp(), left, right) if _is_null(left) or _is_null(right):
                    self._expr(method, left, None)
                    self._expr(method, right, None)
                case typed.ArrayQuantified(_, element, _, array):
                    self.record(self.flow.elements(array.type), self.flow.local(method, element))
                    self._scan(method, *children(node))
                case _ if isinstance(node, typed.Expr) and node.type is STRING:
                    self._expr(method, node, READ)
                case _ if isinstance(node, typed.Expr):
                    self._scan(method, *children(node))
                case _:  # a formula, a term, or ghost code
                    self.note_formulas(method, node)

    def _place(self, method: Method, expr: typed.Expr) -> Place:
        """Return the place that an expression reads or an assignment writes."""
        match expr:
            case typed.Local(variable):
                return self.flow.local(method, variable)
            case typed.FieldRead(_, field) | typed.StaticRead(field):
                return self.flow.field(field)
            case typed.ElementRead(array):
                return self.flow.elements(array.type)
            case _:  # no other expression stands for a place
                msg = f"{type(expr).__name__} is no place"
                raise AssertionError(msg)

    # -- formulas ----------------------------------------------------------------------------------

    def note_formulas(self, method: Method | None, *roots: Node) -> None:
        """Record that formulas read the strings that they mention, except where they are compared with null."""
        waiting = list(roots)
        while waiting:
            node = waiting.pop()
            if (term := _term_compared_with_null(node)) is not None:
                waiting += _without_result(term)
                continue
            for place in self._places_read(method, node):
                self.record(place, READ)
            waiting += children(node)

    def _places_read(self, method: Method | None, node: Node) -> Iterator[Place]:
        """Yield the places of strings that a node of a formula reads itself."""
        flow = self.flow
        match node:
            case logic.ProgramVariable(variable) if method is not None:
                yield flow.local(method, variable)
            case logic.FieldRelation(fields):
                yield from (flow.field(each) for each in fields if isinstance(each, Field))
            case logic.StaticField(field):
                yield flow.field(field)
            case logic.PureCall(class_name, signature, receiver):
                yield from self._results(class_name, signature, is_static=receiver is None)
            case _:  # whatever else holds strings holds those of arrays
                pass
        if isinstance(node, logic.TermNode):
            types = (type_ for column in node.shape.columns for type_ in column)
            yield from map(flow.elements, types)

    def _results(self, class_name: str, signature: Signature, *, is_static: bool) -> Iterator[Place]:
        """Yield the places of the results of a call in a formula."""
        flow = self.flow
        targets = (
            [flow.program.runs(class_name, signature)]
            if is_static
            else flow.call_targets(class_name, signature)
        )
        yield from (flow.local(each, each.retval) for each in targets if each.retval is not None)


def _term_compared_with_null(node: Node) -> logic.Term | None:
    """Return the term of a formula that only says whether a string, or any of a set, is there."""
    match node:
        case logic.Multiplicity(operators.Multiplicity.NO | operators.Multiplicity.SOME, term):
            return term
        case logic.Same(term, other) | logic.SetEqual(term, other) if _is_null(other):
            return term
        case logic.Same(other, term) | logic.SetEqual(other, term) if _is_null(other):
            return term
        case _:  # another node compares contents, or none
            return None


def _is_null(node: typed.Expr | logic.Term) -> bool:
    is_constant = isinstance(node, typed.Constant | logic.Constant) and node.value is None
    return is_constant or isinstance(node, logic.Empty)


def _without_result(node: logic.Term) -> Iterator[Node]:
    """Yield the parts of a term that decide which place it reads; whether that place holds null is no question of contents."""
    match node:
        case logic.ProgramVariable() | logic.StaticField() | logic.FieldRelation():
            pass
        case logic.Join(left, logic.FieldRelation()):
            yield left
        case _:  # any other term is read as usual
            yield node
