from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from ooxcheck.engine.report import Report, SelfCheck, Standing
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source, Span
from ooxcheck.reports.check_report import (
    WIDTH,
    align_right,
    body_lines,
    closing_line,
    header_line,
    question_words,
    remark,
)
from ooxcheck.text.outcomes import beyond, title
from ooxcheck.text.style import Style
from ooxcheck.text.terminal import PLAIN, Paint
from tests.ooxcheck.fakes import check, question

PROGRAM = load_text("""
class Node { int value; Node next; }
class A {
  static int f(int x, Node n) requires(n != null) ensures(retval == x) ensures(n.next == null) {
    n.next := new Node();
    return x;
  }
  static void g(int x) requires(x > 0) requires(x < 0) { }
  static void h(int x) { while (x != 0) { x := x - 1; } }
  static void long() { int i := 0; while (i < 60) { i := i + 1; } assert false; }
}
""")
STYLE = Style(ascii_only=False)


def report(name: str = "f", **changes: Any) -> Report:  # noqa: ANN401 (fields of a report)
    return replace(check(question(PROGRAM, name)), **changes)


def told(found: Report, style: Style = STYLE) -> str:
    return "\n".join(body_lines(found, style))


def test_the_header_says_what_was_asked_and_how_long_it_took() -> None:
    line = header_line(question(PROGRAM, "f"), report(), 1.26, STYLE)
    assert line.split("   ")[:2] == ["A.f", "scope 2, array 2, unroll 3, int 32"]
    assert line.endswith(" 1.3 s")
    assert len(line) == WIDTH


def test_what_weakens_or_changes_an_answer_is_named() -> None:
    changed = question(
        PROGRAM,
        "f",
        settings=Settings(invariants=False, open_types=True, overflow="error"),
        calls="contract",
        callees={"A.g(int)": "inline"},
        loops="invariant",
    )
    assert question_words(changed, report(unroll=5)) == (
        "scope 2, array 2, unroll auto (here 5), int 32, overflow is an error, no invariants, open, "
        "calls by contract, A.g(int) inline, loops by invariant"
    )
    assert "unroll auto, int" in question_words(changed, None)


def test_a_violation_is_shown_with_its_call() -> None:
    lines = told(report()).splitlines()
    assert lines[1].startswith("  ✗ ensures of A.f does not hold  ")
    assert lines[1].endswith("<text>:4")
    assert lines[2].endswith("requires(n != null) ensures(retval == x) ensures(n.next == null) {")
    assert lines[4:8] == [
        "  called as   x = 0, n = Node0",
        "  before      Node0(0)",
        "  after       Node0(0) -next-> Node1(0)",
        "              Node1 is new",
    ]
    assert lines[8] == "  because     n.next == null                                Node1 == null"
    assert lines[9].startswith("  steps          5  n.next := new Node();")
    assert lines[-1] == "  ✓ 1 other duty holds"


def test_signs_are_ascii_where_that_is_all_there_is() -> None:
    text = told(report(), Style(ascii_only=True))
    assert text.isascii()
    assert "  x ensures" in text
    assert "  + 1 other duty" in text


def test_colours_do_not_move_the_text() -> None:
    pieces = [("bad", "a"), ("", "b")]
    assert align_right(pieces, "c", Paint(enabled=True)).replace("\x1b[31;1m", "").replace("\x1b[0m", "") == (
        align_right(pieces, "c", PLAIN)
    )
    assert align_right([("", "x" * 200)], "c", PLAIN) == "x" * 200 + "  c"


def test_a_long_story_is_cut_unless_all_of_it_is_wanted() -> None:
    settings = replace(question(PROGRAM, "long").settings, unroll=100)
    found = check(question(PROGRAM, "long", settings=settings))
    assert "steps are not shown" in told(found)
    assert "steps are not shown" not in told(found, replace(STYLE, verbose=True))
    assert "steps are not shown" not in told(found, replace(STYLE, full_trace=True))


def test_a_counterexample_that_may_not_be_the_smallest_says_so() -> None:
    found = report()
    assert "smaller" not in told(found)
    for cut, why in (Cut.TIME, "time was up"), (Cut.WORK, "it took too much work"):
        small = tuple(replace(example, cut=cut) for example in found.counterexamples)
        expected = f"  there may be a smaller counterexample: looking for one was cut short because {why}"
        assert expected in told(replace(found, counterexamples=small))


def test_duties_that_hold_are_listed_for_who_wants_it() -> None:
    assert "      ensures of A.f, <text>:4\n" not in told(report())
    assert "      ensures of A.f, <text>:4" in told(report(), replace(STYLE, verbose=True))


def test_bounds_that_were_reached_are_named() -> None:
    found = check(question(PROGRAM, "h", settings=replace(question(PROGRAM, "h").settings, unroll=0)))
    assert "  ✓ there is nothing that could be violated" in told(found)
    assert "      the loop at <text>:9 goes beyond --unroll 0" in told(found)
    assert closing_line(found, 1, STYLE) == "holds within bounds; try --unroll 1"
    assert remark(found) == "loop :9 reached 0"


def test_bounds_of_the_encoding_are_told_in_their_own_words() -> None:
    span = question(PROGRAM, "h").method.span
    assert beyond(Bounded("array", span), "3").endswith("may be longer than those tried")
    assert beyond(Bounded("array", span, 8), "3").endswith("may be longer than 8")
    assert beyond(Bounded("new objects", span), "3").endswith("may make more objects than those tried")
    assert beyond(Bounded("ghost tuples", span), "3").endswith(
        "may leave more tuples in a ghost set of numbers or strings, a sequence or multiset than those tried"
    )


def test_the_bound_on_ghost_sets_is_told_where_there_are_such_sets() -> None:
    asking = question(load_text("class A { ghost int set s; void f() { ; } }"), "f")
    assert question_words(asking, None).startswith("scope 2, array 2, ghost tuples 2, unroll")
    assert "tuples" not in question_words(question(PROGRAM, "h"), None)


def test_what_is_in_conflict_is_shown() -> None:
    found = report("g")
    text = told(found)
    assert "holds" not in text
    assert "  these cannot hold together:\n    requires of A.g, <text>:8\n" in text
    assert "^^^^^" in text
    assert closing_line(found, 1, STYLE) == "vacuous: no state within these bounds satisfies what is assumed"
    assert remark(found) == "no state satisfies what is assumed"
    nothing = replace(found, conflict=(), finishes=False)
    assert closing_line(nothing, 1, STYLE) == "vacuous: no run within these bounds finishes"
    assert remark(nothing) == "no run finishes"


def test_what_is_assumed_without_need_is_one_line_for_who_wants_it_all() -> None:
    found = report()
    idle = replace(
        found, unneeded=(("requires", found.question.method.span), ("assume", found.question.method.span))
    )
    line = "      no duty needs requires :4, assume :4"
    assert line in told(idle, replace(STYLE, verbose=True)).splitlines()
    assert line not in told(idle).splitlines()


def test_what_is_never_reached_is_listed_and_counted() -> None:
    found = report()
    assert_, ensures = Duty(DutyKind.ASSERT, found.question.method.span), next(iter(found.duties))
    duties = {ensures: Standing.HOLDS, assert_: Standing.NEVER_REACHED}
    one = replace(found, duties=duties, counterexamples=(), verdict=Verdict.HOLDS)
    assert "  ✓ 1 duty holds\n  ? 1 duty is never reached\n      assert, <text>:4" in told(one)
    assert (
        closing_line(one, 1, STYLE) == "holds, no bound on loops or calls was reached; 1 duty never reached"
    )
    assert remark(one) == "no bound reached, assert :4 never reached"
    none = replace(one, duties=dict.fromkeys(duties, Standing.NEVER_REACHED), verdict=Verdict.VACUOUS)
    assert "      ensures of A.f, <text>:4: no call returns" in told(none)
    assert closing_line(none, 1, STYLE) == "vacuous: no run within these bounds reaches a duty"
    assert remark(none) == "no call returns"
    assert remark(replace(none, duties={assert_: Standing.NEVER_REACHED})) == "no run reaches a duty"


def test_what_is_undecided_is_listed_with_the_reason() -> None:
    found = report()
    duties = dict.fromkeys(found.duties, Standing.UNDECIDED)
    unknown = replace(found, duties=duties, counterexamples=(), verdict=Verdict.UNKNOWN, reason="time was up")
    assert "  ? 2 duties are undecided: time was up\n      ensures of A.f, <text>:4" in told(unknown)
    assert closing_line(unknown, 60, STYLE) == "unknown after 60 s: time was up"
    assert remark(unknown) == "time was up"


def test_a_violation_outranks_what_is_undecided() -> None:
    found = report()
    duties = {
        d: Standing.UNDECIDED if known is Standing.HOLDS else known for d, known in found.duties.items()
    }
    partly = replace(found, duties=duties, reason="time was up")
    assert closing_line(partly, 60, STYLE) == "1 violated, the rest unknown: time was up"
    assert remark(partly) == "ensures :4"


def test_notes_and_what_brute_force_said_are_told() -> None:
    span = Span(Source("p.oox", "x\ny"), 2, 3)
    note = Diagnostic(
        "check.exception", "an exception is \x1b possible", span, Severity.WARNING, ("so it is",)
    )
    text = told(report("h", notes=(note,), self_check=SelfCheck(states=2, runs=2, is_whole=True)))
    assert "      an exception is <U+001B> possible (p.oox:2)\n        so it is\n" in text
    assert "      self-check: brute force agrees" in text


def test_figures_are_shown_when_asked_for() -> None:
    assert "figures" not in told(report())
    text = told(report(), replace(STYLE, stats=True))
    assert "  figures     4 atoms, 1 relation, 20 gates, 10 variables, 30 clauses\n" in text
    assert "encode 0.25 s, solve 1.50 s\n" in text
    assert re.search(r"before: (nothing|(read|check) [0-9.]+ s)", text)
    assert re.search(r"memory at most [1-9][0-9]* MB(, [0-9]+ MB in another process)?$", text)


@pytest.mark.parametrize(
    ("kind", "name", "expected"),
    [
        (DutyKind.INVARIANT, "sorted", "invariant sorted"),
        (DutyKind.INVARIANT, None, "invariant"),
        (DutyKind.REQUIRES, "A.f", "requires of A.f"),
        (DutyKind.ASSERT, None, "assert"),
    ],
)
def test_a_duty_has_a_title(kind: DutyKind, name: str | None, expected: str) -> None:
    assert title(Duty(kind, Span(Source("p", "x"), 0, 1), name)) == expected


@pytest.mark.parametrize(
    ("others", "exhausted", "told_of_all"),
    [
        (0, False, None),
        (0, True, "only this heap within these bounds breaks it"),
        (2, True, "no other heap within these bounds breaks it"),
    ],
)
def test_other_heaps_are_told_behind_the_first_and_whether_there_are_more(
    others: int, exhausted: bool, told_of_all: str | None
) -> None:
    (first,) = report().counterexamples
    text = told(report(counterexamples=(replace(first, others=(first,) * others, exhausted=exhausted),)))
    lines = [line.strip() for line in text.splitlines()]
    assert [line for line in lines if line.startswith("heap ")] == [
        f"heap {number} of {others + 1} that breaks it" for number in range(2, others + 2)
    ]
    assert sum(line.startswith("called as") for line in lines) == others + 1
    assert [line for line in lines if line.endswith("breaks it") and not line.startswith("heap ")] == (
        [told_of_all] if told_of_all else []
    )
