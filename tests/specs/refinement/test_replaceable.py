from __future__ import annotations

import pytest

from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method, Statement, While, substatements
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.refinement.replaceable import MOST_WEIGHT, Replaceable

PROGRAM = """
class Node { Node next; int value; ghost int rank; Node() { } Node(Node n) { this.next := n; } }
class Main {
  static int plain(int x) { return x + 1; }
  static int promising(int x) ensures(retval > x) { return x + 1; }
  static int reassigning(int x) ensures(retval == x) { x := 1; return x; }
  static void calling(int x) { int y := Main.promising(x); }
  static void asserting(int x) { assert x == x; }
  static void claiming(int x) { while (x > 0) invariant(x >= 0) { x := x - 1; } }
  static void filling(int x) { int[] a := new int[x]; }
  static void making(Node n) { while (n != null) { Node m := new Node(n); n := n.next; } Node k := new Node(); }
  static void recurring(Node n) { if (n != null) { Main.recurring(n.next); } }
  static void abstracted(int x);
  static void known(int x) { Main.abstracted(x); }
  static void ghostly(Node n) { ghost n.rank := 1; }
  static void counting(int x) { ghost int k := x; }
  static void given(int x, ghost int k) { }
  static void giving(int x) { Main.given(x, ghost x); }
  static float floating(float x) { return x; }
  static int truncating(int x) { return (int) ((double) x / 2.0); }
}
"""


def names(**settings: object) -> set[str]:
    program = load_text(PROGRAM, int_width=4)
    found = Replaceable(program, Settings(**{"unroll": 3} | settings))  # type: ignore[arg-type]  # by name
    return {method.signature.name for method in program.methods() if found.allows(method)}


def test_only_bodies_that_can_break_no_promise_are_replaced() -> None:
    assert names() == {"plain", "promising", "making", "recurring"}


def test_where_words_are_asked_for_nothing_is_replaced() -> None:
    asking = "class Asking { static string ask() { try { throw; } catch (string w) { return w; } } }"
    program = load_text(PROGRAM + asking, int_width=4)
    found = Replaceable(program, Settings(unroll=3))
    assert not any(map(found.allows, program.methods()))


def test_arithmetic_that_must_not_overflow_is_a_promise() -> None:
    assert names(overflow="error") == set()


def test_exceptions_that_are_forbidden_are_a_promise_of_inner_calls() -> None:
    assert names(exceptions_allowed=False) == {"plain", "promising"}


@pytest.mark.parametrize(("unroll", "expected"), [(1, 2), (3, 4)])
def test_objects_are_counted_over_all_iterations(unroll: int, expected: int) -> None:
    program = load_text(PROGRAM, int_width=4)
    making = next(method for method in program.methods() if method.name == "Main.making")
    assert Replaceable(program, Settings(unroll=unroll)).made(making) == {ClassType("Node"): expected}


def test_loops_and_recursion_may_meet_a_bound() -> None:
    program = load_text(PROGRAM, int_width=4)
    found = Replaceable(program, Settings(unroll=2))
    assert {m.signature.name for m in program.methods() if found.may_cut(m)} == {
        "claiming",
        "making",
        "recurring",
    }


def test_a_larger_bound_makes_bodies_larger() -> None:
    program = load_text(PROGRAM, int_width=4)
    making = next(method for method in program.methods() if method.name == "Main.making")
    one, three = (Replaceable(program, Settings(unroll=unroll)).weight(making) for unroll in (1, 3))
    assert one < three


NESTED = """
class Main {
  static void both(int x) { Main.even(x); Main.odd(x); Main.leaf(x); Main.leaf(x); }
  static void even(int x) { while (x > 0) { Main.odd(x); Main.leaf(x); } }
  static void odd(int x) { if (x > 0) { Main.even(x); Main.alone(x); } }
  static void alone(int x) { Main.alone(x); Main.leaf(x); Main.alone(x); }
  static void leaf(int x) { x := 1; x := 2; }
}
"""


@pytest.mark.parametrize("unroll", [1, 2])
def test_a_body_weighs_what_walking_through_all_that_is_unrolled_counts(unroll: int) -> None:
    program = load_text(NESTED, int_width=4)

    def walked(method: Method, opened: tuple[Method, ...]) -> int:
        if method.body is None or opened.count(method) > unroll:
            return 0
        return counted(method.body, (*opened, method))

    def counted(statement: Statement, opened: tuple[Method, ...]) -> int:
        inner = sum(counted(each, opened) for each in substatements(statement))
        inner += sum(walked(each, opened) for each in called_methods(program, statement))
        return 1 + inner * (unroll if isinstance(statement, While) else 1)

    weights = Replaceable(program, Settings(unroll=unroll)).weight
    expected = {method.name: walked(method, ()) for method in program.methods()}
    assert {method.name: weights(method) for method in program.methods()} == expected
    assert expected["Main.leaf"] < expected["Main.alone"] < expected["Main.both"] <= MOST_WEIGHT


def test_what_formulas_ask_is_run_also_where_contracts_are_wanted() -> None:
    known = frozenset(("Main.plain(int)", "Main.promising(int)"))
    assert names(by_contract=known) == {"making", "recurring"}
    asked = PROGRAM.replace("int plain(int x) {", "int plain(int x) pure {").replace(
        "assert x == x;", "assert x < Main.plain(x);"
    )
    program = load_text(asked, int_width=4)
    found = Replaceable(program, Settings(unroll=3, by_contract=known))
    assert [method.name for method in program.methods() if found.allows(method)] == [
        "Main.plain",
        "Main.making",
        "Main.recurring",
    ]
