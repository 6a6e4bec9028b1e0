"""Mutants of concurrent merge sort that really fail, among them those that table B.3 of Koppier's thesis (2020) calls valid.

There, paths ended before a merge was complete. The names are those of the table; twelve need three elements.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings

TEXT = (Path(__file__).parents[3] / "examples" / "merge_sort.oox").read_text(encoding="utf-8")
NEXT_I, NEXT_J, NEXT_K = "i := i + 1;", "j := j + 1;", "k := k + 1;"

MUTANTS = {
    "DEL3": ("fork Main.mergesort(array, left, middle);", 1, ";"),
    "DEL5": ("join;", 1, ";"),
    "DEL14": ("temp[k] := array[i];", 1, ";"),
    "DEL15": (NEXT_K, 1, ";"),
    "DEL17": ("temp[k] := array[j];", 1, ";"),
    "DEL18": (NEXT_K, 2, ";"),
    "DEL20": ("temp[k] := array[i];", 2, ";"),
    "CMP4": ("arrayI <= arrayJ", 1, "arrayI > arrayJ"),
    "CMP5": ("arrayI <= arrayJ", 1, "arrayI >= arrayJ"),
    "CMP18": ("while (i <= right)", 1, "while (i < right)"),
    "ARITH22": ("right - left + 1", 1, "right / left + 1"),
    "ARITH23": ("right - left + 1", 1, "right % left + 1"),
    "ARITH29": (NEXT_K, 1, "k := k * 1;"),
    "ARITH30": (NEXT_K, 1, "k := k / 1;"),
    "ARITH31": (NEXT_K, 1, "k := k % 1;"),
    "ARITH33": (NEXT_I, 1, "i := i * 1;"),
    "ARITH34": (NEXT_I, 1, "i := i / 1;"),
    "ARITH35": (NEXT_I, 1, "i := i % 1;"),
    "ARITH37": (NEXT_K, 2, "k := k * 1;"),
    "ARITH38": (NEXT_K, 2, "k := k / 1;"),
    "ARITH39": (NEXT_K, 2, "k := k % 1;"),
    "ARITH41": (NEXT_J, 1, "j := j * 1;"),
    "ARITH42": (NEXT_J, 1, "j := j / 1;"),
    "ARITH44": (NEXT_K, 3, "k := k - 1;"),
    "ARITH45": (NEXT_K, 3, "k := k * 1;"),
    "ARITH46": (NEXT_K, 3, "k := k / 1;"),
    "ARITH47": (NEXT_K, 3, "k := k % 1;"),
    "ARITH62": ("temp[i - left]", 1, "temp[i / left]"),
    "ARITH63": ("temp[i - left]", 1, "temp[i % left]"),
    "LIT16": (NEXT_K, 1, "k := k + 0;"),
    "LIT18": (NEXT_I, 1, "i := i + 0;"),
    "LIT19": (NEXT_I, 1, "i := i + 2;"),
    "LIT20": (NEXT_K, 2, "k := k + 0;"),
    "LIT22": (NEXT_J, 1, "j := j + 0;"),
    "LIT24": (NEXT_K, 3, "k := k + 0;"),
    "LIT25": (NEXT_K, 3, "k := k + 2;"),
    "LIT27": (NEXT_I, 2, "i := i + 2;"),
    "a wrong bound": ("j <= right) {", 1, "j < right) {"),
}
"""What is replaced, its how-manieth occurrence, and by what."""

LONGER = {
    "DEL3",
    "DEL5",
    "DEL20",
    "CMP18",
    "LIT19",
    "LIT24",
    "LIT25",
    "LIT27",
    *(f"ARITH{n}" for n in range(44, 48)),
}
"""Arrays of two elements are sorted all the same."""


def mutant(name: str) -> str:
    """Return the program with one place changed."""
    old, which, new = MUTANTS[name]
    parts = TEXT.split(old)
    return old.join(parts[:which]) + new + old.join(parts[which:])


def broken(text: str, length: int) -> tuple[Verdict, set[str]]:
    """Return the verdict for arrays up to a length, and the kinds of duties that are violated."""
    program = load_text(text)
    method = next(each for each in program.methods() if each.name == "Main.sort")
    bounds, settings = Bounds(scope=1, array=length), Settings(unroll=max(3, length))
    report = check(Question(program, method, bounds=bounds, settings=settings, calls="inline", seconds=300))
    return report.verdict, {
        duty.kind.value for duty, standing in report.duties.items() if standing is Standing.VIOLATED
    }


@pytest.mark.parametrize("name", MUTANTS)
def test_what_really_fails_is_found(name: str) -> None:
    verdict, kinds = broken(mutant(name), length=3 if name in LONGER else 2)
    assert verdict is Verdict.VIOLATED
    assert set() < kinds <= {"ensures", "exceptional"}


@pytest.mark.parametrize("name", ["DEL3", "DEL5", "LIT19"])
def test_two_elements_do_not_show_these(name: str) -> None:
    assert broken(mutant(name), length=2) == (Verdict.HOLDS, set())


@pytest.mark.parametrize("length", [2, 3, 4])
def test_the_original_sorts(length: int) -> None:
    assert broken(TEXT, length) == (Verdict.HOLDS, set())
