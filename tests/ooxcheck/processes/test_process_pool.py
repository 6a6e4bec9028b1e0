from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ooxcheck.processes import process_pool as jobs
from ooxcheck.processes.forking import Forked
from ooxcheck.processes.process_pool import Job, Loss, Lost, Process, ProcessPool, results
from tests.ooxcheck import fake_worker

WORKER = "tests.ooxcheck.fake_worker"


def run(*given: Job, processes: int = 2, seconds: float | None = None) -> dict[int, Any]:
    found = results(given, ProcessPool(WORKER, processes, seconds), watch=lambda _number, _doing: None)
    with closing(found):
        return dict(found)


def lost(do: str) -> Lost:
    answers = run({"do": do}, {"do": "answer", "name": "other"})
    assert answers[1]["name"] == "other"
    assert isinstance(answers[0], Lost)
    return answers[0]


def is_gone(process: int) -> bool:
    """Return whether a process has ended, even if nobody has asked how yet."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().split()[2] == "Z"
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return False


def eventually(claim: Callable[[], bool]) -> bool:
    for _ in range(2000):
        if claim():
            return True
        time.sleep(0.01)
    return False


class Ending:
    """Ends a process when it is closed."""

    def __init__(self, process: Process) -> None:
        self.close = process.end


def test_every_job_has_its_result() -> None:
    answers = run(*({"do": "answer", "name": name} for name in "abc"))
    assert {number: answer["name"] for number, answer in answers.items()} == {0: "a", 1: "b", 2: "c"}


def test_no_jobs_are_no_work() -> None:
    assert run() == {}


def test_results_come_as_they_are_there_and_one_tells_what_it_does() -> None:
    given: list[Job] = [{"do": "answer", "after": 1.0}, {"do": "answer"}]
    told: list[tuple[int, str | list[str]]] = []
    found = results(given, ProcessPool(WORKER, 2), watch=lambda *what: told.append(what))
    with closing(found):
        assert [number for number, _ in found] == [1, 0]
    assert {(0, "starting"), (0, "about to answer"), (1, "about to answer")} <= set(told)


def test_large_results_come_through() -> None:
    answer = run({"do": "answer", "size": 300_000})[0]
    assert answer["text"] == "é\ud800" * 300_000


def test_large_jobs_come_through() -> None:
    assert run({"do": "answer", "name": "x" * 1_000_000})[0]["name"] == "x" * 1_000_000


@pytest.mark.parametrize(
    ("do", "detail"), [("crash", "SIGSEGV"), ("raise", "ZeroDivisionError: a fault"), ("exit", "exit code 3")]
)
def test_a_crash_leaves_the_others_alone(do: str, detail: str) -> None:
    answer = lost(do)
    assert answer.loss is Loss.CRASH
    assert detail in answer.detail


@pytest.mark.parametrize(("do", "loss"), [("grow", Loss.MEMORY), ("be killed", Loss.KILLED)])
def test_running_out_of_memory_is_no_crash(do: str, loss: Loss) -> None:
    assert lost(do).loss is loss


def test_processes_are_used_again_until_one_is_lost() -> None:
    jobs: list[Job] = [{"do": "answer"}, {"do": "answer"}, {"do": "crash"}, {"do": "answer"}]
    answers = run(*jobs, processes=1)
    assert answers[0]["process"] == answers[1]["process"] != answers[3]["process"]
    assert isinstance(answers[2], Lost)


def test_no_job_suffers_from_what_others_have_left_behind() -> None:
    jobs: list[Job] = [{"do": "leave too much behind"}] * 3
    answers = run(*jobs, processes=1)
    assert not [answer for answer in answers.values() if isinstance(answer, Lost)]


def test_who_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "GRACE", 0.1)
    answers = run({"do": "sleep"}, {"do": "sleep"}, {"do": "sleep"}, seconds=0.3)
    assert set(answers.values()) == {Lost(Loss.TIME)}  # they would sleep for a minute


def test_what_a_lost_process_knew_is_not_lost() -> None:
    assert run({"do": "be killed", "known": "little"})[0] == Lost(Loss.KILLED, known="little")
    late = Forked(fake_worker.main)
    late.begin({"do": "sleep", "known": "much"}, None)
    with closing(Ending(late)):
        assert eventually(lambda: [*late.read_messages(), late.known][-1] == "much")
        late.deadline = 0.0
        assert list(late.read_messages()) in ([], ["about to sleep"])
        assert late.result == Lost(Loss.TIME, known="much")


@pytest.mark.parametrize(("do", "grace"), [("sleep", 0.8), ("tell what it knows", 60)])
def test_ctrl_c_lets_processes_say_what_they_know(
    do: str, grace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "GRACE", grace)
    said: list[object] = []

    def press(_number: int, news: str | list[str]) -> None:
        said.append(news)
        if isinstance(news, str) and news.startswith("about to"):
            raise KeyboardInterrupt

    found = results([{"do": do, "known": "much"}], ProcessPool(WORKER, 1), watch=press)
    with closing(found):
        answer = next(found)[1]
        if do == "sleep":
            assert answer == Lost(Loss.INTERRUPTED, known="much")
        else:
            assert isinstance(answer, dict)
            assert answer["name"] == "interrupted"
        with pytest.raises(KeyboardInterrupt):
            next(found)
    assert said == ["starting", ["much"], f"about to {do}"]


def test_copies_of_this_process_do_the_same_as_new_ones() -> None:
    given: list[Job] = [
        {"do": "answer"},
        {"do": "be killed"},
        {"do": "answer", "size": 300_000},
        {"do": "raise"},
    ]
    copies = [Forked(fake_worker.main) for _ in range(2)]
    found = results(given, ProcessPool(WORKER, 2, ready_made=copies), watch=lambda _number, _doing: None)
    with closing(found):
        answers = dict(found)
    assert isinstance(answers[0], dict)
    assert isinstance(answers[2], dict)
    assert {answers[0]["process"], answers[2]["process"]} & {copy.pid for copy in copies}
    assert len(answers[2]["text"]) == 600_000
    assert answers[1] == Lost(Loss.KILLED)
    assert isinstance(answers[3], Lost)
    assert "ZeroDivisionError: a fault" in answers[3].detail
    assert all(is_gone(copy.pid) for copy in copies)


def test_copies_end_with_the_process_that_they_are_copies_of(tmp_path: Path) -> None:
    notes = [tmp_path / "0", tmp_path / "1"]
    given = [{"do": "note", "file": str(note)} for note in notes]
    code = (
        "from ooxcheck.processes.process_pool import ProcessPool, results\nfrom ooxcheck.processes.forking import Forked\nfrom tests.ooxcheck import fake_worker\n"
        "copies = [Forked(fake_worker.main), Forked(fake_worker.main)]\n"
        f"list(results({given!r}, ProcessPool({WORKER!r}, 2, ready_made=copies), watch=lambda number, doing: None))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as parent:
        assert eventually(lambda: all(note.exists() and bool(note.read_text()) for note in notes))
        parent.kill()
    assert eventually(lambda: all(is_gone(int(note.read_text())) for note in notes))


def test_closing_ends_all_processes(tmp_path: Path) -> None:
    notes = [tmp_path / "0", tmp_path / "1"]
    given: list[Job] = [{"do": "note", "file": str(note)} for note in notes]
    found = results([*given, {"do": "answer"}], ProcessPool(WORKER, 3), watch=lambda _number, _doing: None)
    with closing(found):
        assert next(found)[0] == 2
        assert eventually(lambda: all(note.exists() and note.read_text() for note in notes))
    assert all(is_gone(int(note.read_text())) for note in notes)


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    note = tmp_path / "note"
    job = {"do": "note", "file": str(note)}
    code = (
        "from ooxcheck.processes.process_pool import ProcessPool, results\n"
        f"list(results([{job!r}], ProcessPool({WORKER!r}, 1), watch=lambda number, doing: None))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as parent:
        assert eventually(lambda: note.exists() and bool(note.read_text()))
        parent.kill()
    assert eventually(lambda: is_gone(int(note.read_text())))
