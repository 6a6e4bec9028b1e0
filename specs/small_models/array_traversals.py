"""How many elements of arrays a counterexample needs, if each loop touches each element once.

Positions of arrays are dropped, the same ones in all arrays, and the others move together. A loop ``while (i < #a)`` that reads and writes elements at ``i`` only, and leaves nothing
behind for the next iteration but ``i`` and values of which single iterations decide (`carried_values`), does at each position that stays what it did before. So the position where a
loop is left, those that decide these values, and the witnesses for what is assumed and for the duty that fails, are enough (Reinhard, Fasse and Jacobs, "Completeness thresholds for memory safety of array traversing programs", SOAP 2023).
docs/any_heap.md has the proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import Never

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.operators import ArithmeticOp, ArrayQuantifier, CompareOp, swap_comparison
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement, While
from ooxcheck.oox.types import INT, ArrayType, is_reference
from ooxcheck.specs.loop_invariants.code_terms import condition_formula
from ooxcheck.specs.small_models.carried_values import carried_variables
from ooxcheck.specs.small_models.outside import Outside


@dataclass(frozen=True, slots=True)
class Positions:
    """How many positions must stay so that a formula stays true, and so that it stays false; None if no number is known."""

    true: int | None = 0
    false: int | None = 0


EXACT = Positions()


def sufficient_length(program: Program, method: Method, settings: Settings) -> int:
    """Return the length of arrays that suffices for a counterexample; raise `Outside` if none is known to."""
    if program.origin is not None and any(isinstance(each.type, ArrayType) for each in _fields(program)):
        raise Outside(
            "the initial heap of a Java program has arrays, of which more may be known", method.span
        )
    if contracts_above(program, method, settings.inherited) or method.contract.measures:
        raise Outside("there are further contracts", method.span)
    if settings.invariants and any(class_.invariants for class_ in program.classes.values()):
        raise Outside("class invariants may be about arrays", method.span)
    if method.body is None or method.constructor:
        raise Outside("there is no code of its own", method.span)
    return _Traversals(method).positions()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where formulas and code stand: the counter of the loop around them, its body, and the variables that it may assign."""

    counter: Variable | None = None
    body: typed.Block | None = None
    assignable: frozenset[Variable] = frozenset()


class _Traversals:
    """The positions that must stay, for one method."""

    def __init__(self, method: Method) -> None:
        self._method = method
        self._arrays = {
            each
            for each in method.parameters
            if isinstance(each.type, ArrayType) and not is_reference(each.type.element)
        }
        self._arrays |= set(_aliases(method, self._arrays))
        self._counters: set[Variable] = set()
        self._indices: set[logic.BoundVariable] = set()
        self._assumed = 0
        self._due = 1
        """A changed element that a frame condition forbids is one position."""

    def positions(self) -> int:
        """Return the number of positions that suffice."""
        method = self._method
        assert method.body is not None
        self._counters = {
            loop.condition.left.variable
            for loop in of_kinds((While,), method.body)
            if isinstance(loop.condition, typed.Binary) and isinstance(loop.condition.left, typed.Local)
        }
        for clause in method.contract.requires:
            self._assume(clause.formula)
        for clause in (*method.contract.ensures, *method.contract.exceptional):
            self._owe(clause.formula, _Place())
        for place in method.contract.modifies or ():
            self._frame(place)
        self._block(method.body, _Place())
        return self._assumed + self._due

    def _assume(self, formula: logic.Formula) -> None:
        needed = self._formula(formula, _Place()).true
        if needed is None:
            _refuse("needs a witness for each of many elements", formula.span)
        self._assumed += needed

    def _owe(self, formula: logic.Formula, at: _Place) -> None:
        needed = self._formula(formula, at).false
        if needed is None:
            _refuse("needs a witness for each of many elements", formula.span)
        self._due = max(self._due, needed)

    def _frame(self, place: logic.Place) -> None:
        match place:
            case logic.ElementPlace(logic.ProgramVariable(), None) | logic.StaticPlace():
                pass
            case logic.FieldPlace(target) if isinstance(target, logic.ProgramVariable):
                pass
            case _:  # its objects depend on positions
                _refuse("is a place that depends on positions", place.span)

    # -- code --------------------------------------------------------------------------------------

    def _block(self, block: typed.Block, at: _Place) -> None:
        for number, statement in enumerate(block.statements):
            if isinstance(statement, While):
                self._loop(statement, block.statements[:number], at)
            else:
                self._statement(statement, at)

    def _statement(self, statement: Statement, at: _Place) -> None:
        match statement:
            case typed.Block():
                self._block(statement, at)
            case typed.If(condition, then, otherwise):
                self._condition(condition, at)
                self._branch(then, at)
                self._branch(otherwise, at)
            case typed.Try(body, handler):
                self._block(body, at)
                self._block(handler, at)
            case typed.Declare(variable, value) if variable in self._arrays:
                pass  # another name of a parameter
            case typed.Declare(_, value) | typed.Return(value) | typed.Throw(value):
                self._source(value, statement.span, at)
            case typed.Assign(target, value):
                self._target(target, at)
                self._source(value, statement.span, at)
            case typed.Assert(formula, is_decrease):
                if is_decrease:
                    _refuse("is a measure", statement.span)
                self._owe(formula, at)
            case typed.Skip() | typed.Break():
                pass
            case _:  # calls, assumptions, jumps, threads, ghosts, and loops that are no part of a block
                _refuse("is code of another kind", statement.span)

    def _branch(self, statement: Statement | None, at: _Place) -> None:
        if statement is not None:
            self._block(_as_block(statement), at)

    def _loop(self, loop: While, before: tuple[Statement, ...], at: _Place) -> None:
        """Check that a loop touches each element once, and add the position where it is left, and those that decide what it carries."""
        counter, body = self._counter(loop), _as_block(loop.body)
        if at.body is not None or loop.invariants or not body.statements:
            _refuse("is a loop of another kind", loop.span)
        *steps, last = body.statements
        if not _starts_at_zero(counter, before) or not _is_increment(last, counter):
            _refuse("is a loop of another kind", loop.span)
        assigned = [*_assignments(self._method.statements(), counter)]
        if len(assigned) != 2 or counter in self._method.parameters:
            _refuse("has a counter that is assigned elsewhere", loop.span)
        own = _own_variables(body)
        carried = carried_variables(body, own)
        inside = _Place(counter, body, own | carried)
        self._assumed += 1 + len(carried)
        self._block(replace(body, statements=tuple(steps)), inside)

    def _counter(self, loop: While) -> Variable:
        match loop.condition:
            case typed.Binary(CompareOp.LESS, typed.Local(counter), typed.Length(typed.Local(array))) if (
                array in self._arrays and counter.type is INT
            ):
                return counter
            case _:  # it visits other positions
                return _refuse("is a loop of another kind", loop.span)

    def _condition(self, condition: typed.Expr, at: _Place) -> None:
        """Check a condition; outside of loops it may compare lengths."""
        if at.body is None and of_kinds((typed.Length,), condition):
            formula = condition_formula(condition)
            needed = None if formula is None else self._formula(formula, at)
            if needed is None or needed.true is None or needed.false is None:
                _refuse("depends on lengths", condition.span)
            self._assumed += max(needed.true, needed.false)
        else:
            self._expr(condition, at)

    def _target(self, target: typed.Expr, at: _Place) -> None:
        match target:
            case typed.Local(variable):
                may_change = at.body is None or variable in at.assignable
                if not may_change or variable in self._arrays:
                    _refuse("is changed by each iteration", target.span)
            case typed.ElementRead():
                self._element(target, at)
            case typed.FieldRead(owner) if at.body is None:
                self._expr(owner, at)
            case typed.StaticRead() if at.body is None:
                pass
            case _:  # the heap is changed by each iteration
                _refuse("is changed by each iteration", target.span)

    def _source(self, value: typed.Source | None, span: Span, at: _Place) -> None:
        if isinstance(value, typed.Expr):
            self._expr(value, at)
        elif value is not None:
            _refuse("is a call", span)

    def _expr(self, node: typed.Expr, at: _Place) -> None:  # noqa: C901 (one case for each kind of expression)
        """Check that an expression has the same value whatever other positions are dropped."""
        match node:
            case typed.Constant() | typed.StaticRead():
                pass
            case typed.Local(variable):
                if variable in self._counters:
                    _refuse("depends on a position", node.span)
            case typed.FieldRead(inside) | typed.Unary(_, inside) | typed.Conversion(inside):
                self._expr(inside, at)
            case typed.InstanceOf(inside) | typed.Cast(_, inside):
                self._expr(inside, at)
            case typed.Binary(_, left, right):
                self._expr(left, at)
                self._expr(right, at)
            case typed.StringOperation(_, operands):
                for each in operands:
                    self._expr(each, at)
            case typed.ElementRead():
                self._element(node, at)
            case typed.Length() | typed.ArrayQuantified():
                _refuse("depends on all positions", node.span)

    def _element(self, node: typed.ElementRead, at: _Place) -> None:
        match node:
            case typed.ElementRead(typed.Local(array), typed.Local(index)) if array in self._arrays:
                if at.body is None or index != at.counter:
                    _refuse("is an element at another position", node.span)
            case _:  # another array, or a calculated index
                _refuse("is an element at another position", node.span)

    # -- formulas ----------------------------------------------------------------------------------

    def _formula(self, node: logic.Formula, at: _Place) -> Positions:  # noqa: C901 (one case for each kind of formula)
        """Return how many positions a formula needs."""
        match node:
            case logic.Not(operand):
                return _negation(self._formula(operand, at))
            case logic.And(left, right):
                return _both(self._formula(left, at), self._formula(right, at))
            case logic.Or(left, right):
                return _either(self._formula(left, at), self._formula(right, at))
            case logic.Implies(left, right):
                return _either(_negation(self._formula(left, at)), self._formula(right, at))
            case logic.Iff(left, right):
                one, two = self._formula(left, at), self._formula(right, at)
                return _both(_either(_negation(one), two), _either(_negation(two), one))
            case logic.ArrayQuantified(kind, _, index, array, body):
                self._array(array)
                self._indices.add(index)
                inside = self._formula(body, at)
                return (
                    _some(inside) if kind is ArrayQuantifier.EXISTS else _negation(_some(_negation(inside)))
                )
            case logic.Compare(op, left, right):
                return self._comparison(node, op, left, right, at)
            case logic.Same(left, right):
                return self._equation(node, left, right, at)
            case logic.SetEqual(left, right):
                self._term(left, at)
                self._term(right, at)
                return EXACT
            case logic.Holds(term):
                self._term(term, at)
                return EXACT
            case _:  # about many objects or elements
                return _refuse("is a formula of another kind", node.span)

    def _comparison(
        self, node: logic.Compare, op: CompareOp, left: logic.Term, right: logic.Term, at: _Place
    ) -> Positions:
        if self._is_position(left, at) and self._is_position(right, at):
            return EXACT
        if isinstance(right, logic.Length) and not isinstance(left, logic.Length):
            op, left, right = swap_comparison(op), right, left
        if not isinstance(left, logic.Length):
            return self._of_values(node, at)
        self._array(left.array)
        if self._is_position(right, at) and op in (CompareOp.GREATER, CompareOp.LESS_EQUAL):
            return EXACT
        match op:
            case CompareOp.LESS:
                return self._less(left, right, 0)
            case CompareOp.LESS_EQUAL:
                return self._at_most(left, right)
            case CompareOp.GREATER:
                return _negation(self._at_most(left, right))
            case CompareOp.GREATER_EQUAL:
                return _negation(self._less(left, right, 0))

    def _less(self, left: logic.Length, right: logic.Term, more: int) -> Positions:
        """Return what ``left < right + more`` needs, of a length and another one, or a constant."""
        if isinstance(right, logic.Length):
            self._array(right.array)
            return Positions(1, 0)
        if isinstance(right, logic.Constant) and isinstance(right.value, int):
            return Positions(0, max(right.value + more, 0))
        return _refuse("compares a length with another number", left.span)

    def _at_most(self, left: logic.Length, right: logic.Term) -> Positions:
        if isinstance(right, logic.Length):
            return _negation(self._less(right, left, 0))
        return self._less(left, right, 1)

    def _equation(self, node: logic.Same, left: logic.Term, right: logic.Term, at: _Place) -> Positions:
        if self._is_position(left, at) and self._is_position(right, at):
            return EXACT
        if isinstance(right, logic.Length) and not isinstance(left, logic.Length):
            left, right = right, left
        if not isinstance(left, logic.Length):
            return self._of_values(node, at)
        self._array(left.array)
        return _both(self._at_most(left, right), _negation(self._less(left, right, 0)))

    def _of_values(self, node: logic.Compare | logic.Same, at: _Place) -> Positions:
        for each in (node.left, node.right):
            self._term(each, at)
            if not each.shape.scalar:
                _refuse("may have several values", each.span)
        return EXACT

    def _term(self, node: logic.Term, at: _Place) -> None:  # noqa: C901 (one case for each kind of term)
        """Check that a term has the same value whatever other positions are dropped."""
        match node:
            case logic.Constant() | logic.Empty() | logic.StaticField():
                pass
            case logic.ProgramVariable(variable):
                if variable in self._counters or variable.is_ghost:
                    _refuse("depends on a position", node.span)
            case logic.Bound():
                if node.variable in self._indices:
                    _refuse("depends on a position", node.span)
            case logic.Old(operand) | logic.Negation(operand) | logic.Conversion(operand):
                self._term(operand, at)
            case logic.Arithmetic(op, left, right) if op not in _PARTIAL:
                self._term(left, at)
                self._term(right, at)
            case logic.Element(array, index):
                self._array(array)
                if not self._is_position(index, at):
                    _refuse("is an element at another position", node.span)
            case logic.Join(logic.ProgramVariable(), logic.FieldRelation((Field(),))):
                pass
            case _:  # about many elements, or without value
                _refuse("is a term of another kind", node.span)

    def _array(self, array: logic.Term) -> None:
        inner = array.operand if isinstance(array, logic.Old) else array
        if not (isinstance(inner, logic.ProgramVariable) and inner.variable in self._arrays):
            _refuse("is no parameter with numbers, truth values or strings", array.span)

    def _is_position(self, term: logic.Term, at: _Place) -> bool:
        """Return whether a term is an index of a quantifier, or the counter of the loop around it."""
        match term:
            case logic.Bound(variable):
                return variable in self._indices
            case logic.ProgramVariable(variable):
                return variable == at.counter
            case _:  # another value
                return False


_PARTIAL = (ArithmeticOp.DIVIDE, ArithmeticOp.REMAINDER)
"""The operators that have no value for some operands."""


def _refuse(what: str, span: Span) -> Never:
    text = " ".join(span.text.split())
    msg = f"`{text}` {what}"
    raise Outside(msg, span)


def _fields(program: Program) -> Iterator[Field]:
    """Yield the fields of all classes, static ones included."""
    yield from program.statics
    for class_ in program.classes.values():
        yield from class_.fields


def _aliases(method: Method, arrays: Set[Variable]) -> Iterator[Variable]:
    """Yield the variables that are other names of some arrays: declared as such an array, and never assigned."""
    for each in method.statements():
        match each:
            case typed.Declare(variable, typed.Local(array)) if array in arrays:
                if [*_assignments(method.statements(), variable)] == [each]:
                    yield variable
            case _:  # no such declaration
                pass


def _as_block(statement: Statement) -> typed.Block:
    if isinstance(statement, typed.Block):
        return statement
    return typed.Block((statement,), span=statement.span)


def _starts_at_zero(counter: Variable, before: Iterable[Statement]) -> bool:
    """Return whether a counter is declared in the block of its loop, as 0."""
    for each in before:
        match each:
            case typed.Declare(variable, value) if variable == counter:
                return value is None or (isinstance(value, typed.Constant) and value.value == 0)
            case _:  # another variable
                pass
    return False


def _is_increment(statement: Statement, counter: Variable) -> bool:
    match statement:
        case typed.Assign(
            typed.Local(variable), typed.Binary(ArithmeticOp.ADD, typed.Local(operand), typed.Constant(step))
        ):
            return variable == operand == counter and step == 1
        case _:  # something else
            return False


def _assignments(statements: Iterable[Statement], variable: Variable) -> Iterator[Statement]:
    """Yield the declaration of a variable and the assignments to it, in code and ghost code."""
    for each in statements:
        match each:
            case typed.Declare(target) | typed.Assign(typed.Local(target)) | typed.GhostAssign(target):
                if target == variable:
                    yield each
            case typed.Try(_, _, target):
                if target == variable:
                    yield each
            case _:  # it assigns no variable
                pass


def _own_variables(body: typed.Block) -> frozenset[Variable]:
    """Return the variables that each iteration declares again."""
    return frozenset(
        each.variable for each in typed.inner_statements(body) if isinstance(each, typed.Declare)
    )


# -- positions -------------------------------------------------------------------------------------


def _negation(formula: Positions) -> Positions:
    return Positions(formula.false, formula.true)


def _both(left: Positions, right: Positions) -> Positions:
    """Return what a conjunction needs: it stays true if both do, and false if the one does that is false."""
    true = None if left.true is None or right.true is None else left.true + right.true
    false = None if left.false is None or right.false is None else max(left.false, right.false)
    return Positions(true, false)


def _either(left: Positions, right: Positions) -> Positions:
    return _negation(_both(_negation(left), _negation(right)))


def _some(body: Positions) -> Positions:
    """Return what ``exists`` needs: a position, and those of its body; or none, if no position needs any to stay false."""
    return Positions(None if body.true is None else body.true + 1, body.false if body.false == 0 else None)
