"""Commands that Ctrl-C or the time limit ends early: the answer so far, and the exit status."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from time import monotonic

import pytest

from ooxcheck.engine.budget import Budget, CommandLimits, GaveUp, limited_command
from ooxcheck.text.progress import Progress
from tests.ooxcheck.conftest import Ooxcheck

QUEUE = "examples/queue.oox"
SORTED = "examples/sorted_list.oox"


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Press Ctrl-C when the progress line first says something."""

    def at(pattern: str) -> None:
        told: list[str] = []

        def tell(_progress: Progress, _name: str, doing: str) -> None:
            if re.search(pattern, doing) and not told:
                told.append(doing)
                signal.raise_signal(signal.SIGINT)

        monkeypatch.setattr(Progress, "tell", tell)

    return at


@pytest.mark.parametrize(
    ("line", "moment", "shown"),
    [
        (f"heaps SortedList {SORTED}", "^3 heaps", "3 heaps, and perhaps others: it was interrupted"),
        (f"heaps SortedList {SORTED} --count", "now of 2 objects", "and perhaps others: it was interrupted"),
        (f"tests SortedList.remove {SORTED} --scope 2", "^2 tests", "2 tests, "),
        (f"tests SortedList.remove {SORTED} --scope 2", "encoding", "0 tests, "),
        (f"effects SortedList.remove {SORTED} --scope 2", "^2 tests", "2 paths, and perhaps others"),
        (f"mutate SortedList.insert {SORTED} --operators CMP --scope 2", "^2 of 6", "4 mutants left out: it was interrupted"),
        (f"brute SortedList.size {SORTED}", "0 runs", "there are more states: it was interrupted"),
        (f"explain SortedList.insert {SORTED} --scope 2", "^3 of", "not explained: it was interrupted"),
        (f"explain SortedList.insert {SORTED} --scope 2", "checking", "unknown after"),
        ("run Main.mainInOrder examples/philosophers.oox --all-schedules", "^2 schedules", "2 schedules up to the order of independent steps; there are more: it was interrupted"),
        ("run Main.main examples/philosophers.oox --all-schedules --no-reduction", "^the first schedule", "0 schedules without reduction; there are more"),
        ("invariants ArrayStack examples/java/ArrayStack.java", "proving", "it was interrupted"),
        (f"summary SortedList.insert {SORTED}", "summarised", ""),
        (f"export SortedList.insert {SORTED} --to dimacs", "encoding", ""),
    ],
)  # fmt: skip
def test_ctrl_c_prints_what_there_is(
    ooxcheck: Ooxcheck, interrupt: Callable[[str], None], line: str, moment: str, shown: str
) -> None:
    interrupt(moment)
    answer = ooxcheck(*line.split())
    assert answer.code == 130, answer.err
    assert "interrupted" in answer.err
    assert shown in answer.out
    assert bool(answer.out) == bool(shown)


def test_the_document_has_the_exit_status(ooxcheck: Ooxcheck, interrupt: Callable[[str], None]) -> None:
    interrupt("^3 heaps")
    answer = ooxcheck("heaps", "SortedList", SORTED, "--format", "json")
    assert answer.document["exit"] == answer.code == 130
    assert len(answer.document["heaps"]) == 3


def test_ctrl_c_before_any_mutant_is_judged_claims_no_score(
    ooxcheck: Ooxcheck, interrupt: Callable[[str], None]
) -> None:
    interrupt("^1 of")
    answer = ooxcheck("mutate", "SortedList.insert", SORTED, "--operators", "CMP", "--scope", "2")
    assert answer.code == 130
    assert "every mutant" not in answer.out or "left out" in answer.out


def test_an_explanation_that_is_cut_short_names_no_uncovered_statement(
    ooxcheck: Ooxcheck, interrupt: Callable[[str], None]
) -> None:
    interrupt("^3 of")
    answer = ooxcheck("explain", "SortedList.insert", SORTED, "--scope", "2", "--format", "json")
    assert len(answer.document["duties"]) == 3
    assert answer.document["uncovered"] == answer.document["unneeded"] == []
    assert answer.document["reason"] == "it was interrupted"


def test_every_budget_ends_with_the_command() -> None:
    with limited_command(CommandLimits(deadline=monotonic() - 1)), pytest.raises(GaveUp, match="time was up"):
        Budget(1_000).check()
    Budget(1_000).check()


def test_the_time_limit_is_that_of_the_whole_command(ooxcheck: Ooxcheck) -> None:
    """The check alone takes seconds, and its explanation minutes."""
    answer = ooxcheck(
        *"explain AvlTree.remove examples/avl_tree.oox --scope 6 --unroll 6 --timeout 0.4".split()
    )
    assert answer.code == 3
    assert "time was up" in answer.out


def test_a_second_ctrl_c_ends_the_command_at_once(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell(_progress: Progress, _name: str, _doing: str) -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Progress, "tell", tell)
    answer = ooxcheck("heaps", "SortedList", SORTED)
    assert (answer.code, answer.out, answer.err) == (130, "", "interrupted\n")
