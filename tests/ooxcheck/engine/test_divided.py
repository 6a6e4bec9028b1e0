"""A check whose questions are divided among several processes is told in the same words as one of a single process."""

from __future__ import annotations

import pytest

from ooxcheck import check
from ooxcheck.api.reports import Report as PublicReport
from ooxcheck.engine.report import Report
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.relational.solving import circuit_solver
from ooxcheck.sat.answer import Reason, Unknown
from ooxcheck.sat.processes import cube_and_conquer, ray_pool
from ooxcheck.sat.processes.cube_and_conquer import Conquest, CubeSession

CASES = [
    ("SortedList.insert", "examples/sorted_list.oox", 2),
    ("LinkedList.reverse", "examples/bugs/linked_list_reverse_loses_the_last.oox", 3),
    ("SearchTree.insert", "examples/bugs/search_tree_insert_repeats_keys.oox", 2),
    ("CircularList.remove", "examples/bugs/circular_list_remove_one_way.oox", 3),
]


@pytest.fixture
def divided(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let all questions be divided, and note how many processes shared each."""
    monkeypatch.setattr(circuit_solver, "_MAX_LOCAL_CLAUSES", 0)
    monkeypatch.setattr(cube_and_conquer, "PATIENCE", 20)
    for name in ("_alone", "_ask_briefly"):
        monkeypatch.setattr(CubeSession, name, lambda *_question: Unknown(Reason.CONFLICTS))
    noted: list[int] = []

    class Noting(Conquest):
        def divide(self) -> None:
            noted.append(self._solvers.size)
            super().divide()

    monkeypatch.setattr(cube_and_conquer, "Conquest", Noting)
    return noted


def standings(report: Report) -> dict[str, str]:
    return {f"{duty} {duty.site}": standing.value for duty, standing in report.duties.items()}


def told(report: Report) -> str:
    """Return a report in words, but for the time."""
    return "\n".join(PublicReport.of(report).text(verbose=True).splitlines()[1:])


@pytest.mark.parametrize(("method", "file", "scope"), CASES)
def test_any_number_of_processes_tells_the_same(
    method: str, file: str, scope: int, request: pytest.FixtureRequest
) -> None:
    whole = check(method, file, scope=scope, unroll=scope)
    divided = request.getfixturevalue("divided")
    reports = [check(method, file, scope=scope, unroll=scope, jobs=jobs) for jobs in (1, 3)]
    assert told(reports[0]) == told(reports[1])
    assert {1, 3} <= set(divided)
    assert (whole.verdict, standings(whole)) == (reports[0].verdict, standings(reports[0]))


def test_a_cluster_without_ray_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "find_spec", lambda _name: None)
    with pytest.raises(OoxError) as refusal:
        check("Main.max", "examples/max.oox", cluster="local")
    assert refusal.value.diagnostics[0].message == ray_pool.INSTALL
