"""Several counterexamples of one duty: heaps that differ by more than names, each run by the interpreter."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Violated
from ooxcheck.text.heaps import heap_lines
from tests.ooxcheck.questions import asked

LISTS = """
class Node { int value; Node next; }
class List {
  Node head;
  invariant finite: acyclic(this.head, next);
  void clear() requires(this.head != null) ensures(this.head != null) ensures(this.head.value == 1) { this.head := null; }
  static bool negate(bool b) ensures(retval) { return b; }
  static int third(int n) ensures(n < 2) { return n; }
}"""

MARKED = """
class Item { bool marked; }
class Bag {
  ghost Item set items;
  void look() requires(some i : this.items | i.marked) ensures(no i : this.items | i.marked) { }
}"""


def found(text: str, method: str, counterexamples: int, **rest: object) -> Report:
    report = check(asked(text, method, counterexamples=counterexamples, **rest))
    assert report.verdict is Verdict.VIOLATED
    return report


def heaps(example: Counterexample) -> list[list[str]]:
    """Return the heaps before the calls, as text."""
    every = [example, *example.others]
    return [heap_lines(each.state.heap, each.state.arguments, each.names_before()) for each in every]


def test_lists_of_every_length_are_other_heaps_and_the_smallest_comes_first() -> None:
    first, _ = found(LISTS, "List.clear", 3, scope=3).counterexamples
    assert heaps(first) == [
        ["List0 -head-> Node0(0)"],
        ["List0 -head-> Node0(0) -next-> Node1(0)"],
        ["List0 -head-> Node0(0) -next-> Node1(0) -next-> Node2(0)"],
    ]
    assert not first.exhausted


def test_another_structure_comes_before_another_truth_value_and_that_before_another_number() -> None:
    text = """class N { bool b; int v; N next; void f() requires(this.next == null || this.next.next == null) ensures(this.b && this.v == 1) { } }"""
    (example,) = found(text, "N.f", 20).counterexamples
    shown = [line for (line,) in heaps(example)]
    assert shown[:2] == ["N0(b=false, v=0)", "N0(b=false, v=0) -next-> N1(b=false, v=0)"]
    assert "N0(b=true, v=0)" in shown[2:]
    kinds = ["-next->" in line for line in shown]
    assert kinds[0] != kinds[1]
    assert all("v=0" in line.split(" -next->")[0] for line in shown[:6])


def test_each_has_been_run_and_breaks_the_same_duty() -> None:
    report = found(LISTS, "List.clear", 3, scope=3)
    for example in report.counterexamples:
        assert len(example.others) == 2
        for other in example.others:
            assert other.duty == example.duty
            assert isinstance(other.outcome, Violated)
            assert example.duty in other.outcome.duties
            assert other.trace.steps
            assert other.why is not None


def test_when_no_shape_is_left_numbers_differ_and_then_there_are_no_more() -> None:
    """With three bits, n < 2 is false of 2 and 3 alone."""
    (example,) = found(LISTS, "List.third", 9).counterexamples
    assert [each.state.arguments for each in (example, *example.others)] == [(2,), (3,)]
    assert example.exhausted


def test_an_only_counterexample_says_so_if_another_was_asked_for() -> None:
    (example,) = found(LISTS, "List.negate", 2).counterexamples
    assert (example.others, example.exhausted) == ((), True)
    (alone,) = found(LISTS, "List.negate", 1).counterexamples
    assert (alone.others, alone.exhausted) == ((), False)


def test_renamed_heaps_are_not_others() -> None:
    """A bag of at most two items, at least one of them marked: one item, or two, of which one or both are marked."""
    (example,) = found(MARKED, "Bag.look", 9).counterexamples
    assert example.exhausted
    marks = [
        sorted(obj.cells for obj in each.state.heap.objects if str(obj.kind.type) == "Item")
        for each in (example, *example.others)
    ]
    assert marks == [[[True]], [[False], [True]], [[True], [True]]]


def test_what_else_is_decided_is_the_same_however_many_are_wanted() -> None:
    one, many = (found(LISTS, "List.clear", number) for number in (1, 5))
    assert [*one.duties.values()] == [*many.duties.values()]
    assert [heaps(each)[0] for each in one.counterexamples] == [
        heaps(each)[0] for each in many.counterexamples
    ]


def test_assumptions_without_a_value_have_other_states_too() -> None:
    """Values of two nodes are compared as if they were one."""
    text = "class A { int v; A a; void f() requires(this.*a.v < 1) { } }"
    (example,) = found(text, "A.f", 3).counterexamples
    first, *others = heaps(example)
    assert first == ["A0(0) -a-> A1(1)"]
    assert sorted(others) == [["A0(0) -a-> A1(1) -a-> A0"], ["A0(0) -a-> A1(1) -a-> A1"]]


@pytest.mark.parametrize(
    ("text", "method", "expected"),
    [
        pytest.param(
            "class N { N next; static void f(N n) ensures(false) { } }",
            "N.f",
            [
                [],
                ["N0"],
                ["N0 -next-> N0"],
                ["N0 -next-> N1"],
                ["N0 -next-> N1 -next-> N0"],
                ["N0 -next-> N1 -next-> N1"],
            ],
            id="a list",
        ),
        pytest.param(
            "class A { B b; static void f(A a) ensures(false) { } } class B { A a; }",
            "A.f",
            [[], ["A0"], ["A0 -b-> B0"], ["A0 -b-> B0 -a-> A0"]],
            id="kinds in a circle, of which there can be some that nothing reaches",
        ),
        pytest.param(
            "class A { static void f(bool[] b) ensures(false) { } }",
            "A.f",
            [[], ["bool[]0 []"], ["bool[]0 [false]"], ["bool[]0 [true]"]],
            id="an array",
        ),
    ],
)
def test_all_heaps_within_the_bounds_are_found_each_once(
    text: str, method: str, expected: list[list[str]]
) -> None:
    scope = 2 if "N next" in text else 1
    (example,) = found(text, method, 100, scope=scope, array=1).counterexamples
    assert example.exhausted
    assert sorted(heaps(example)) == sorted(expected)
