"""A proof without bounds that takes longer than its share of the time is given up, and the answer says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine import budget
from ooxcheck.engine.proofs import termination
from ooxcheck.engine.report import ANY_LENGTH, NO_TIME_FOR_PROOF, TERMINATES

RECURSION = """class M {
  static int up(int i, int n) { if (i < n) { return M.up(i + 1, n); } return i; }
  static void f(int n) requires(n >= 0) { int last := M.up(0, n); assert last == n; }
}"""
LOOP = """class M {
  static int f(int n) requires(n >= 0) ensures(retval == n) { int i := 0; while (i < n) { i := i + 1; } return i; }
}"""


@pytest.mark.parametrize(
    ("text", "options", "kind"),
    [
        (RECURSION, {"unroll": 1, "induction": True}, "by induction"),
        (LOOP, {"unroll": 1, "loops": "auto"}, "by loop invariants"),
    ],
)
def test_a_proof_without_time_is_given_up(
    text: str, options: ooxcheck.Options, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.oox"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(budget, "MOST_FOR_PROOF", 0.0)
    report = ooxcheck.check("M.f", path, **options)
    assert report.verdict.value == "holds within bounds"
    notes = [each.message for each in report.notes if each.code == NO_TIME_FOR_PROOF]
    assert [each.startswith(f"the proof {kind} was given up") for each in notes] == [True, False]
    assert notes[1].startswith("the proof for heaps of any size was given up")
    monkeypatch.undo()
    assert ooxcheck.check("M.f", path, **options).verdict.value == "holds"


def test_a_search_for_ranking_functions_without_time_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.oox"
    path.write_text(LOOP, encoding="utf-8")
    question = ooxcheck.check("M.f", path, loops="unroll", unroll=1).question
    monkeypatch.setattr(termination, "SHARE", 10**9)
    assert [each.code for each in termination.termination_notes(question, budget.Budget(60))] == [ANY_LENGTH]
    monkeypatch.undo()
    assert [each.code for each in termination.termination_notes(question, budget.Budget(60))] == [TERMINATES]
