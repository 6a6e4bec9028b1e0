"""Assignments: a variable or static field is replaced; a field of an object changes what is known of all objects that may be the same.

Nothing is known about aliases. So a write to ``x.f`` replaces what is known of ``x.f``, adds the new value to those of every other
path that ends with `f`, and removes the paths that go on behind `f`. An element of an array is never replaced: its value is added
to those of all elements of all arrays of its type.
"""

from __future__ import annotations

from collections.abc import Mapping

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType
from ooxcheck.specs.values.domain import EITHER, INFINITY, Number, Reference, Value, join_values
from ooxcheck.specs.values.evaluation import Distance, Result
from ooxcheck.specs.values.numbers import is_within
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.terms import (
    LENGTH,
    Step,
    Term,
    begins_with,
    extend,
    is_shared,
    steps_into_heap,
)

_COPY: Term = ("copy",)


def assign(state: State, target: Term, value: Result, *, is_array: bool = False) -> State:
    """Return the state after an assignment to a variable, a static field, or another location that has no other path."""
    source = value.term
    if source is None and value.near is not None and not is_shared(value.near.term):
        return _assign_near(state, target, value, value.near)
    if source == target:
        return state.shift(target, value.offset) if value.offset else state
    if source is not None and begins_with(source, target):
        moved = assign(state, _COPY, value, is_array=is_array)
        after = assign(moved, target, Result(value.value, _COPY), is_array=is_array)
        return after.without(lambda term: begins_with(term, _COPY))
    after = state.without(lambda term: begins_with(term, target))
    if source is not None and not value.offset:
        after = after.copy_facts(source, target)
    after = after.with_value(target, value.value)
    return after if source is None else _with_equation(after, target, value, source, is_array=is_array)


def _assign_near(state: State, target: Term, value: Result, distance: Distance) -> State:
    """Return the state after an assignment of a number whose distance from a term is known; the term may change with it."""
    after = assign(state, _COPY, Result(value.value))
    if distance.most < INFINITY:
        after = after.limit_difference(_COPY, distance.term, distance.most)
    if distance.least > -INFINITY:
        after = after.limit_difference(distance.term, _COPY, -distance.least)
    return assign(after, target, Result(value.value, _COPY)).without(lambda term: begins_with(term, _COPY))


def _with_equation(state: State, target: Term, value: Result, source: Term, *, is_array: bool) -> State:
    """Add that a location is equal to a term plus an offset; of arrays, that their lengths are equal."""
    if is_shared(source):
        return state
    if isinstance(value.value, Number) and not is_within(value.value, EITHER):
        return state.limit_difference(target, source, value.offset).limit_difference(
            source, target, -value.offset
        )
    one, two = extend(target, LENGTH), extend(source, LENGTH)
    if is_array and isinstance(value.value, Reference) and not value.value.null and one and two:
        return state.limit_difference(one, two, 0).limit_difference(two, one, 0)
    return state


def write_field(state: State, holder: Result, field: Field, value: Result) -> State:
    """Return the state after an assignment to a field of an object."""
    is_own = holder.term is not None and not is_shared(holder.term) and field not in holder.term
    own = extend(holder.term, field) if is_own else None
    if own is not None and value.term == own:
        after = _forget_location(state, field, value.value, own)
        return after.shift(own, value.offset) if value.offset else after
    after = _forget_location(state, field, value.value, None)
    if own is None:
        return after
    is_stale = value.term is not None and field in value.term
    return assign(after, own, Result(value.value) if is_stale else value)


def write_element(state: State, type_: ArrayType, value: Result) -> State:
    """Return the state after an assignment to an element of an array."""
    return _forget_location(state, type_, value.value, None)


def _forget_location(state: State, step: Step, value: Value | None, own: Term | None) -> State:
    """Return the state after some location that a step leads to was assigned; `own` is assigned separately."""
    state = state.without(lambda term: step in term[:-1])
    ends = [term for term in state.values if term[-1] == step and term != own]
    values = dict(state.values)
    for term in ends:
        if value is None:
            del values[term]
        else:
            values[term] = join_values(values[term], value)
    lost = {t for pair in state.differences for t in pair if t[-1] == step and t != own}
    return State(values, state.differences).without_differences(lost)


def after_writes(state: State, writes: Mapping[Step, Value | None]) -> State:
    """Return the state after code that may write some values to fields and arrays, static fields included."""
    for step, value in writes.items():
        state = _forget_location(state, step, value, None)
    return state


def without_heap(state: State) -> State:
    """Return the state after code that may write anything."""
    return state.without(lambda term: any(True for _ in steps_into_heap(term)))
