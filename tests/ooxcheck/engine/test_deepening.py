"""Bounds grow until there is a violation, nothing is cut short any more, or time is up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import pytest

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.checker import check
from ooxcheck.engine.deepening import Decide, Depth, Loops, SizeGrowth, Step, deepen, steps
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Terms, depths
from ooxcheck.engine.report import Report
from ooxcheck.input.values import read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.input_sizes import Size
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import ARRAY, NEW_OBJECTS, STRING_LENGTH, Bounded
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import While
from tests.oox.runs import method

PROGRAM = load_text(
    "class A { static void f(int n) { while (n > 0) { n := n - 1; } while (n < 9) { n := n + 1; } } }"
)
FIRST, SECOND = (each.span for each in method(PROGRAM, "A.f").statements() if isinstance(each, While))
LOOP = Bounded("loop", FIRST)


def terms(**given: object) -> Terms:
    return Terms.of(read_values(given))


AUTO = terms(unroll="auto", loops="unroll")


def decided(decide: Decide, asked: Terms) -> Depth:
    question = asked.resolve_for(PROGRAM).about(PROGRAM, method(PROGRAM, "A.f"))
    return deepen(decide, steps(question), Loops(question), SizeGrowth(question))


class Method:
    """A method that loops `iterations` times, breaks a duty in one of them, or takes too long."""

    def __init__(self, iterations: float, *, fails_at: float = 1e9, late_at: float = 1e9) -> None:
        self.tried: list[int] = []
        self._iterations, self._fails_at, self._late_at = iterations, fails_at, late_at

    def decide(self, step: Step, findings: Findings) -> None:
        unroll = step.unroll
        self.tried.append(unroll)
        if unroll >= self._fails_at:
            findings.counterexamples.append(cast("Any", "a counterexample"))
        if unroll >= self._late_at:
            msg = "time was up"
            raise GaveUp(msg)
        findings.finishes = True
        if unroll < self._iterations:
            findings.bounds.append(LOOP)


def test_bounds_grow_faster_and_faster() -> None:
    assert list(islice(depths(), 7)) == [1, 2, 3, 5, 8, 13, 21]


@pytest.mark.parametrize(
    ("loop", "verdict", "unroll", "tried"),
    [
        (Method(4), Verdict.HOLDS, 5, [1, 2, 3, 5]),
        (Method(0), Verdict.HOLDS, 1, [1]),
        (Method(1e9, fails_at=3), Verdict.VIOLATED, 3, [1, 2, 3]),
        (Method(1e9, late_at=8), Verdict.WITHIN_BOUNDS, 5, [1, 2, 3, 5, 8]),
        (Method(1e9, late_at=1), Verdict.UNKNOWN, 1, [1]),
        (Method(1e9, fails_at=3, late_at=3), Verdict.VIOLATED, 3, [1, 2, 3]),
    ],
    ids=["ends", "straight", "fails", "late", "late at once", "fails and is late"],
)
def test_deepening_ends_where_it_has_to(
    loop: Method, verdict: Verdict, unroll: int, tried: list[int]
) -> None:
    depth = decided(loop.decide, AUTO)
    assert (depth.findings.verdict, depth.unroll, loop.tried) == (verdict, unroll, tried)


def test_a_bound_that_no_deeper_unrolling_lifts_is_no_reason_to_go_on() -> None:
    tried: list[int] = []

    def decide(step: Step, findings: Findings) -> None:
        tried.append(step.unroll)
        findings.bounds.append(Bounded("array", LOOP.span))
        if step.unroll < 2:
            findings.bounds.append(LOOP)

    assert decided(decide, AUTO).unroll == 2
    assert tried == [1, 2]


def test_one_bound_is_decided_once() -> None:
    loop = Method(1e9)
    depth = decided(loop.decide, terms(unroll=7))
    assert (depth.findings.verdict, depth.unroll, loop.tried) == (Verdict.WITHIN_BOUNDS, 7, [7])


def test_the_reason_for_not_knowing_is_kept() -> None:
    assert decided(Method(1, late_at=0).decide, terms(unroll=2)).findings.reason == "time was up"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MemoryError, "memory ran out"),
        (RecursionError, "calls nest too deep to be encoded with a bound of 2"),
    ],
)
def test_running_out_of_memory_or_stack_is_not_knowing(error: type[Exception], reason: str) -> None:
    def decide(_step: Step, _findings: Findings) -> None:
        raise error

    depth = decided(decide, terms(unroll=2))
    assert (depth.findings.verdict, depth.findings.reason) == (Verdict.UNKNOWN, reason)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"scope": "1..3", "unroll": 2}, [(1, {}, 2), (2, {}, 2), (3, {}, 2)]),
        ({"unroll": "1..3"}, [(3, {}, 1), (3, {}, 2), (3, {}, 3)]),
        ({"scope": "1..2", "unroll": "2..4"}, [(1, {}, 2), (2, {}, 3), (2, {}, 4)]),
        ({"scope": "2,Node=0..1"}, [(2, {"Node": 0}, 3), (2, {"Node": 1}, 3)]),
        ({"scope": "4..4", "unroll": "0..0"}, [(4, {}, 0)]),
    ],
)
def test_all_bounds_that_grow_do_so_at_the_same_time(
    given: dict[str, object], expected: list[object]
) -> None:
    tried = list(steps(terms(**given)))
    assert [(step.bounds.scope, step.bounds.scopes, step.unroll) for step in tried] == expected
    assert [step.is_asked for step in tried] == [*[False] * (len(tried) - 1), True]


def test_a_scope_can_grow_together_with_a_bound_that_has_no_end() -> None:
    tried = list(islice(steps(terms(scope="1..2", unroll="auto")), 4))
    assert [(step.bounds.scope, step.unroll, step.is_asked) for step in tried] == [
        (1, 1, False),
        (2, 2, True),
        (2, 3, True),
        (2, 5, True),
    ]


def test_a_heap_that_is_to_grow_does_even_if_no_bound_on_loops_is_reached() -> None:
    loop = Method(0)
    depth = decided(loop.decide, terms(scope="1..4", unroll=2))
    assert (depth.step.bounds.scope, len(loop.tried)) == (4, 4)


def test_a_bound_on_loops_that_is_not_reached_need_not_grow() -> None:
    loop = Method(2)
    assert decided(loop.decide, terms(unroll="1..6")).unroll == 2
    assert loop.tried == [1, 2]


def test_what_was_asked_and_not_decided_is_not_known() -> None:
    depth = decided(Method(1e9, late_at=3).decide, terms(unroll="1..6"))
    assert depth.findings.verdict is Verdict.UNKNOWN
    assert (
        depth.findings.reason
        == "time was up with scope 3, unroll 3; with scope 3, unroll 2 nothing is violated"
    )


def test_a_violation_ends_the_growth() -> None:
    depth = decided(Method(1e9, fails_at=2).decide, terms(scope="1..4", unroll="1..6"))
    assert (depth.findings.verdict, depth.step.bounds.scope, depth.unroll) == (Verdict.VIOLATED, 2, 2)


def bounds_tried(asked: Terms, *needed: tuple[Span, int]) -> list[list[int]]:
    """Return within which bounds of both loops a method is decided, whose loops need some iterations."""
    question = asked.resolve_for(PROGRAM).about(PROGRAM, method(PROGRAM, "A.f"))
    tried: list[list[int]] = []

    def decide(step: Step, findings: Findings) -> None:
        settings = question.settings_with(step.unroll, step.unrolls)
        tried.append([settings.bound(place) or 0 for place in (FIRST, SECOND)])
        findings.finishes = True
        findings.bounds += [
            Bounded("loop", place) for place, most in needed if (settings.bound(place) or 0) < most
        ]

    deepen(decide, steps(question), Loops(question), SizeGrowth(question))
    return tried


def test_only_the_loop_that_reaches_its_bound_gets_a_larger_one() -> None:
    assert bounds_tried(AUTO, (FIRST, 4), (SECOND, 1)) == [[1, 1], [2, 1], [3, 1], [5, 1]]
    assert bounds_tried(AUTO, (FIRST, 2), (SECOND, 5)) == [[1, 1], [2, 2], [2, 3], [2, 5]]


def test_a_bound_that_was_asked_for_does_not_grow_and_is_no_reason_to_go_on() -> None:
    assert bounds_tried(terms(unroll="auto", unrolls={":1": 2}), (FIRST, 9), (SECOND, 9)) == [[2, 2]]
    assert bounds_tried(terms(unroll="1..3", unrolls={"A.f": "2..4"}), (FIRST, 9)) == [[2, 2], [3, 3], [4, 4]]
    assert bounds_tried(terms(unroll="1..6", unrolls={"A.f": 2}), (FIRST, 9)) == [[2, 2]]


def test_in_a_call_that_was_replaced_anything_may_have_reached_its_bound() -> None:
    asked = AUTO.resolve_for(PROGRAM).about(PROGRAM, method(PROGRAM, "A.f"))
    depth = Depth(Step(asked.bounds, 1), Findings(bounds=[Bounded("call", FIRST)]))
    assert Loops(asked).narrow_step(Step(asked.bounds, 2), depth).unrolls == {}


SIZES = replace(AUTO, growth=replace(AUTO.growth, sizes=True))
ARRAYS = """
class A {
  static int fill(int n) requires(0 <= n && n <= 12) ensures(true) {
    int[] a := new int[n];
    int i := 0;
    while (i < n) { a[i] := i; i := i + 1; }
    assert i != BAD;
    return i;
  }
  static void any(int n) requires(n >= 0) ensures(true) { int[] a := new int[n]; assert #a == n; }
  static void longest(int[] a) requires(a != null) { assert #a <= 5; }
  static void longer(int[] a) requires(a != null) { assert #a <= 7; }
}
"""


def sizes_tried(asked: Terms, bound: Callable[[Step], Bounded | None]) -> list[Bounds]:
    """Return the bounds within which a method is decided that reaches some of them."""
    tried: list[Bounds] = []

    def decide(step: Step, findings: Findings) -> None:
        tried.append(step.bounds)
        findings.finishes = True
        findings.bounds += [each for each in (bound(step),) if each is not None]

    decided(decide, asked)
    return tried


def test_lengths_of_new_arrays_grow_up_to_a_limit() -> None:
    tried = sizes_tried(SIZES, lambda step: Bounded(ARRAY, FIRST, step.bounds.longest_made))
    assert [each.longest_made for each in tried] == [8, 16, 32, 64]
    assert {(each.array, each.scope) for each in tried} == {(3, 3)}


def test_lengths_of_strings_and_numbers_of_objects_grow_up_to_a_limit() -> None:
    tried = sizes_tried(SIZES, lambda step: Bounded(STRING_LENGTH, FIRST, step.bounds.longest_string))
    assert [each.longest_string for each in tried] == [64, 128, 256]
    tried = sizes_tried(SIZES, lambda step: Bounded(NEW_OBJECTS, FIRST))
    assert [each.scope for each in tried] == [3, 4, 5, 6]


def test_a_length_that_is_no_bound_of_ours_does_not_grow() -> None:
    assert len(sizes_tried(SIZES, lambda _step: Bounded(ARRAY, FIRST, 5))) == 1


def test_sizes_do_not_grow_unless_asked_for_and_loops_grow_first() -> None:
    assert len(sizes_tried(AUTO, lambda step: Bounded(ARRAY, FIRST, step.bounds.longest_made))) == 1
    tried = sizes_tried(SIZES, lambda step: LOOP if step.unroll < 5 else None)
    assert {each.longest_made for each in tried} == {8}


def answer(name: str, bad: int = 99, asked: Terms = SIZES) -> Report:
    program = load_text(ARRAYS.replace("BAD", str(bad)))
    return check(asked.resolve_for(program).about(program, method(program, name)))


def test_an_answer_needs_no_bound_when_arrays_have_grown() -> None:
    assert answer("A.fill", asked=AUTO).verdict is Verdict.WITHIN_BOUNDS
    assert (answer("A.fill").verdict, answer("A.fill").bounds) == (Verdict.HOLDS, ())
    assert answer("A.fill", bad=11).verdict is Verdict.VIOLATED
    assert answer("A.any").verdict is Verdict.WITHIN_BOUNDS


def test_inputs_grow_if_their_sizes_limit_the_answer() -> None:
    assert answer("A.longest", asked=AUTO).verdict is Verdict.HOLDS
    assert answer("A.longest").verdict is Verdict.VIOLATED
    report = answer("A.longer")
    assert report.verdict is Verdict.HOLDS
    assert [each.most for each in report.limits if each.size is Size.ARRAYS] == [6]
