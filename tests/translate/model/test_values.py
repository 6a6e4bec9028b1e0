"""Symbolic values: one sort for each kind of type, chosen and compared without looking at what they are of."""

from __future__ import annotations

import pytest

from ooxcheck.oox.types import BOOL, CHAR, INT, STRING, UINT, ClassType
from ooxcheck.relational import FALSE, NONE, TRUE, IntConstant
from ooxcheck.translate.model.values import Value, choose, default, equal, is_number, is_unsigned, width_of
from tests.translate.worlds import always, rows, things, unknown, world

ONE, TWO = IntConstant(1), IntConstant(2)


def test_defaults_are_nothing_zero_and_false() -> None:
    assert [default(type_) for type_ in (ClassType("N"), STRING, BOOL)] == [NONE, NONE, FALSE]
    assert default(INT) is default(UINT) is default(CHAR) is IntConstant(0)


def test_numbers_have_the_width_of_their_type() -> None:
    assert [type_ for type_ in (INT, UINT, CHAR, BOOL, STRING) if is_number(type_)] == [INT, UINT, CHAR]
    assert (width_of(INT, 5), width_of(UINT, 5), width_of(CHAR, 5)) == (5, 5, 16)
    assert (is_unsigned(INT), is_unsigned(UINT), is_unsigned(CHAR)) == (False, True, True)


@pytest.mark.parametrize(("then", "otherwise"), [(ONE, TWO), (TRUE, FALSE), (NONE, NONE)])
def test_a_decided_condition_chooses_at_once(then: Value, otherwise: Value) -> None:
    assert choose(TRUE, then, otherwise) is then
    assert choose(FALSE, then, otherwise) is otherwise


def test_equal_values_need_no_choice() -> None:
    assert choose(unknown(world()), ONE, ONE) is ONE


@pytest.mark.parametrize("then", [TRUE, FALSE, None])
@pytest.mark.parametrize("otherwise", [TRUE, FALSE, None])
def test_truth_values_are_chosen_as_they_are(then: Value | None, otherwise: Value | None) -> None:
    here = world()
    condition, first, second = (unknown(here) for _ in range(3))
    one, two = first if then is None else then, second if otherwise is None else otherwise
    result = choose(condition, one, two)
    assert always(here, condition.implies(equal(result, one)))
    assert always(here, (~condition).implies(equal(result, two)))


def test_references_are_chosen_as_sets() -> None:
    here = world()
    first, second = (here.constant(thing) for thing in things(here, "N", "N"))
    assert rows(here, choose(unknown(here), first, second)) == {("N$0",), ("N$1",)}  # type: ignore[arg-type]  # a set


def test_values_of_two_sorts_cannot_meet() -> None:
    with pytest.raises(TypeError, match="choose between"):
        choose(unknown(world()), ONE, TRUE)
    with pytest.raises(TypeError, match="compare"):
        equal(ONE, TRUE)


def test_equality_is_of_values() -> None:
    here = world()
    (thing,) = things(here, "N")
    assert here.simplify(equal(here.constant(thing), NONE)) is FALSE
    assert here.simplify(equal(ONE, IntConstant(1))) is TRUE
    assert here.simplify(equal(TRUE, ~FALSE)) is TRUE
