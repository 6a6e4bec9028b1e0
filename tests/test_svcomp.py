"""Jip's tasks of SV-COMP: all of them are there, quick ones of each folder get the right answer, and points are SV-COMP's."""

from __future__ import annotations

import pytest

from benchmarks.svcomp.__main__ import summary
from benchmarks.svcomp.measure import Answer, measured
from benchmarks.svcomp.tasks import IN_JAVA, Task, tasks

TASKS = {task.name: task for task in tasks()}


@pytest.mark.parametrize("prefix", ["", IN_JAVA])
def test_every_task_is_there(prefix: str) -> None:
    of_language = {name: task for name, task in TASKS.items() if name.startswith(IN_JAVA) is bool(prefix)}
    mine_pump = [task for name, task in of_language.items() if name.startswith(f"{prefix}MinePump-")]
    assert len(of_language) == 81
    assert sum(task.is_right for task in of_language.values()) == 33
    assert (len(mine_pump), sum(task.is_right for task in mine_pump)) == (31, 6)


def test_both_languages_have_the_same_tasks() -> None:
    assert {name: task.is_right for name, task in TASKS.items() if not name.startswith(IN_JAVA)} == {
        name.removeprefix(IN_JAVA): task.is_right for name, task in TASKS.items() if name.startswith(IN_JAVA)
    }


def test_what_holds_for_short_arrays_is_not_proved() -> None:
    open_ones = {name for name, task in TASKS.items() if not task.has_all_inputs}
    assert {"RedBlackTree-FunSat01", "SortedListInsert-MemSat01", "BellmanFord-FunSat01"} <= open_ones
    assert not [name for name in open_ones if name.startswith("MinePump") or "Fibonacci" in name]
    assert measured(TASKS["SortedListInsert-FunSat01"], 0.5).says_right is None


@pytest.mark.parametrize(
    "name",
    [
        "UnsatFibonacci01",
        "UnsatAckermann01",
        "SatFibonacci02",
        "MinePump-1",
        "MinePump-48",
        "MinePump-59",
        "SortedListInsert-MemUnsat01",
        "java/SatFibonacci02",
        "java/MinePump-1",
        "java/MinePump-59",
        "java/InsertionSort-MemUnsat01",
        "java/BinaryTreeSearch-FunUnsat01",
    ],
)
def test_answers(name: str) -> None:
    answer = measured(TASKS[name], 60)
    assert answer.says_right is TASKS[name].is_right


@pytest.mark.parametrize(
    ("is_right", "says_right", "points"),
    [
        (True, True, 2),
        (True, False, -16),
        (True, None, 0),
        (False, True, -32),
        (False, False, 1),
        (False, None, 0),
    ],
)
def test_points(*, is_right: bool, says_right: bool | None, points: int) -> None:
    task = Task("any", TASKS["MinePump-1"].path, "Any.task", is_right)
    assert Answer(task, says_right, 1, 0.0).points == points


def test_the_summary_counts_what_is_solved() -> None:
    right, wrong = TASKS["MinePump-59"], TASKS["MinePump-1"]
    found = [Answer(right, True, 3, 1.0), Answer(wrong, False, 3, 2.0), Answer(wrong, True, 3, 4.0)]
    assert (
        summary(found)
        == "-29 points of 4: 1 proved, 1 of 2 mistakes found, 1 answers wrong; 3.0 s of CPU for what is solved"
    )
