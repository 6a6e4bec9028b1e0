"""Small counterexamples: as small as the least of all states in which the same holds, and found with few questions."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.types import INT
from ooxcheck.relational import Expr, Formula, IntConstant, IntExpr, count
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.ghost_tables import read
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.witness.decode import decode, decode_with_objects
from ooxcheck.translate.witness.minimise import minimise
from ooxcheck.translate.witness.replay_choices import ReplayDirector
from tests.translate.asking import asked, in_main
from tests.translate.initial_states import symbolic

TEXT = """class Node { int v; bool b; Node next; Node other; }
  class Main { static void main(Node a, int i, int[] c) { ; } }"""


def states() -> Initial:
    return symbolic(TEXT, Bounds(scope=4, array=4))


def small(initial: Initial, *formulas: Formula) -> State:
    instance = initial.world.session.solve(*formulas).instance
    assert instance is not None
    found = minimise(initial.world.session, initial, *formulas, instance=instance)
    assert found.cut is None
    return decode(initial, found.instance)


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
    following = initial.state.heap.relation(
        Field("Node", "next", initial.kinds.roots[0].types[0], static=False)
    )
    first = argument(initial, 0)
    third = first.join(following).join(following)
    state = small(initial, third.some() & (third & first).no() & (third & first.join(following)).no())
    one, two, three = state.heap.objects
    assert [obj.cells for obj in state.heap.objects] == [
        [0, False, two, None], [0, False, three, None], [0, False, None, None],
    ]  # fmt: skip
    assert state.arguments == (one, 0, None)


SHAPES = """class Shape { int area; } class Round extends Shape { int radius; } class Plain extends Shape { }
  class Square extends Shape { int a; int b; int c; } class Box { Shape first; Shape second; }
  class Main { static void main(%s) { ; } }"""


def classes(state: State) -> list[str]:
    return [str(obj.kind.type) for obj in state.heap.objects]


@pytest.mark.parametrize(
    ("parameters", "wanted"),
    [
        ("Shape a", ["Shape"]),
        ("Round a", ["Round"]),
        ("Shape a, Shape b", ["Shape", "Shape"]),
        ("Shape[] a", ["Shape[]", "Shape"]),
    ],
)
def test_the_smallest_class_is_preferred(parameters: str, wanted: list[str]) -> None:
    initial = symbolic(SHAPES % parameters, Bounds(scope=3, array=2))
    things = [thing for thing in initial.things if str(thing.kind) != "Shape[]"]
    number = len(wanted) - ("Shape[]" in wanted)
    state = small(initial, count(initial.exists & initial.world.constant(*things)).eq(IntConstant(number)))
    assert classes(state) == wanted


def test_a_larger_class_is_taken_where_the_smallest_will_not_do() -> None:
    initial = symbolic(SHAPES % "Shape a, Shape b", Bounds(scope=3))
    small_ones = initial.world.constant(*(t for t in initial.things if str(t.kind) in ("Shape", "Plain")))
    first, second = argument(initial, 0), argument(initial, 1)
    state = small(initial, first.some() & (first & small_ones).no() & second.some() & (first & second).no())
    assert classes(state) == ["Round", "Shape"]


def test_arrays_are_no_longer_than_needed() -> None:
    initial = states()
    length = initial.state.heap.length(argument(initial, 2))
    assert cells(small(initial, length >= IntConstant(3))) == [("int[]", [0, 0, 0])]


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [(-5, 9, 0), (1, 100, 1), (7, 2**31 - 1, 7), (-(2**31), -1, -1), (-(2**31), -6, -6)],
)
def test_numbers_are_near_zero(least: int, most: int, expected: int) -> None:
    initial = states()
    asked = number(initial, 1)
    assert (
        small(initial, (IntConstant(least) <= asked) & (asked <= IntConstant(most))).arguments[1] == expected
    )


@pytest.mark.parametrize("least", [9, 1000, 1_234_567, 2**31 - 1])
def test_a_number_that_is_far_from_zero_is_as_near_as_it_can_be(least: int) -> None:
    initial = states()
    assert small(initial, IntConstant(least) <= number(initial, 1)).arguments[1] == least


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


def test_tables_have_few_tuples_with_small_numbers() -> None:
    text = "class Main { ghost int set s; ghost Main -> uint m; static void main(Main a) { ; } }"
    initial = symbolic(text, Bounds(scope=3))
    s, m = initial.world.program.layout("Main")
    assert isinstance(s, GhostField)
    table = argument(initial, 0).join(initial.state.heap.relation(s))
    members = read(initial.world, s, table, 3)
    far = [all_of((row.guard, IntConstant(4) < _number(row.values[0]))) for row in members]
    state = small(initial, any_of(far), initial.state.heap.relation(m).some())
    (node,) = state.heap.objects
    assert node.cells == [frozenset({(5,)}), frozenset({(node, 0)})]


def _number(value: Value) -> IntExpr:
    assert isinstance(value, IntExpr)
    return value


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
    session.deadline = monotonic()
    found = minimise(session, initial, some, instance=instance)
    assert found.cut is Cut.TIME
    assert decode(initial, found.instance).arguments[0] is not None


def test_when_the_work_is_too_much_the_best_so_far_is_returned() -> None:
    initial = states()
    session = initial.world.session
    some = argument(initial, 0).some()
    instance = session.solve(some).instance
    assert instance is not None
    found = minimise(session, initial, some, instance=instance, conflicts=0)
    assert (found.cut, found.instance) == (Cut.WORK, instance)
    assert session.solve(number(initial, 1) > IntConstant(1000)).is_sat


# ------------------------------------------------------------------------- what calls and loops are thought to have done


SOURCE = """
class N { int v; N n; bool b; string s; }
interface S {
  void put(N n) requires(n != null) modifies(n.v, n.n, n.b, n.s);
  N get() modifies();
  int[] list() modifies() ensures(retval != null);
}
"""


def left_behind(body: str, parameters: str = "S s", **rest: Any) -> list[tuple[str, list[object]]]:  # noqa: ANN401
    """Return the final heap of the smallest counterexample of the one assertion in a method."""
    contract = "requires(s != null)" if parameters else ""
    problem = asked(in_main(body, parameters, contract, SOURCE), int_width=32, ints=(0, 1), **rest)
    encoding = encode(EncodingRequest(problem.program, problem.method, problem.bounds, problem.settings))
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        (broken,) = (formula for duty, formula in encoding.violations.items() if duty.kind is DutyKind.ASSERT)
        instance = session.solve(broken).instance
        assert instance is not None
        found = minimise(session, encoding.initial, broken, instance=instance, choices=encoding.choices)
        assert found.cut is None
    start = decode_with_objects(encoding.initial, found.instance)
    objects = {thing: obj.serial for thing, obj in start.objects.items()}
    direct, state = ReplayDirector(encoding, found.instance, objects), start.state
    replay(
        problem.program,
        problem.method,
        state.arguments,
        heap=state.heap,
        settings=problem.settings,
        direct=direct,
    )
    return [each for each in cells(state) if not each[0].startswith("S")]


def test_what_a_call_by_contract_writes_is_no_more_than_needed() -> None:
    assert left_behind("N n := new N(); s.put(n); assert n.v < 7;") == [("N", [7, None, False, None])]
    assert left_behind("N n := new N(); s.put(n); assert !n.b;") == [("N", [0, None, True, None])]


def test_a_call_by_contract_makes_no_more_objects_than_needed() -> None:
    assert left_behind("N n := s.get(); assert 1 > 2;") == []
    assert left_behind("N n := s.get(); assert n == null || n.v >= 0;") == [("N", [-1, None, False, None])]


def test_an_array_that_a_call_by_contract_makes_is_short_and_its_elements_are_small() -> None:
    assert left_behind("int[] a := s.list(); assert #a < 2 || a[1] == 0;") == [("int[]", [0, 1])]


def test_what_a_loop_by_invariant_has_changed_is_small() -> None:
    body = "N n := new N(); int i := 0; while (i < 9) invariant(i >= 0) { i := i + 1; n.v := 5; } assert n.v < 3;"
    assert left_behind(body, "", loops_by_invariant=True) == [("N", [3, None, False, None])]
