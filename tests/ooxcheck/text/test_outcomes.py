from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import (
    Bounded,
    Deadlocked,
    Dropped,
    Duty,
    ExceptionKind,
    Exhausted,
    Outcome,
    Raised,
    Returned,
    Threw,
    Undetermined,
    Violated,
)
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Source, Span
from ooxcheck.text.exits import Exit
from ooxcheck.text.outcomes import duty_lines, ending_lines, exit_of, headline, kind_of, violation_words

PROGRAM = load_text("class A { static int f() { return 1; } static void g() exceptional(true) { } }")
METHOD, STRICT = (next(m for m in PROGRAM.methods() if m.name == name) for name in ("A.f", "A.g"))
SPAN = Span(Source("p.oox", "assert x;\nlock (y) { }"), 0, 9)
LOCK = Span(SPAN.source, 10, 22)
RAISED = Raised(ExceptionKind.INDEX, None, SPAN)

ENDINGS: list[tuple[Outcome, Exit, str, str]] = [
    (Returned(3), Exit.FINE, "returned", "returned 3"),
    (Threw(RAISED), Exit.FINE, "threw", "threw index out of bounds at p.oox:1"),
    (Threw(RAISED, (0, 1)), Exit.FINE, "threw", "threw index out of bounds in thread 0.1 at p.oox:1"),
    (Violated((Duty(DutyKind.ASSERT, SPAN),)), Exit.VIOLATED, "violated",
     "violated: the assertion is false at p.oox:1"),
    (Deadlocked((((), SPAN), ((0,), LOCK))), Exit.VIOLATED, "deadlocked", "deadlock: all 2 remaining threads wait"),
    (Dropped(SPAN), Exit.NO_ANSWER, "dropped", "no execution: what is assumed at p.oox:1 is false"),
    (Bounded("loop", SPAN), Exit.NO_ANSWER, "bounded",
     "stopped: the loop at p.oox:1 goes on beyond its bound; raise --unroll"),
    (Exhausted("steps", SPAN), Exit.NO_ANSWER, "exhausted", "stopped at p.oox:1: out of steps; raise --steps"),
    (Exhausted("memory", SPAN), Exit.NO_ANSWER, "exhausted", "stopped at p.oox:1: out of memory"),
    (Undetermined("no idea", SPAN), Exit.NO_ANSWER, "undetermined", "undetermined at p.oox:1: no idea"),
]  # fmt: skip


@pytest.mark.parametrize(("outcome", "code", "kind", "line"), ENDINGS)
def test_every_outcome_has_a_code_a_word_and_a_line(
    outcome: Outcome, code: Exit, kind: str, line: str
) -> None:
    assert (exit_of(outcome), kind_of(outcome), headline(outcome, METHOD, Names())) == (code, kind, line)


@pytest.mark.parametrize("outcome", [ending[0] for ending in ENDINGS])
def test_an_outcome_with_a_place_shows_it(outcome: Outcome) -> None:
    lines = list(ending_lines(outcome, METHOD, Names()))
    assert isinstance(outcome, Returned) or any("assert x;" in line for line in lines)


def test_who_waits_where_is_told() -> None:
    lines = list(ending_lines(Deadlocked((((), SPAN), ((0,), LOCK))), METHOD, Names()))
    assert lines[1:] == ["  thread main waits at p.oox:1: assert x;", "  thread 0 waits at p.oox:2: lock (y)"]


def test_an_exception_is_told_to_be_allowed_and_why() -> None:
    assert "has no exceptional clause" in list(ending_lines(Threw(RAISED), METHOD, Names()))[-1]
    assert "exceptional of A.g holds" in list(ending_lines(Threw(RAISED), STRICT, Names()))[-1]


@pytest.mark.parametrize("kind", DutyKind)
def test_every_kind_of_duty_has_a_sentence(kind: DutyKind) -> None:
    sentence = violation_words(Duty(kind, SPAN, "A.f"))
    assert sentence
    assert "{" not in sentence


def test_an_invariant_is_called_by_its_name_if_it_has_one() -> None:
    assert violation_words(Duty(DutyKind.INVARIANT, SPAN, "sorted")) == "invariant sorted is broken on exit"
    assert violation_words(Duty(DutyKind.INVARIANT, SPAN)) == "an invariant is broken on exit"


def test_the_call_that_breaks_a_requires_is_named() -> None:
    lines = list(duty_lines(Duty(DutyKind.REQUIRES, SPAN, "A.f", LOCK)))
    assert lines[-1] == "  called at p.oox:2: lock (y)"
