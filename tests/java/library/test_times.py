"""Durations, dates and states of threads: verdicts about arbitrary ones, and the limits of the model."""

from __future__ import annotations

import pytest

from ooxcheck.oox.running.outcomes import UNSUPPORTED
from tests.java.lowering.test_array_objects import asked

_DATE, _DURATION = "java.time.LocalDate", "java.time.Duration"
VERDICTS = {
    "nanoseconds": (
        f"static void m({_DURATION} d) {{ assert d == null || d.getNano() >= 0 && d.getNano() < 1000000000; }}",
        "holds",
    ),
    "negative durations": (f"static void m({_DURATION} d) {{ assert d == null || !d.isNegative(); }}", "violated"),
    "seconds": (
        f"static void m(short a) {{ assert {_DURATION}.ofSeconds(a).plusSeconds(1).getSeconds() == a + 1; }}",
        "holds",
    ),
    "overflow": (f"static void m({_DURATION} d) {{ if (d != null) {{ d.plusSeconds(1); }} }}", "violated"),
    "valid dates": (
        f"static void m({_DATE} d) {{ assert d == null || d.getDayOfMonth() <= d.lengthOfMonth(); }}",
        "holds",
    ),
    "wrong dates": (f"static void m(int day) {{ {_DATE}.of(2023, 2, day); }}", "violated"),
    "short months": (
        f"static void m({_DATE} d) {{ if (d != null && d.getYear() < 3000) {{ assert d.plusMonths(1).getDayOfMonth() == d.getDayOfMonth(); }} }}",
        "violated",
    ),
    "order": (
        f"static void m({_DATE} a, {_DATE} b) {{ if (a != null && b != null && a.isBefore(b)) {{ assert b.isAfter(a) && !a.equals(b); }} }}",
        "holds",
    ),
    "new thread": (
        "static void m() { Thread t = new Thread(); assert t.getState() == Thread.State.NEW; }",
        "holds",
    ),
    "joined thread": (
        "static void m() throws InterruptedException { Thread t = new Thread(() -> { }); t.start(); t.join(); assert t.getState() == Thread.State.TERMINATED; }",
        "holds",
    ),
    "running thread": (
        "static void m() { Thread t = new Thread(() -> { }); t.start(); assert t.getState() != Thread.State.NEW; }",
        "holds within bounds",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(name: str) -> None:
    members, verdict = VERDICTS[name]
    report = asked(members)
    assert report.verdict.value == verdict
    is_cut = any(each.what == UNSUPPORTED for each in report.bounds)
    assert verdict == "violated" or is_cut == (verdict == "holds within bounds")
