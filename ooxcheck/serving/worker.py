"""The worker process of the page: it checks a method and returns the report, or relocates a report."""

from __future__ import annotations

from typing import Any

from ooxcheck.batch.worker import Doing, check_job, serve


def main() -> None:
    """Do the jobs."""
    serve(answer_job)


def answer_job(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    """Return an answer, and its report if there is one."""
    return _relocated_answer(job) if "report" in job else _check_job(job, doing)


def _check_job(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    from ooxcheck.batch.shipping import pack

    kept: list[str | None] = [None]
    result = check_job(job, doing, keep=lambda report: kept.append(pack(report)))
    return {**result, "report": kept[-1]}


def _relocated_answer(job: dict[str, Any]) -> dict[str, Any]:
    """Return the answer for a report about an earlier program, with the places of the current one."""
    from ooxcheck.batch.answers import answer_for_report
    from ooxcheck.batch.shipping import pack, program_of, unpack
    from ooxcheck.serving.relocate import Moves

    report = unpack(job["report"], Moves(program_of(job, "was"), program_of(job)))
    return {
        "answer": pack(answer_for_report(report, unpack(job["request"]), job["seconds"])),
        "report": pack(report),
    }
