"""The benchmark of loops: what it counts, and that each program means what its file says."""

from __future__ import annotations

import pytest

from benchmarks.unbounded.__main__ import PROGRAMS, SUITES, Answer, methods, section, summary


def test_there_are_enough_programs() -> None:
    counts = {True: 0, False: 0}
    for name, is_right in SUITES.items():
        counts[is_right] += len(list(methods(PROGRAMS / name)))
    assert counts[True] >= 33
    assert counts[False] >= 10


def test_wrong_answers_are_counted() -> None:
    answers = [
        Answer("A.right", True, "holds", 1.0, ("i <= n",)),
        Answer("A.open", True, "holds within bounds", 1.0, ()),
        Answer("A.lost", True, "violated", 1.0, ()),
        Answer("A.deep", False, "violated", 1.0, ()),
        Answer("A.missed", False, "vacuous", 1.0, ()),
        Answer("A.believed", False, "holds", 1.0, ()),
    ]
    assert [each.method for each in answers if each.is_wrong] == ["A.lost", "A.believed"]
    assert summary("auto", answers) == (
        "auto: 1 of 3 right methods proved, 1 of 3 wrong ones refuted, 2 wrong answers, 6 s"
    )
    assert answers[5].row().endswith("WRONG")


@pytest.mark.parametrize(
    ("word", "verdict"), [("Right.opposite", "holds"), ("Deep.wrapsSum", "holds within bounds")]
)
def test_a_method_is_proved_or_not(word: str, verdict: str) -> None:
    (only,) = section("auto", [word], 60.0)
    assert only.verdict == verdict
    assert bool(only.clauses) is (verdict == "holds")
