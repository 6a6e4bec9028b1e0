"""Invariants of loops that another proof covers: found within the bounds, and proved with larger ones again."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.loops.prove_loops import LoopProver
from ooxcheck.engine.loops.reading_invariants import with_reading_invariants
from ooxcheck.engine.report import Report
from tests.ooxcheck.engine.loops.twins import question_of

MOST = """static int f(int[] a) requires(a != null && #a > 0) ensures(forall v, k : a : v <= retval) {
  int most := a[0]; int i := 1;
  while (i < #a) { if (a[i] > most) { most := a[i]; } i := i + 1; }
  return most; }"""


def _texts(report: Report) -> list[tuple[str, ...]]:
    return [each.texts for each in report.loop_invariants]


def test_a_proof_by_facts_gets_invariants_to_read() -> None:
    report = check(question_of(MOST))
    assert not report.loop_invariants
    assert _texts(with_reading_invariants(report)) == [("forall v, k : a : k < i ==> v <= most",)]


def test_invariants_are_proved_with_larger_bounds_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def confirm(prover: LoopProver, *_: object) -> None:
        asked.append(prover.question.bounds)

    monkeypatch.setattr(LoopProver, "confirm", confirm)
    report = check(question_of(MOST))
    bounds = report.question.bounds
    assert _texts(with_reading_invariants(report)) == []
    assert [(each.scope, each.array) for each in asked] == [(bounds.scope + 2, bounds.array + 2)]


def test_without_a_proof_nothing_is_searched() -> None:
    report = check(question_of(MOST.replace("<= retval", "< retval")))
    assert with_reading_invariants(report) is report
