"""A real cluster on this machine gives the answers of one process, loses nothing with a process, and says so when it is lost itself."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from ooxcheck import check
from ooxcheck.batch.request import Request
from ooxcheck.commands import serve
from ooxcheck.engine.question import Terms
from ooxcheck.input.select_methods import Shard
from ooxcheck.processes import machines
from ooxcheck.processes.process_pool import Lost
from ooxcheck.relational.solving import circuit_solver
from ooxcheck.sat.answer import Model, Reason, Unknown, Unsat
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.processes import cube_and_conquer, ray_pool
from ooxcheck.sat.processes.cube_and_conquer import CubeSession
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.sat.processes.memory_limits import limited_memory
from ooxcheck.sat.processes.ray_cubes import RayCubes
from ooxcheck.sat.processes.ray_pool import Done, Missing, RayPool
from ooxcheck.sat.processes.solver_pool import Conquered, Cube, SolverPool
from ooxcheck.sat.session import Session, Split
from ooxcheck.serving.pool import Crew
from ooxcheck.serving.published_state import Board
from ooxcheck.serving.scheduler import Key, Plan, Rounds
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.engine.test_divided import told
from tests.ooxcheck.processes.test_process_pool import eventually, is_gone
from tests.sat.problems import pigeonhole, random_clauses
from tests.sat.processes.test_portfolio import below

ray = pytest.importorskip("ray", reason="ray is not installed")

TASKS = "tests.ooxcheck.processes.cluster_tasks"
HOME = Path(__file__).parents[3]

PROGRAM = """class Node { Node next; int value; }
class A {
  static int id(int x) ensures(retval == x) { return x; }
  static void up(Node n) requires(n != null) ensures(n.next == old(n.next)) { n.next := n; }
  static int three(int x) ensures(retval == 3) { return 3; }
  static int bad(int x) ensures(retval > x) { return x + 1; }
}
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write programs and pictures into a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start a cluster of two workers, at a port of its own, since others may run these tests as well; all processes are killed with it, for it takes half a minute to end."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "ray.scripts.scripts",
        "start",
        "--head",
        f"--port={port}",
        "--num-cpus=2",
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        environment = {**os.environ, "PYTHONPATH": str(HOME), "RAY_USAGE_STATS_ENABLED": "0"}
        head = subprocess.Popen(
            [*command, "--include-dashboard=false", "--block"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert head.stdout is not None
        assert any("block forever" in line for line in head.stdout), "the cluster should have started"
        try:
            yield f"127.0.0.1:{port}"
        finally:
            for pid in (head.pid, *below(head.pid)):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            head.communicate(timeout=60)


def pool(cluster: str, function: str, size: int = 2) -> RayPool:
    return RayPool(cluster, f"{TASKS}:{function}", size)


def outcomes(executor: RayPool, *tasks: object) -> dict[int, Done | Missing]:
    found: dict[int, Done | Missing] = {}
    with executor:
        for number, task in enumerate(tasks):
            executor.submit(number, task)
        while len(found) < len(tasks):
            for number, news in executor.news(60):
                assert number not in found, "the last news of a task should come once"
                found[number] = news
    return found


def test_nothing_is_lost_or_done_twice(cluster: str, tmp_path: Path) -> None:
    notes = [str(tmp_path / str(number)) for number in range(40)]
    with limited_memory(4096):  # as a check has it whose questions are divided
        executor = pool(cluster, "noted")
    assert outcomes(executor, *notes) == {number: Done(note) for number, note in enumerate(notes)}
    assert [Path(note).read_text() for note in notes] == ["done\n"] * len(notes)


def test_the_task_of_a_killed_worker_is_tried_again(cluster: str, tmp_path: Path) -> None:
    assert outcomes(pool(cluster, "killed_once"), str(tmp_path / "note")) == {0: Done("done")}


def test_a_task_that_always_dies_has_no_result(cluster: str) -> None:
    (outcome,) = outcomes(pool(cluster, "killed"), None).values()
    assert isinstance(outcome, Missing)
    assert not outcome.is_cluster_lost


def test_a_task_that_fails_is_told_with_its_words(cluster: str) -> None:
    assert outcomes(pool(cluster, "refused"), None) == {0: Missing("ValueError: not this one")}


@pytest.mark.parametrize("way", ["cancel", "close"])
def test_remote_work_is_ended(way: str, cluster: str, tmp_path: Path) -> None:
    note = tmp_path / "note"
    with pool(cluster, "sleeping") as executor:
        executor.submit(0, str(note))
        assert eventually(lambda: note.exists() and bool(note.read_text()))
        if way == "cancel":
            executor.cancel(0)
            assert eventually(lambda: is_gone(int(note.read_text())))
    assert eventually(lambda: is_gone(int(note.read_text())))


def test_the_report_is_the_same(cluster: str, ooxcheck: Ooxcheck) -> None:
    Path("p.oox").write_text(PROGRAM)
    here = ooxcheck("--all", "p.oox", "--format", "text")
    pictures = {path: path.read_bytes() for path in Path("ooxcheck-out").rglob("*") if path.is_file()}
    for path in pictures:
        path.unlink()
    there = ooxcheck("--all", "p.oox", "--cluster", cluster)
    assert (here.code, without_times(here.out), here.err) == (there.code, without_times(there.out), there.err)
    assert {path: path.read_bytes() for path in Path("ooxcheck-out").rglob("*") if path.is_file()} == pictures


def test_shards_and_a_cluster_give_one_report(cluster: str, ooxcheck: Ooxcheck) -> None:
    Path("p.oox").write_text(PROGRAM)
    shard = Shard.read("2/2")
    found = json.loads(
        ooxcheck("--all", "p.oox", "--cluster", cluster, "--shard", "2/2", "--format", "json").out
    )
    assert len(found["methods"]) == 2
    assert found["shard"] == {"index": shard.index, "count": shard.count}


def test_a_page_has_its_answers_from_there(cluster: str) -> None:
    Path("p.oox").write_text(PROGRAM)
    executor, terms = serve._executor(Terms(jobs=2, cluster=cluster))
    board = Board()
    with Crew[Key](executor) as crew:
        rounds = Rounds(
            Plan([Path("p.oox")], ["A.id", "A.bad"], 32, lambda _programs: Request(terms, html=True)),
            board,
            crew,
        )
        while not all(row.is_current for row in board.now.rows):
            rounds.turn()
    assert {row.method: row.answer.verdict for row in board.now.rows if row.answer} == {
        "A.id(int)": "holds",
        "A.bad(int)": "violated",
    }


def without_times(text: str) -> str:
    return re.sub(r" +\d+\.\d s", "", text)


def divided(
    solvers: type[SolverPool] | str, clauses: list[list[int]], questions: list[list[int]]
) -> list[object]:
    def made(owner: Session) -> Executor[Cube, Conquered]:
        return RayCubes(owner, solvers, 2) if isinstance(solvers, str) else solvers(owner, 2)

    with CubeSession("glucose4", made) as session:
        session.divide(lambda: Split([1, 2, 3], [*range(4, 30)]), lambda _text: None)
        session.add(flat(clauses))
        answers = [session.solve(each, seconds=60) for each in questions]
        session.add(flat([[40]]))
        answers += [session.solve([-40, 7], seconds=60)]
    return [each.literals() if isinstance(each, Model) else each for each in answers]


def test_cubes_have_the_same_answers_there(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"ALONE": 0, "TASTE": 1, "PATIENCE": 50}.items():
        monkeypatch.setattr(cube_and_conquer, name, value)
    clauses, questions = random_clauses(3, 60, 250), [[], [41], [42, -43]]
    assert divided(cluster, clauses, questions) == divided(SolverPool, clauses, questions)
    with CubeSession("glucose4", lambda owner: RayCubes(owner, cluster, 2)) as session:
        session.divide(lambda: Split([1, 2], [*range(3, 40)]), lambda _text: None)
        session.add(pigeonhole(7))
        assert session.solve(seconds=60) == Unsat(())


def test_a_check_that_a_cluster_shares_is_told_in_the_same_words(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_solver, "_MAX_LOCAL_CLAUSES", 0)
    for name in ("_alone", "_ask_briefly"):
        monkeypatch.setattr(CubeSession, name, lambda *_question: Unknown(Reason.CONFLICTS))
    method, file = "SearchTree.insert", HOME / "examples" / "bugs" / "search_tree_insert_repeats_keys.oox"
    here = check(method, file, scope=2, unroll=2)
    assert told(here) == told(check(method, file, scope=2, unroll=2, cluster=cluster, jobs=2))


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "ourselves", lambda: "here")
    returned = machines.run_job({"version": "there", "job": {}, "worker": "", "seconds": None})
    assert isinstance(returned.result, Lost)


def test_a_lost_head_is_an_error_and_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_gcs_rpc_server_reconnect_timeout_s", "1")
    with RayPool("local", f"{TASKS}:sleeping", 1) as executor:
        executor.submit(0, os.devnull)
        executor.submit(1, os.devnull)
        assert not executor.news(1)
        (server,) = [
            pid for pid in below(executor.pid) if "gcs_server" in Path(f"/proc/{pid}/cmdline").read_text()
        ]
        os.kill(server, signal.SIGKILL)
        found = dict(executor.news(60))
        assert set(found) == {0, 1}
        assert all(isinstance(news, Missing) and news.is_cluster_lost for news in found.values())


def test_a_cluster_that_is_not_there_is_refused(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "START", 5.0)
    monkeypatch.setattr(ray_pool, "_STOP", 0.1)
    Path("p.oox").write_text(PROGRAM)
    answer = ooxcheck("--all", "p.oox", "--cluster", "127.0.0.1:1")
    assert answer.code == 2
    assert "127.0.0.1:1" in answer.err
