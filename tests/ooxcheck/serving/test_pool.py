from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest

from ooxcheck.processes.process_pool import Job, Loss, Lost, ProcessPool
from ooxcheck.serving.pool import Crew

WORKER = "tests.ooxcheck.fake_worker"


@pytest.fixture
def crew() -> Iterator[Crew[str]]:
    with Crew[str](ProcessPool(WORKER, 2)) as running:
        yield running


def worked(crew: Crew[str], jobs: dict[str, Job], until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Let a crew work on jobs, which are then not wanted any more, and return what was heard last of each."""
    heard: dict[str, Any] = {}
    limit = monotonic() + 60
    while not until(heard):
        assert monotonic() < limit
        for key, said in crew.turn(jobs, 0.05):
            heard[key] = said
            if not isinstance(said, str):
                del jobs[key]
    return heard


def test_every_job_has_its_result_and_processes_are_used_again(crew: Crew[str]) -> None:
    jobs: dict[str, Job] = {name: {"do": "answer", "name": name} for name in "abcd"}
    heard = worked(crew, jobs, lambda _: not jobs)
    assert {key: said["name"] for key, said in heard.items()} == {name: name for name in "abcd"}
    assert len({said["process"] for said in heard.values()}) <= 2


def test_what_is_not_wanted_any_more_is_dropped_and_what_is_goes_on(crew: Crew[str]) -> None:
    jobs: dict[str, Job] = {"long": {"do": "sleep"}, "other": {"do": "answer", "after": 1.0}}
    heard = worked(
        crew,
        jobs,
        lambda heard: heard.get("long") == "about to sleep" and heard.get("other") == "about to answer",
    )
    del jobs["long"]
    jobs["new"] = {"do": "answer", "name": "new"}
    heard = worked(crew, jobs, lambda _: not jobs)
    assert heard["new"]["name"] == "new"
    assert isinstance(heard["other"], dict)


def test_a_job_that_is_lost_says_why_and_leaves_the_others_alone(crew: Crew[str]) -> None:
    jobs: dict[str, Job] = {"bad": {"do": "crash"}, "good": {"do": "answer"}}
    heard = worked(crew, jobs, lambda _: not jobs)
    assert isinstance(heard["bad"], Lost)
    assert heard["bad"].loss is Loss.CRASH
    assert isinstance(heard["good"], dict)


def test_memory_that_earlier_jobs_used_up_is_no_reason_to_give_up() -> None:
    jobs: dict[str, Job] = {
        "first": {"do": "leave too much behind"},
        "second": {"do": "leave too much behind"},
    }
    with Crew[str](ProcessPool(WORKER, 1)) as crew:
        heard = worked(crew, jobs, lambda _: not jobs)
    assert heard["first"]["process"] != heard["second"]["process"]


def test_a_job_has_its_time_and_no_more() -> None:
    jobs: dict[str, Job] = {"long": {"do": "sleep"}}
    with Crew[str](ProcessPool(WORKER, 1, seconds=0.1)) as crew:
        heard = worked(crew, jobs, lambda _: not jobs)
    assert heard == {"long": Lost(Loss.TIME)}


def test_without_work_a_turn_takes_its_time(crew: Crew[str]) -> None:
    begun = monotonic()
    assert list(crew.turn({}, 0.05)) == []
    assert monotonic() - begun >= 0.05
