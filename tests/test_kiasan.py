"""The classes of the Kiasan benchmark keep their contracts, in heaps of two objects; and have the cases and the coverage that the benchmark says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import benchmarks.kiasan
from benchmarks.kiasan.kept import kept, noted
from benchmarks.kiasan.measure import Measured, Score, measured
from benchmarks.kiasan.rows import FAMILIES, Row, rows
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.input.library import load_with_library
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

PROGRAMS = Path(benchmarks.kiasan.__file__).parent / "programs"
BOUNDS = Bounds(scope=2, array=3)
SETTINGS = Settings(unroll=4)

MAKE_ARRAYS = {
    "StackAr.StackAr(int)",
    "QueueAr.QueueAr(int)",
    "Vector.add(Item)",
    "Vector.ensureCapacity(int)",
    "Vector.insertElementAt(Item, int)",
}
"""The methods that make arrays of any length."""


def methods() -> list[tuple[Program, Method]]:
    found: list[tuple[Program, Method]] = []
    for path in sorted(PROGRAMS.glob("*.oox")):
        program = load_with_library([Source(path.name, path.read_text(encoding="utf-8"))], int_width=32)
        found += [
            (program, method)
            for method in program.methods()
            if method.body and method.span.source.name == path.name
        ]
    return found


@pytest.mark.parametrize(
    ("program", "method"),
    [pytest.param(*each, id=f"{each[1].span.source.name} {each[1].name}") for each in methods()],
)
def test_every_method_holds(program: Program, method: Method) -> None:
    report = check(Question(program, method, bounds=BOUNDS, settings=SETTINGS, calls="inline", seconds=60))
    assert report.verdict is (Verdict.WITHIN_BOUNDS if method.full_name in MAKE_ARRAYS else Verdict.HOLDS)
    assert Standing.HOLDS in report.duties.values()


QUICK = [
    row
    for row in rows()
    if row.k == 1 or (row.k == 2 and row.family.name in ("BinarySearchTree(I)", "LL(I)", "DisjSets"))
]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.name} {row.k}") for row in QUICK])
def test_there_are_as_many_cases_and_branches_as_there_have_to_be(row: Row) -> None:
    found = measured(row, mutants=4 if row.family.name in ("StackLi", "BinarySearchTree(I)") else 0)
    assert found.is_optimal is not False
    assert found.passes
    assert not found.cut
    assert found.covers_enough or row.name == "AvlTree(I).findMax"
    assert found.scored is None or found.scored.killed == found.scored.differing


def test_every_row_of_the_thesis_has_a_method() -> None:
    found = list(rows())
    assert len(found) == 185
    assert {row.family.name for row in found} == {family.name for family in FAMILIES}
    for program, names in (
        (path.stem, {row.called for row in found if row.family.program == path.stem})
        for path in PROGRAMS.glob("*.oox")
    ):
        text = (PROGRAMS / f"{program}.oox").read_text(encoding="utf-8")
        assert all(f" {name.split('.')[1]}(" in text for name in names)


def test_rows_that_were_measured_are_kept(tmp_path: Path) -> None:
    row = next(rows())
    path = tmp_path / "rows.jsonl"
    assert kept(path, row) is None
    cut = Measured(
        row, cases=1, tests=1, covered=1, begun=0, branches=2, passes=True, seconds=1.5, cut="out of time"
    )
    assert noted(path, cut) is cut
    assert kept(path, row) is None
    whole = noted(path, replace(cut, cut="", scored=Score(5, 1, 1)))
    assert kept(path, row) == whole
    assert kept(path, replace(row, k=7)) is None
    assert kept(None, row) is None
