"""Abstract states: differences that follow, joins, widening, shared terms."""

from __future__ import annotations

import pytest

from ooxcheck.oox.types import INT, ArrayType
from ooxcheck.specs.values.domain import INFINITY, Number, Reference
from ooxcheck.specs.values.state import (
    Dead,
    State,
    covers,
    join_states,
    widen_states,
    without_temporaries,
)
from ooxcheck.specs.values.terms import LENGTH, RESULT, THROWN, Term

X: Term = (0,)
Y: Term = (1,)
Z: Term = (2,)
ROW: Term = (3, ArrayType(ArrayType(INT)), LENGTH)


def test_differences_follow_from_others() -> None:
    state = State().limit_difference(X, Y, -1).limit_difference(Y, Z, 0)
    assert state.greatest_difference(X, Z) == -1
    assert state.greatest_difference(Z, X) == INFINITY


def test_differences_follow_from_intervals() -> None:
    assert State({X: Number(0, 3), Y: Number(5, 9)}).greatest_difference(X, Y) == -2


def test_nothing_follows_from_elements_that_may_not_exist() -> None:
    state = State().limit_difference(X, ROW, -1).limit_difference(ROW, Z, 0)
    assert state.greatest_difference(X, Z) == INFINITY


def test_a_constraint_limits_intervals() -> None:
    state = State({X: Number(0, 9), Y: Number(0, 5)}).assume_difference(X, Y, -1)
    assert state.number(X) == Number(0, 4)
    assert state.number(Y) == Number(1, 5)


def test_a_limit_is_passed_on() -> None:
    state = State({X: Number(0, 9), Y: Number(0, 9)}).limit_difference(X, Y, -1).limit(Y, Number(0, 5))
    assert state.number(X) == Number(0, 4)


def test_contradictions_are_dead() -> None:
    with pytest.raises(Dead):
        State().limit_difference(X, Y, -1).assume_difference(Y, X, 0)
    with pytest.raises(Dead):
        State({X: Number(0, 1)}).limit(X, Number(3, 4))
    with pytest.raises(Dead):
        State({X: Reference(null=False)}).limit(X, Reference(null=True, classes=frozenset()))


def test_a_number_that_grows() -> None:
    state = State({X: Number(0, 4)}).limit_difference(X, Y, -1).shift(X, 1)
    assert state.number(X) == Number(1, 5)
    assert state.greatest_difference(X, Y) == 0


def test_a_join_keeps_differences_that_intervals_imply() -> None:
    one, two = (
        State({X: Number(0, 0), Y: Number(0, 9)}),
        State({X: Number(1, 9), Y: Number(1, 9)}).limit_difference(X, Y, 0),
    )
    assert join_states(one, two).greatest_difference(X, Y) == 0


def test_a_join_drops_terms_of_one_side() -> None:
    joined = join_states(State({X: Number(0, 0), Y: Number(1, 1)}), State({X: Number(2, 2)}))
    assert joined.values == {X: Number(0, 2)}


def test_lengths_are_not_negative() -> None:
    assert State().number((0, LENGTH)) == Number(0, INFINITY)


def test_covers() -> None:
    wide, narrow = State({X: Number(0, 9)}), State({X: Number(1, 2), Y: Number(0, 0)})
    assert covers(wide, narrow)
    assert not covers(narrow, wide)
    assert not covers(State().limit_difference(X, Y, 0), State())


def test_widening_drops_what_is_not_stable() -> None:
    old = State({X: Number(0, 1), Y: Number(3, 3)}).limit_difference(X, Y, -1)
    new = State({X: Number(0, 3), Y: Number(3, 3)})
    assert widen_states(old, new, ()) == State({X: Number(0, INFINITY), Y: Number(3, 3)})


def test_a_copy_has_the_same_values_and_differences() -> None:
    state = State({(0, LENGTH): Number(0, 7)}).limit_difference(Z, (0, LENGTH), -1).copy_facts(X, Y)
    assert state.number((1, LENGTH)) == Number(0, 7)
    assert state.greatest_difference(Z, (1, LENGTH)) == -1
    assert state.greatest_difference((0, LENGTH), (1, LENGTH)) == 0


def test_temporaries() -> None:
    state = State({RESULT: Number(0, 0), THROWN: Reference(), X: Number(1, 1)})
    assert without_temporaries(state).values.keys() == {THROWN, X}
