"""Candidates that a method says itself, and that elements stay as they were.

These are its formulas without quantifiers, and those about all elements of an array for the part before or behind a number that a loop changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.operators import ArrayQuantifier, CompareOp
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.types import BOOL, INT, VOID, ArrayType
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, Range, View
from ooxcheck.specs.unbounded_heaps.effects import Effects
from ooxcheck.specs.unbounded_heaps.formulas import (
    compare,
    holds_of_element,
    holds_of_elements,
    holds_of_some_element,
    in_range,
    value_of,
)
from ooxcheck.specs.unbounded_heaps.partial_sums import sum_candidates
from ooxcheck.specs.unbounded_heaps.some_elements import (
    OfElement,
    some_element,
    some_element_from,
    under_conditions,
)
from ooxcheck.specs.unbounded_heaps.state import State
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory


def part_candidates(
    theory: Theory,
    effects: Effects,
    method: typed.Method,
    scope: Sequence[Variable],
    changed: frozenset[Variable],
    state: State,
    entry: State,
) -> Iterator[Candidate]:
    """Yield candidates of a loop that is reached in a state, in an activation with the given entry."""
    indices = [each for each in scope if each in changed and each.type is INT]
    for plain in dict.fromkeys(part for each in _claims(method) for part in conjuncts(each)):
        for result in _results(method, plain, scope):
            candidate = _of_plain_formula(theory, method, plain, result, state, entry)
            yield from () if candidate is None else (candidate,)
    flags = [each for each in scope if each in changed and _may_decide(method, each)]
    for formula in dict.fromkeys(of_kinds((logic.ArrayQuantified,), *method.formulas())):
        for result in _results(method, formula, scope):
            if _is_supported(theory, formula, _with_result(method, state, result), entry):
                assert isinstance(formula, logic.ArrayQuantified)
                yield from _of_quantifier(theory, method, formula, result, (indices, flags), entry)
    yield from sum_candidates(theory, method, indices, state, entry)
    for array in scope:
        if isinstance(array.type, ArrayType) and array.type in effects.keys and array not in changed:
            text, means = f"{array.name} is as before", _as_before(theory, array)
            yield from _of_parts(theory, text, means, indices, array.type)
            for one, two in permutations(indices, 2):
                middle = _where(
                    theory,
                    _where(theory, means, CompareOp.GREATER_EQUAL, one),
                    CompareOp.LESS_EQUAL,
                    two,
                )
                yield Candidate(
                    f"{text} from {one.name} up to {two.name}", middle, Range.INDEX, (array.type,)
                )


def fact_of_elements(theory: Theory, formula: logic.Formula, state: State) -> Candidate | None:
    """Return what an assumption about all elements of an array, all pairs of elements, or some element says; None if it is another formula, or not supported."""
    if not isinstance(formula, logic.ArrayQuantified):
        return None
    text = f"formula at {formula.span.line}"
    if formula.kind is ArrayQuantifier.EXISTS:
        if not _is_supported(theory, formula, state, state):
            return None

        def means_some(view: View, index: Bits) -> Lit:
            return holds_of_some_element(theory, formula, index, view.state, view.state)

        return Candidate(text, means_some, Range.SOME_INDEX, (_array_type(formula),))
    quantified = [
        each
        for each in of_kinds((logic.ArrayQuantified,), formula)
        if isinstance(each, logic.ArrayQuantified)
    ]

    def means(view: View, *indices: Bits) -> Lit:
        return holds_of_elements(theory, formula, indices, view.state, view.state)

    ranges = {1: Range.INDEX, 2: Range.TWO_INDICES}
    if len(quantified) not in ranges:
        return None
    try:
        means(View(state, state), *[bitvector.constant(0, theory.width(INT))] * len(quantified))
    except Outside:
        return None
    return Candidate(text, means, ranges[len(quantified)], tuple({_array_type(each) for each in quantified}))


def _of_quantifier(
    theory: Theory,
    method: typed.Method,
    formula: logic.ArrayQuantified,
    result: Variable | None,
    variables: tuple[Sequence[Variable], Sequence[Variable]],
    entry: State,
) -> Iterator[Candidate]:
    """Yield that a formula holds of parts of its array, that some element decides it, and both under conditions if it is a part of another formula; for some indices and flags."""

    def of_each(view: View, index: Bits) -> Lit:
        return holds_of_element(theory, formula, index, _with_result(method, view.state, result), entry)

    def of_some(view: View, index: Bits) -> Lit:
        return holds_of_some_element(theory, formula, index, _with_result(method, view.state, result), entry)

    indices, flags = variables
    type_ = _array_type(formula)
    text = f"formula at {formula.span.line}" + (f" with {result.name}" if result else "")
    whole = list(_of_parts(theory, text, of_each, indices, type_))
    yield from whole
    parts = [part for each in (*_assumptions(method), *_claims(method)) for part in conjuncts(each)]
    is_denied = any(isinstance(each, logic.Not) and each.operand == formula for each in parts)
    is_whole = is_denied or formula in parts
    if is_whole and (formula.kind is ArrayQuantifier.EXISTS) is is_denied:
        return  # it is about all elements
    some = some_element(text, of_some, type_)
    yield some
    if is_whole:
        yield from some_element_from(theory, text, of_some, indices, type_)
        return
    for each, flag in product((*whole, some), flags):
        yield from under_conditions(theory, each, flag)


def _may_decide(method: typed.Method, variable: Variable) -> bool:
    """Return whether a variable may say which side of a formula holds: one that may become the result, if there is one."""
    result = VOID if method.retval is None else method.retval.type
    return variable.type in (BOOL, INT) and result in (VOID, variable.type)


def _assumptions(method: typed.Method) -> Iterator[logic.Formula]:
    """Yield the preconditions of a method."""
    yield from (clause.formula for clause in method.contract.requires)


def _claims(method: typed.Method) -> Iterator[logic.Formula]:
    """Yield the postconditions and assertions of a method."""
    yield from (clause.formula for clause in method.contract.ensures)
    yield from (each.formula for each in method.statements() if isinstance(each, typed.Assert))


def _of_plain_formula(
    theory: Theory,
    method: typed.Method,
    formula: logic.Formula,
    result: Variable | None,
    state: State,
    entry: State,
) -> Candidate | None:
    """Return that a formula without quantifiers holds, None if it is another one, or not supported."""

    def means(view: View) -> Lit:
        return value_of(theory, formula, _with_result(method, view.state, result), entry)

    try:
        means(View(state, state))
    except Outside:
        return None
    return Candidate(f"formula at {formula.span.line}" + (f" with {result.name}" if result else ""), means)


def _results(
    method: typed.Method, formula: logic.Formula, scope: Sequence[Variable]
) -> list[Variable | None]:
    """Return the variables that may stand for the result in a formula; None if it does not mention the result."""
    named = {each.variable for each in of_kinds((logic.ProgramVariable,), formula)}
    retval = method.retval
    if retval is None or retval not in named:
        return [None]
    return [each for each in scope if each.type == retval.type]


def _with_result(method: typed.Method, state: State, result: Variable | None) -> State:
    if result is None or method.retval is None:
        return state
    return state.with_variable(method.retval, state.variables[result])


def _is_supported(theory: Theory, formula: logic.ArrayQuantified, state: State, entry: State) -> bool:
    """Return whether a formula about one element has a meaning here."""
    try:
        holds_of_element(theory, formula, bitvector.constant(0, theory.width(INT)), state, entry)
    except Outside:
        return False
    return isinstance(_array_type(formula), ArrayType)


def _array_type(formula: logic.ArrayQuantified) -> ArrayType:
    (types,) = formula.array.shape.columns
    (type_,) = types
    assert isinstance(type_, ArrayType)
    return type_


def _as_before(theory: Theory, array: Variable) -> OfElement:
    """Return that an element is as before the loop."""
    type_ = array.type
    assert isinstance(type_, ArrayType)

    def means(view: View, index: Bits) -> Lit:
        circuit, place = theory.circuit, (view.state.variables[array], index)
        now, then = (theory.read(each.maps[type_], place) for each in (view.state, view.before))
        inside = in_range(theory, index, theory.length(place[0], type_))
        return circuit.implies(
            circuit.and_([-theory.is_null(place[0]), *inside]), bitvector.equal(circuit, now, then)
        )

    return means


def _of_parts(
    theory: Theory, text: str, means: OfElement, indices: Sequence[Variable], type_: ArrayType
) -> Iterator[Candidate]:
    """Yield a candidate about all elements, and those about the elements below, up to, from and above an index."""
    yield Candidate(text, means, Range.INDEX, (type_,))
    for each in indices:
        for op in CompareOp:
            yield Candidate(
                f"{text} for indices {op} {each.name}", _where(theory, means, op, each), Range.INDEX, (type_,)
            )


def _where(theory: Theory, means: OfElement, op: CompareOp, end: Variable) -> OfElement:
    def means_there(view: View, index: Bits) -> Lit:
        is_there = compare(theory, op, index, view.state.variables[end])
        return theory.circuit.implies(is_there, means(view, index))

    return means_there
