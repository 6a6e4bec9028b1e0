"""The case studies hold, their bugs are found, and it makes no difference whether calls are run or replaced."""

from __future__ import annotations

import argparse
import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.refinement.studies import FOLDER, Study
from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Report, Standing
from ooxcheck.input.values import CallMode
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind

HOLDS = [
    Study("job_store", "Store.store", "2", 2),
    Study("job_store", "Store.remove", "3", 3),
    Study("spanning_graph", "Graph.Graph", "2", 2),
    Study("spanning_graph", "Graph.add", "3", 3),
    Study("spanning_graph", "Graph.addEdge", "2", 3),
    Study("spanning_graph", "Graph.connect", "2", 3),
    Study("spanning_graph", "Graph.removeEdge", "2,Cell=3", 3),
    Study("spanning_graph", "Graph.remove", "2,Cell=3", 3),
    Study("spanning_graph", "Graph.spanningTree", "2,Cell=3", 3),
    *(
        Study("circular_list", f"LinkedList.{name}", "3", 3)
        for name in "add addFirst addLast getFirst getLast removeFirst removeLast remove clear clone".split()
    ),
]

WITHIN_BOUNDS = [
    Study("topological_sort", "Graph.sort", "2", 2),
    Study("calendar", "Scheduler.store", "2,Excluded=1", 3),
]
"""Lists may be circles here, so a loop always goes on beyond its bound."""

CLAUSES = [
    Study("topological_sort", "Graph.sort", "2", 2, 0),
    Study("topological_sort", "Graph.sort", "2", 2, 1),
    Study("job_store", "Store.store", "2", 2, 3),
    Study("spanning_graph", "Graph.removeEdge", "2,Cell=3", 3, 1),
]


def bugs() -> list[Study]:
    """Return the faulty programs; their first line says what to check."""
    return [_bug(path) for path in sorted((FOLDER / "bugs").glob("*.oox"))]


def _bug(path: Path) -> Study:
    parser = argparse.ArgumentParser()
    parser.add_argument("method")
    parser.add_argument("--scope")
    parser.add_argument("--unroll", type=int)
    with path.open(encoding="utf-8") as file:
        asked = parser.parse_args(shlex.split(file.readline().removeprefix("// check ")))
    return Study(f"bugs/{path.stem}", asked.method, asked.scope, asked.unroll)


def announced(study: Study) -> Counter[tuple[int, str]]:
    """Return the clauses that a file says are violated, by line and kind."""
    found: Counter[tuple[int, str]] = Counter()
    for number, line in enumerate(study.path.read_text(encoding="utf-8").splitlines(), start=1):
        if match := re.search(r"//! (.*)$", line):
            found.update((number, kind.strip()) for kind in match[1].split(","))
    return found


def violated(report: Report) -> Counter[tuple[int, str]]:
    return Counter((e.duty.span.line, e.duty.kind.value) for e in report.counterexamples)


@pytest.mark.parametrize("study", HOLDS, ids=str)
def test_the_case_studies_hold(study: Study) -> None:
    assert check(study.question()).verdict is Verdict.HOLDS


@pytest.mark.parametrize("study", WITHIN_BOUNDS, ids=str)
def test_loops_over_what_may_be_a_circle_hold_within_bounds(study: Study) -> None:
    assert check(study.question()).verdict is Verdict.WITHIN_BOUNDS


@pytest.mark.parametrize("study", bugs(), ids=str)
def test_their_bugs_break_the_clauses_that_are_marked(study: Study) -> None:
    report = check(study.question())
    assert violated(report) == announced(study)
    assert announced(study)


def test_every_study_has_bugs() -> None:
    studies = {path.stem for path in FOLDER.glob("*.oox")}
    assert {name for name in studies for bug in bugs() if bug.file.startswith(f"bugs/{name}")} == studies


def test_a_bug_that_the_thesis_seeds_shows_with_one_object_of_each_class() -> None:
    bug = next(bug for bug in bugs() if bug.file.startswith("bugs/topological_sort"))
    report = check(Study(bug.file, bug.method, "1", 1).question())
    assert violated(report) == announced(bug)


@pytest.mark.parametrize("study", CLAUSES, ids=str)
def test_one_property_alone_is_one_duty(study: Study) -> None:
    report = check(study.question())
    ensured = [duty for duty in report.duties if duty.kind is DutyKind.ENSURES]
    assert len(ensured) == 1
    assert not [duty for duty in report.duties if duty.kind is DutyKind.INVARIANT]
    assert report.duties[ensured[0]] is Standing.HOLDS


# ---------------------------------------------------------------------------------------- calls that are replaced

REPLACED = [
    Study("topological_sort", "Graph.sort", "2", 2),
    Study("job_store", "Store.store", "2", 2, 1),
    Study("job_store", "Store.remove", "2", 2),
    Study("calendar", "Scheduler.store", "1", 2, 3),
    Study("spanning_graph", "Graph.addEdge", "2", 2, 1),
    Study("spanning_graph", "Graph.removeEdge", "2,Cell=3", 2, 2),
    Study("circular_list", "LinkedList.add", "2", 2),
    Study("circular_list", "LinkedList.removeFirst", "2", 2),
    Study("circular_list", "LinkedList.remove", "2", 2, 0),
    *(Study(bug.file, bug.method, "1", 2) for bug in bugs() if "init_skips" in bug.file),
    *(bug for bug in bugs() if "unlink" in bug.file or "reverses_the" in bug.file),
]


@pytest.mark.parametrize("calls", ["infer", "auto"])
@pytest.mark.parametrize("study", REPLACED, ids=str)
def test_replacing_calls_does_not_change_the_answer(study: Study, calls: CallMode) -> None:
    inline, replaced = check(study.question()), check(study.question(calls))
    assert replaced.verdict is inline.verdict
    assert violated(replaced) == violated(inline)


def sharpened(report: Report) -> list[tuple[str, str]]:
    """Return what had to be known of callees beyond summaries, other than that a bound can be met in them."""
    pieces = [(call.callee, piece) for call in report.refinements for piece in call.pieces]
    return [(callee, piece) for callee, piece in pieces if piece != "how it ends"]


@pytest.mark.parametrize("size", [2, 3])
def test_that_the_sort_permutes_follows_from_the_summaries(size: int) -> None:
    report = check(Study("topological_sort", "Graph.sort", str(size), size, 0).question("infer"))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert not sharpened(report)


def test_the_degrees_of_two_nodes_need_one_refinement() -> None:
    report = check(Study("topological_sort", "Graph.sort", "2", 2, 1).question("infer"))
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert sharpened(report) == [("Graph.fixIns", "Node.visitedIns")]
