"""Assignments to variables, fields and elements."""

from __future__ import annotations

from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import INT, ArrayType, ClassType
from ooxcheck.specs.values.assignments import after_writes, assign, without_heap, write_element, write_field
from ooxcheck.specs.values.domain import ANY_REFERENCE, NULL, Number, Reference
from ooxcheck.specs.values.evaluation import Result
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.terms import LENGTH, Term

NEXT = Field("N", "next", ClassType("N"), static=False)
FIRST = Field("N", "first", ClassType("N"), static=True)
INTS = ArrayType(INT)
THERE = Reference(null=False)
X: Term = (0,)
Y: Term = (1,)


def test_a_variable_is_equal_to_a_term_plus_an_offset() -> None:
    state = assign(State({X: Number(0, 9)}), Y, Result(Number(1, 10), X, 1))
    assert state.greatest_difference(Y, X) == 1
    assert state.greatest_difference(X, Y) == -1


def test_an_increment_shifts_differences() -> None:
    state = assign(State({X: Number(0, 9)}).limit_difference(X, Y, -1), X, Result(Number(1, 10), X, 1))
    assert state.greatest_difference(X, Y) == 0


def test_an_assignment_forgets_the_old_object() -> None:
    state = assign(State({X: THERE, (0, NEXT): THERE}), X, Result(THERE))
    assert state.values == {X: THERE}


def test_a_step_along_a_list_keeps_what_is_known_of_the_next_object() -> None:
    state = State({X: THERE, (0, NEXT): THERE, (0, NEXT, NEXT): NULL})
    assert assign(state, X, Result(THERE, (0, NEXT))).values == {X: THERE, (0, NEXT): NULL}


def test_a_copy_of_an_array_has_the_same_length() -> None:
    state = assign(State({X: THERE}), Y, Result(THERE, X), is_array=True)
    assert state.greatest_difference((0, LENGTH), (1, LENGTH)) == 0


def test_a_write_to_a_field_is_added_to_aliases() -> None:
    state = State({X: THERE, Y: THERE, (1, NEXT): THERE, (1, NEXT, NEXT): THERE})
    after = write_field(state, Result(THERE, X), NEXT, Result(NULL))
    assert after.values == {X: THERE, Y: THERE, (0, NEXT): NULL, (1, NEXT): ANY_REFERENCE}


def test_a_write_behind_the_same_field_is_not_certain() -> None:
    after = write_field(State({X: THERE}), Result(THERE, (0, NEXT)), NEXT, Result(THERE))
    assert after.values == {X: THERE}


def test_a_write_to_an_element_is_added_to_all_elements() -> None:
    state = State({(0, INTS): Number(0, 0), (1, INTS): Number(5, 5)})
    after = write_element(state, INTS, Result(Number(2, 2)))
    assert after.values == {(0, INTS): Number(0, 2), (1, INTS): Number(2, 5)}


def test_writes_of_a_callee() -> None:
    state = State({X: THERE, (0, NEXT): THERE, (FIRST,): THERE, (0, LENGTH): Number(1, 1)})
    assert after_writes(state, {NEXT: NULL}).values[0, NEXT] == ANY_REFERENCE
    assert (0, NEXT) not in after_writes(state, {NEXT: None}).values
    assert after_writes(state, {FIRST: NULL}).values[(FIRST,)] == ANY_REFERENCE
    assert without_heap(state).values == {X: THERE, (0, LENGTH): Number(1, 1)}
