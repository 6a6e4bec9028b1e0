"""Conditions: the states in which a comparison holds, and in which it does not."""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.oox.operators import CompareOp, EqualityOp, negate_comparison
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import STRING, ClassType, Type, is_floating, is_nullable
from ooxcheck.specs.values.domain import MOST_CLASSES, Number, Reference, meet_values
from ooxcheck.specs.values.evaluation import Evaluation, Result, greatest_difference, with_order
from ooxcheck.specs.values.state import Dead, State

Branches = tuple[State | None, State | None]
"""The states in which a condition is true, and in which it is false; None if it never is."""


def compare(here: Evaluation, op: CompareOp | EqualityOp, one: Result, two: Result, type_: Type) -> Branches:
    """Return the states in which two values compare, and in which they do not."""
    opposite = negate_comparison(op)
    if is_nullable(type_):
        return (
            _unless_dead(lambda: _with_references(here, op, one, two, type_)),
            _unless_dead(lambda: _with_references(here, opposite, one, two, type_)),
        )
    if is_floating(type_) or not (isinstance(one.value, Number) and isinstance(two.value, Number)):
        return here.state, here.state
    return (
        _unless_dead(lambda: _with_numbers(here.state, op, one, two)),
        _unless_dead(lambda: _with_numbers(here.state, opposite, one, two)),
    )


def _unless_dead(state: Callable[[], State]) -> State | None:
    try:
        return state()
    except Dead:
        return None


def _with_numbers(state: State, op: CompareOp | EqualityOp, one: Result, two: Result) -> State:
    match op:
        case CompareOp.LESS:
            return with_order(state, one, two, -1)
        case CompareOp.LESS_EQUAL:
            return with_order(state, one, two, 0)
        case CompareOp.GREATER:
            return with_order(state, two, one, -1)
        case CompareOp.GREATER_EQUAL:
            return with_order(state, two, one, 0)
        case EqualityOp.EQUAL:
            return with_order(with_order(state, one, two, 0), two, one, 0)
        case EqualityOp.NOT_EQUAL:
            return _with_different_numbers(state, one, two)


def _with_different_numbers(state: State, one: Result, two: Result) -> State:
    """Return the state in which numbers differ: if one of them is never greater, it is less."""
    is_at_most = greatest_difference(state, one, two) <= 0
    is_at_least = greatest_difference(state, two, one) <= 0
    if is_at_most and is_at_least:
        raise Dead
    if is_at_most:
        return with_order(state, one, two, -1)
    if is_at_least:
        return with_order(state, two, one, -1)
    return state


def _with_references(
    here: Evaluation, op: CompareOp | EqualityOp, one: Result, two: Result, type_: Type
) -> State:
    if op is EqualityOp.EQUAL:
        met = meet_values(one.reference, two.reference)
        if not isinstance(met, Reference):
            raise Dead
        return _limit(here.at(_limit(here, one, met)), two, met)
    state = _different(here, one, two.reference, type_)
    return _different(here.at(state), two, one.reference, type_)


def _different(here: Evaluation, one: Result, other: Reference, type_: Type) -> State:
    """Return the state in which a reference differs from another one: null and texts are the only values that are known by their description."""
    known = one.reference
    if other.is_null:
        return _limit(here, one, Reference(null=False, classes=known.classes))
    if type_ is STRING and not other.null and other.classes is not None and len(other.classes) == 1:
        texts = None if known.classes is None else known.classes - other.classes
        return _limit(here, one, Reference(known.null, texts))
    return here.state


def _limit(here: Evaluation, of: Result, value: Reference) -> State:
    if meet_values(of.reference, value) is None:
        raise Dead
    return here.limit(of, value) or here.state


def instance_of(here: Evaluation, of: Result, static: Type, class_name: str) -> Branches:
    """Return the states in which a reference is an object of a class, and in which it is not."""
    known, inside = of.reference, subclasses(here.program, class_name)
    is_member = Reference(null=False, classes=inside if len(inside) <= MOST_CLASSES else known.classes)
    if known.classes is None:
        is_always = here.program.is_subtype(static, ClassType(class_name))
        others = Reference(null=True, classes=frozenset()) if is_always else known
    else:
        is_member = Reference(null=False, classes=known.classes & inside)
        others = Reference(known.null, known.classes - inside)
    return (
        _unless_dead(lambda: _limit(here, of, is_member)),
        _unless_dead(lambda: _limit(here, of, others)),
    )


def subclasses(program: Program, name: str) -> frozenset[str]:
    """Return the classes and interfaces whose objects are of a class."""
    return frozenset(each for each in program.classes if program.is_subclass(each, name))
