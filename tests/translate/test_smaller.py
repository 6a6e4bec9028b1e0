"""Small counterexamples: as small as the least of all states in which the same holds, and found with few questions."""

from __future__ import annotations

from time import monotonic

import pytest

from oox.running.heap import Obj
from oox.states import Bounds, State
from oox.typed import Field
from oox.types import INT
from relational import Expr, Formula, IntConstant, IntExpr
from tests.translate.initial_states import symbolic
from translate.decode import decoded
from translate.initial import Initial
from translate.smaller import smallest

TEXT = """class Node { int v; bool b; Node next; Node other; }
  class Main { static void main(Node a, int i, int[] c) { ; } }"""


def states() -> Initial:
    return symbolic(TEXT, Bounds(scope=4, array=4))


def small(initial: Initial, *formulas: Formula) -> State:
    instance = initial.world.session.solve(*formulas).instance
    assert instance is not None
    found = smallest(initial.world.session, initial, *formulas, instance=instance, seconds=60)
    assert found.is_minimal
    return decoded(initial, found.instance)


def argument(initial: Initial, slot: int) -> Expr:
    value = initial.state.variables[slot]
    assert isinstance(value, Expr)
    return value


def number(initial: Initial, slot: int) -> IntExpr:
    value = initial.state.variables[slot]
    assert isinstance(value, IntExpr)
    return value


def cells(state: State) -> list[tuple[str, list[object]]]:
    return [(str(obj.kind.type), list(obj.cells)) for obj in state.heap.objects]


def test_without_a_demand_there_is_nothing() -> None:
    state = small(states())
    assert state.heap.objects == []
    assert state.arguments == (None, 0, None)


def test_no_more_objects_or_cells_than_needed() -> None:
    initial = states()
    following = initial.state.heap.relation(Field("Node", "next", initial.kinds.roots[0].types[0], static=False))
    first = argument(initial, 0)
    third = first.join(following).join(following)
    state = small(initial, third.some() & (third & first).no() & (third & first.join(following)).no())
    one, two, three = state.heap.objects
    assert [obj.cells for obj in state.heap.objects] == [
        [0, False, two, None], [0, False, three, None], [0, False, None, None],
    ]  # fmt: skip
    assert state.arguments == (one, 0, None)


def test_arrays_are_no_longer_than_needed() -> None:
    initial = states()
    length = initial.state.heap.length(argument(initial, 2))
    assert cells(small(initial, length >= IntConstant(3))) == [("int[]", [0, 0, 0])]


@pytest.mark.parametrize(
    ("least", "most", "expected"), [(-5, 9, 0), (1, 100, 1), (7, 2**31 - 1, 7), (-(2**31), -1, -1), (-(2**31), -6, -6)]
)
def test_numbers_are_near_zero(least: int, most: int, expected: int) -> None:
    initial = states()
    asked = number(initial, 1)
    assert small(initial, (IntConstant(least) <= asked) & (asked <= IntConstant(most))).arguments[1] == expected


def test_a_number_far_from_zero_is_halved_as_long_as_possible() -> None:
    initial = states()
    found = small(initial, IntConstant(1000) <= number(initial, 1)).arguments[1]
    assert isinstance(found, int)
    assert 1000 <= found < 2000


def test_a_number_is_positive_where_it_may_be() -> None:
    initial = states()
    asked = number(initial, 1)
    assert small(initial, asked.eq(IntConstant(-3)) | asked.eq(IntConstant(3))).arguments[1] == 3


def test_one_number_that_has_to_be_negative_does_not_make_others_so() -> None:
    initial = symbolic("class Main { static void main(int a, int b, int c) { ; } }", Bounds())
    a, b, c = (number(initial, slot) for slot in range(3))
    assert small(initial, (a < IntConstant(0)) & (c < b)).arguments == (-1, 1, 0)


def test_numbers_in_objects_and_elements_become_small_together() -> None:
    initial = states()
    value = initial.state.heap.read(Field("Node", "v", INT, static=False), argument(initial, 0))
    assert isinstance(value, IntExpr)
    state = small(initial, argument(initial, 0).some() & (value > number(initial, 1)))
    node = state.arguments[0]
    assert isinstance(node, Obj)
    assert (node.cells[0], state.arguments[1]) == (1, 0)


def test_what_is_assumed_in_the_session_is_kept_and_nothing_else_is_left_behind() -> None:
    initial = states()
    session = initial.world.session
    session.assume(argument(initial, 0).some())
    assert len(small(initial).heap.objects) == 1
    assert session.deadline is None
    assert session.solve(number(initial, 1) > IntConstant(1000)).is_sat


def test_when_time_is_up_the_best_so_far_is_returned() -> None:
    initial = states()
    session = initial.world.session
    some = argument(initial, 0).some()
    instance = session.solve(some).instance
    assert instance is not None
    session.deadline = later = monotonic() + 1000
    found = smallest(session, initial, some, instance=instance, seconds=0)
    assert not found.is_minimal
    assert decoded(initial, found.instance).arguments[0] is not None
    assert session.deadline == later
