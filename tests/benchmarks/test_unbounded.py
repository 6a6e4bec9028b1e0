"""The benchmark of loops: what it counts, and that each program means what its file says."""

from __future__ import annotations

import pytest

from benchmarks.unbounded.__main__ import (
    CODE2INV,
    MODES,
    SUITES,
    Answer,
    answer,
    methods,
    section,
    summary,
    target_rows,
)


def test_there_are_enough_programs() -> None:
    counts = {True: 0, False: 0}
    for file, is_right in SUITES["own"].items():
        counts[is_right] += len(list(methods(file)))
    assert counts[True] >= 33
    assert counts[False] >= 10


def test_code2inv_is_whole() -> None:
    names = [name for file in SUITES["code2inv"] for name in methods(file)]
    assert sorted(int(name.partition("number")[2]) for name in names) == [*range(1, 134)]


def test_wrong_answers_are_counted() -> None:
    answers = [
        Answer("A.right", "right", True, "holds", 1.0, ("i <= n",)),
        Answer("A.open", "right", True, "holds within bounds", 1.0, ()),
        Answer("A.lost", "right", True, "violated", 1.0, ()),
        Answer("A.deep", "right", False, "violated", 1.0, ()),
        Answer("A.missed", "right", False, "vacuous", 1.0, ()),
        Answer("A.believed", "right", False, "holds", 1.0, ()),
    ]
    assert [each.method for each in answers if each.is_wrong] == ["A.lost", "A.believed"]
    assert summary("auto", answers) == (
        "auto: 1 of 3 right methods proved, 1 of 3 wrong ones refuted, 2 wrong answers, 6 s"
    )
    assert answers[5].row().endswith("WRONG")


@pytest.mark.parametrize(
    ("programs", "mode", "word", "verdict"),
    [
        ("own", "auto", "Right.opposite", "holds"),
        ("own", "auto", "Deep.wrapsSum", "holds within bounds"),
        ("heaps", "heap", "Heaps.contains", "holds"),
        ("heaps", "heap", "Heaps.leftmost", "holds in small heaps"),
        ("heaps", "heap", "DeepHeaps.fifth", "holds within bounds"),
    ],
)
def test_a_method_is_proved_or_not(programs: str, mode: str, word: str, verdict: str) -> None:
    (only,) = section(mode, [word], 60.0, programs)
    assert only.verdict == verdict
    assert bool(only.clauses) is (verdict != "holds within bounds")


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("Right.number6", "holds"),
        ("Right.number67", "holds"),
        ("Right.number110", "holds"),
        ("Right.number128", "holds"),
        ("Endless.number91", "vacuous"),
        ("Wrong.number27", "violated"),
        ("Wrong.number132", "violated"),
    ],
)
def test_a_loop_of_code2inv_is_decided(method: str, verdict: str) -> None:
    file = CODE2INV / f"{method.partition('.')[0].lower()}.oox"
    assert answer(method, file, MODES["auto"], 60.0, is_right=True).verdict == verdict


def test_results_stand_beside_the_targets() -> None:
    answers = [
        Answer("Heaps.any", "heaps", True, "holds", 1.0, ()),
        Answer("Heaps.small", "heaps", True, "holds in small heaps", 1.0, ()),
        Answer("Heaps.deep", "deep_heaps", False, "holds within bounds", 1.0, ()),
    ]
    rows = [" ".join(each.split()) for each in target_rows(answers, ())]
    assert rows == [
        "loops over heaps, any number of iterations 2 of 2 target: 15 of 23",
        "loops over heaps, heaps of any size 1 of 2 target: 8 of 23",
    ]
