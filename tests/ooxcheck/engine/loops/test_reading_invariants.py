"""Invariants of loops that another proof covers: found within the bounds, and proved with larger ones again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.batch.answers import check_method
from ooxcheck.batch.request import Request
from ooxcheck.engine.checker import check
from ooxcheck.engine.loops.prove_loops import LoopProver
from ooxcheck.engine.loops.reading_invariants import with_reading_invariants
from ooxcheck.engine.question import Terms
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


def test_they_are_in_answers_that_want_them_and_in_explanations(tmp_path: Path) -> None:
    question = question_of(MOST)
    terms = Terms(bounds=question.bounds, loops="auto", invariants_to_read=True)
    method = question.method
    for wanted in (terms, replace(terms, invariants_to_read=False)):
        answer = check_method(question.program, method, Request(wanted), lambda _news: None)
        assert bool(answer.form["loop_invariants"]) is wanted.invariants_to_read
    path = tmp_path / "m.oox"
    path.write_text(f"class Main {{ {MOST} }}", encoding="utf-8")
    text = str(ooxcheck.explain("Main.f", path, loops="auto"))
    assert "as good as the facts" in text
    assert "invariant(forall v, k : a : k < i ==> v <= most)" in text
