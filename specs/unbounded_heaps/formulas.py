"""Formulas in symbolic states.

A comparison of numbers is false if one of them is missing, and a field of null is null. A quantifier over an array may stand in what is to be proved: what holds of all
elements is there about one index of which nothing is known, what holds of some element about indices that the code uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.declarations import BoundVariable, Field
from ooxcheck.oox.nodes import descendants, of_kinds
from ooxcheck.oox.operators import ArithmeticOp, ArrayQuantifier, CompareOp
from ooxcheck.oox.types import INT, ArrayType, Type
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.specs.unbounded_heaps.maps import places
from ooxcheck.specs.unbounded_heaps.state import State
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory

Total: TypeAlias = "logic.ElementSum | logic.ElementCount"

_SUMMED = (
    logic.Constant
    | logic.Bound
    | logic.ProgramVariable
    | logic.Arithmetic
    | logic.Negation
    | logic.Conditional
    | logic.Holds
    | logic.Same
    | logic.Compare
    | logic.Not
    | logic.And
    | logic.Or
    | logic.Implies
)
"""What a sum may add: numbers that elements, indices and variables determine."""


@dataclass(slots=True)
class Meaning:
    """Evaluates one formula in a state, and in the state on entry; `defined` are the conditions under which the numbers of one comparison are not missing."""

    theory: Theory
    state: State
    entry: State
    bound: dict[BoundVariable, Bits] = field(default_factory=dict)
    defined: list[Lit] = field(default_factory=list)

    # -- formulas ----------------------------------------------------------------------------------

    def holds(self, formula: logic.Formula, *, is_goal: bool) -> Lit:  # noqa: C901 (one case for each kind of formula)
        """Return whether a formula holds; a quantifier may stand only in a goal, where the result is a condition under which it holds."""
        circuit = self.theory.circuit
        match formula:
            case logic.Not(operand):
                return self._fails(operand, is_goal=is_goal)
            case logic.And(left, right):
                return circuit.and2(self.holds(left, is_goal=is_goal), self.holds(right, is_goal=is_goal))
            case logic.Or(left, right):
                return circuit.or2(self.holds(left, is_goal=is_goal), self.holds(right, is_goal=is_goal))
            case logic.Implies(left, right):
                return circuit.or2(self._fails(left, is_goal=is_goal), self.holds(right, is_goal=is_goal))
            case logic.Iff(left, right) if is_goal:
                forth = circuit.or2(self._fails(left, is_goal=True), self.holds(right, is_goal=True))
                back = circuit.or2(self._fails(right, is_goal=True), self.holds(left, is_goal=True))
                return circuit.and2(forth, back)
            case logic.Iff(left, right):
                return circuit.iff(self.holds(left, is_goal=False), self.holds(right, is_goal=False))
            case logic.Holds(term):
                return self._comparison(lambda: self._value(term)[0])
            case logic.Same() | logic.SetEqual():
                return self._comparison(lambda: self._same(formula.left, formula.right))
            case logic.Compare(op, left, right):
                return self._comparison(lambda: self._compare(op, left, right))
            case logic.ArrayQuantified(ArrayQuantifier.FORALL) if is_goal:
                return self._for_any_element(formula, self._as_goal)
            case logic.ArrayQuantified(ArrayQuantifier.EXISTS) if is_goal:
                return self._for_some_element(formula, self._as_goal)
            case _:
                msg = "a formula"
                raise Outside(msg)

    def _fails(self, formula: logic.Formula, *, is_goal: bool) -> Lit:
        """Return whether a formula is false; if that is a goal, a condition under which it is."""
        if not is_goal:
            return -self.holds(formula, is_goal=False)
        circuit = self.theory.circuit
        match formula:
            case logic.Not(operand):
                return self._as_goal(operand)
            case logic.And(left, right):
                return circuit.or2(self._as_denial(left), self._as_denial(right))
            case logic.Or(left, right):
                return circuit.and2(self._as_denial(left), self._as_denial(right))
            case logic.Implies(left, right):
                return circuit.and2(self._as_goal(left), self._as_denial(right))
            case logic.ArrayQuantified(ArrayQuantifier.FORALL):
                return self._for_some_element(formula, self._as_denial)
            case logic.ArrayQuantified(ArrayQuantifier.EXISTS):
                return self._for_any_element(formula, self._as_denial)
            case _:
                return -self.holds(formula, is_goal=False)

    def _as_goal(self, formula: logic.Formula) -> Lit:
        return self.holds(formula, is_goal=True)

    def _as_denial(self, formula: logic.Formula) -> Lit:
        return self._fails(formula, is_goal=True)

    def _comparison(self, atom: Callable[[], Lit]) -> Lit:
        """Return whether a comparison holds, and none of its numbers is missing."""
        outer, self.defined = self.defined, []
        value = atom()
        inner, self.defined = self.defined, outer
        return self.theory.circuit.and_([value, *inner])

    def _same(self, left: logic.Term, right: logic.Term) -> Lit:
        if isinstance(left, logic.Empty):
            left, right = right, left
        if isinstance(right, logic.Empty):
            return self.theory.is_null(self._reference(left))
        return bitvector.equal(self.theory.circuit, self._value(left), self._value(right))

    def _reference(self, term: logic.Term) -> Bits:
        if self.theory.is_reference(_type_of(term)):
            return self._value(term)
        msg = "a set"
        raise Outside(msg)

    def _compare(self, op: CompareOp, left: logic.Term, right: logic.Term) -> Lit:
        one, two = self._number(left), self._number(right)
        return compare(self.theory, op, one, two)

    def _for_any_element(self, formula: logic.ArrayQuantified, judge: Callable[[logic.Formula], Lit]) -> Lit:
        """Return what is judged of the body for an element of which only its index is known to be one; there are none in null."""
        is_index = self._bind(formula, self.theory.unknown(INT, self.state.alive))
        return self.theory.circuit.implies(is_index, judge(formula.body))

    def _for_some_element(self, formula: logic.ArrayQuantified, judge: Callable[[logic.Formula], Lit]) -> Lit:
        """Return whether this is judged of the body for an element whose index is the value of a variable, or an index in the code."""
        circuit = self.theory.circuit
        self._bind(formula, bitvector.constant(0, self.theory.width(INT)))
        witnesses = dict.fromkeys(
            value for each, value in self.state.variables.items() if each.type is INT
        ) | dict.fromkeys(self._indices(formula.array))
        return circuit.or_(
            [circuit.and2(self._bind(formula, value), judge(formula.body)) for value in witnesses]
        )

    def _indices(self, array: logic.Term) -> Iterator[Bits]:
        """Yield the indices at which elements of an array are read, or assigned to."""
        type_, holder = _type_of(array), self._value(array)
        assert isinstance(type_, ArrayType)
        yield from (index for owner, index in places(self.state.maps[type_]) if owner == holder)

    def of_element(self, formula: logic.ArrayQuantified, index: Bits) -> Lit:
        """Return whether the body holds of the element at an index if there is one; of a formula about some element, whether it does not."""
        is_index = self._bind(formula, index)
        body = self.holds(formula.body, is_goal=False)
        is_about_all = formula.kind is ArrayQuantifier.FORALL
        return self.theory.circuit.implies(is_index, body if is_about_all else -body)

    def of_some_element(self, formula: logic.ArrayQuantified, index: Bits) -> Lit:
        """Return whether there is an element at an index that decides: it shows that a formula about some element holds, or that one about all does not."""
        is_index = self._bind(formula, index)
        body = self.holds(formula.body, is_goal=False)
        is_about_all = formula.kind is ArrayQuantifier.FORALL
        return self.theory.circuit.and2(is_index, -body if is_about_all else body)

    def of_elements(self, formula: logic.Formula, indices: Sequence[Bits]) -> Lit:
        """Return what a formula says of the elements at some indices, where it holds: the quantifiers about all elements in it are instantiated, each with the next index."""
        circuit = self.theory.circuit
        match formula:
            case logic.ArrayQuantified(ArrayQuantifier.FORALL) if indices:
                is_index = self._bind(formula, indices[0])
                return circuit.implies(is_index, self.of_elements(formula.body, indices[1:]))
            case logic.And(left, right):
                return circuit.and2(self.of_elements(left, indices), self.of_elements(right, indices))
            case logic.Implies(left, right):
                return circuit.implies(self.holds(left, is_goal=False), self.of_elements(right, indices))
            case _:
                return self.holds(formula, is_goal=False)

    def _bind(self, formula: logic.ArrayQuantified, index: Bits) -> Lit:
        """Bind the variables of a quantifier to an index and the element there, and return whether there is one."""
        theory = self.theory
        array, type_ = self._value(formula.array), _type_of(formula.array)
        if not isinstance(type_, ArrayType) or isinstance(formula.array, logic.Old):
            msg = "a quantifier"
            raise Outside(msg)
        if type_ not in self.state.maps:
            msg = "an element"
            raise Outside(msg)
        self.bound[formula.index] = index
        self.bound[formula.element] = theory.read(self.state.maps[type_], (array, index))
        inside = in_range(theory, index, theory.length(array, type_))
        return theory.circuit.and_([-theory.is_null(array), *inside])

    # -- terms -------------------------------------------------------------------------------------

    def _number(self, term: logic.Term) -> Bits:
        if _type_of(term) is INT:
            return self._value(term)
        msg = "a number that is no int"
        raise Outside(msg)

    def _value(self, term: logic.Term) -> Bits:  # noqa: C901 (one case for each kind of term)
        theory, type_ = self.theory, _type_of(term)
        match term:
            case logic.Constant(bool(value)):
                return (TRUE,) if value else (FALSE,)
            case logic.Constant(int(value)) if type_ is INT:
                return bitvector.constant(value, theory.width(INT))
            case logic.ProgramVariable(variable) if variable in self.state.variables:
                return self.state.variables[variable]
            case logic.Bound(variable) if variable in self.bound:
                return self.bound[variable]
            case logic.StaticField(field_) if field_ in self.state.maps:
                return theory.read(self.state.maps[field_], ())
            case logic.Join(left, logic.FieldRelation((Field() as field_,))) if field_ in self.state.maps:
                holder = self._reference(left)
                return self._if(
                    -theory.is_null(holder), theory.read(self.state.maps[field_], (holder,)), type_
                )
            case logic.Length(array):
                holder = self._reference(array)
                self.defined.append(-theory.is_null(holder))
                return theory.length(holder, _type_of(array))
            case logic.Element(array, index):
                return self._element(array, index)
            case logic.Arithmetic(op, left, right) if type_ is INT:
                return calculate(theory, op, self._number(left), self._number(right))
            case logic.ElementSum() | logic.ElementCount():
                return self._total(term)
            case logic.Conditional():
                return self._choice(term)
            case logic.Negation(operand) if type_ is INT:
                return bitvector.negate(theory.circuit, self._number(operand))
            case logic.Old(operand):
                return Meaning(theory, self.entry, self.entry, self.bound, self.defined)._value(operand)
            case _:
                msg = "a term"
                raise Outside(msg)

    def _element(self, array: logic.Term, index: logic.Term) -> Bits:
        theory, type_ = self.theory, _type_of(array)
        holder = self._reference(array)
        outer, self.defined = self.defined, []
        place = self._number(index)
        present, self.defined = self.defined, outer
        if type_ not in self.state.maps:
            msg = "an element"
            raise Outside(msg)
        assert isinstance(type_, ArrayType)
        inside = theory.circuit.and_(
            [*present, -theory.is_null(holder), *in_range(theory, place, theory.length(holder, type_))]
        )
        return self._if(inside, theory.read(self.state.maps[type_], (holder, place)), type_.element)

    def _choice(self, term: logic.Conditional) -> Bits:
        """Return one of two numbers."""
        condition = self.holds(term.condition, is_goal=False)
        then, otherwise = self._present(term.then), self._present(term.otherwise)
        return bitvector.choose(self.theory.circuit, condition, then, otherwise)

    def _present(self, term: logic.Term) -> Bits:
        """Return a number that is never missing."""
        outer, self.defined = self.defined, []
        value = self._number(term)
        inner, self.defined = self.defined, outer
        if inner:
            msg = "a number that may be missing"
            raise Outside(msg)
        return value

    # -- sums --------------------------------------------------------------------------------------

    def _total(self, total: Total) -> Bits:
        """Return a sum or count over all elements of an array; null has none."""
        holder, type_ = self._reference(total.array), _type_of(total.array)
        whole = self.partial_sum(total, self.theory.length(holder, type_))
        nothing = bitvector.constant(0, len(whole))
        return bitvector.choose(self.theory.circuit, self.theory.is_null(holder), nothing, whole)

    def partial_sum(self, total: Total, end: Bits) -> Bits:
        """Return a sum or count over the indices from 0 up to an end that is not negative.

        It is a recurrence: 0 at 0, and what an index adds more at the next one. What it adds depends on the contents of the array, and on
        the values of variables; where these are the same, so is the function. Behind the last element the contents are those of the
        map, which are some values, so that there is such a function; sums wrap around, as those of the language do.
        """
        theory = self.theory
        if not all(isinstance(each, _SUMMED) for each in descendants(total.body)):
            msg = "a sum"
            raise Outside(msg)
        array, type_ = self._reference(total.array), _type_of(total.array)
        if type_ not in self.state.maps or isinstance(total.array, logic.Old):
            msg = "a sum"
            raise Outside(msg)
        assert isinstance(type_, ArrayType)
        contents = self.state.maps[type_]
        values = tuple(map(self._value, of_kinds((logic.ProgramVariable,), total.body)))
        key = total, contents, array, values
        if key not in theory.partial_sums:

            def step(index: Bits, value: Bits) -> Bits:
                bound = {total.index: index, total.element: theory.read(contents, (array, index))}
                return bitvector.add(
                    theory.circuit, value, Meaning(theory, self.state, self.entry, bound)._summand(total)
                )

            nothing = bitvector.constant(0, theory.width(INT))
            step(nothing, nothing)  # what is not supported is refused here
            theory.partial_sums[key] = theory.recurrence(nothing, step)
        return theory.value_at(theory.partial_sums[key], end)

    def _summand(self, total: Total) -> Bits:
        """Return what one element adds to a sum or count."""
        if isinstance(total, logic.ElementSum):
            return self._present(total.body)
        is_counted = self.holds(total.body, is_goal=False)
        return (is_counted, *[FALSE] * (self.theory.width(INT) - 1))

    def _if(self, exists: Lit, value: Bits, type_: Type) -> Bits:
        """Return the content of a cell: null if there is no such cell and it would hold a reference; a number is missing then."""
        if not self.theory.is_reference(type_):
            self.defined.append(exists)
            return value
        nothing = bitvector.constant(0, len(value))
        return bitvector.choose(self.theory.circuit, exists, value, nothing)


def holds(theory: Theory, formula: logic.Formula, state: State, entry: State) -> Lit:
    """Return whether a formula that is to be proved holds."""
    return Meaning(theory, state, entry).holds(formula, is_goal=True)


def value_of(theory: Theory, formula: logic.Formula, state: State, entry: State) -> Lit:
    """Return whether a formula without quantifiers holds."""
    return Meaning(theory, state, entry).holds(formula, is_goal=False)


def partial_sum(theory: Theory, total: Total, end: Bits, state: State, entry: State) -> Bits:
    """Return a sum or count over the elements of an array below an index."""
    return Meaning(theory, state, entry).partial_sum(total, end)


def holds_of_element(
    theory: Theory, formula: logic.ArrayQuantified, index: Bits, state: State, entry: State
) -> Lit:
    """Return what a formula about all elements says of the element at an index; one about some element is denied."""
    return Meaning(theory, state, entry).of_element(formula, index)


def holds_of_some_element(
    theory: Theory, formula: logic.ArrayQuantified, index: Bits, state: State, entry: State
) -> Lit:
    """Return whether the element at an index decides a formula: one about some element is true of it, one about all is not."""
    return Meaning(theory, state, entry).of_some_element(formula, index)


def holds_of_elements(
    theory: Theory, formula: logic.Formula, indices: Sequence[Bits], state: State, entry: State
) -> Lit:
    """Return what a formula about all elements, or all pairs of elements, says of those at some indices."""
    return Meaning(theory, state, entry).of_elements(formula, indices)


def may_hold(theory: Theory, formula: logic.Formula, state: State, entry: State) -> Lit:
    """Return a condition that is true where a formula holds."""
    if isinstance(formula, logic.And):
        return theory.circuit.and2(
            may_hold(theory, formula.left, state, entry), may_hold(theory, formula.right, state, entry)
        )
    try:
        return value_of(theory, formula, state, entry)
    except Outside:
        return TRUE


def compare(theory: Theory, op: CompareOp, one: Bits, two: Bits) -> Lit:
    """Return a comparison of two numbers."""
    match op:
        case CompareOp.LESS:
            return theory.less(one, two)
        case CompareOp.LESS_EQUAL:
            return theory.less(one, two, or_equal=True)
        case CompareOp.GREATER:
            return theory.less(two, one)
        case CompareOp.GREATER_EQUAL:
            return theory.less(two, one, or_equal=True)


def calculate(theory: Theory, op: ArithmeticOp, one: Bits, two: Bits) -> Bits:
    """Return the result of an operation; no divisor is zero."""
    circuit = theory.circuit
    match op:
        case ArithmeticOp.ADD:
            return bitvector.add(circuit, one, two)
        case ArithmeticOp.SUBTRACT:
            return bitvector.subtract(circuit, one, two)
        case ArithmeticOp.MULTIPLY:
            return theory.product(one, two)
        case _:
            msg = f"the operator {op}"
            raise Outside(msg)


def in_range(theory: Theory, index: Bits, length: Bits) -> tuple[Lit, Lit]:
    """Return that an index is not negative, and that it is less than a length."""
    zero = bitvector.constant(0, len(index))
    return theory.less(zero, index, or_equal=True), theory.less(index, length)


def _type_of(term: logic.Term) -> Type:
    """Return the type of a term with at most one value."""
    match term.shape.columns:
        case (types,) if term.shape.scalar and len(types) == 1:
            return next(iter(types))
        case _:
            msg = "a set"
            raise Outside(msg)
