"""The process that finds answers for a page: it checks a method and gives away the report, or tells a report again."""

from __future__ import annotations

from typing import Any

from ooxcheck.batch.worker import Doing, checked, serve


def main() -> None:
    """Do what jobs say."""
    serve(told)


def told(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    """Return an answer, and the report that it was made of if there is one."""
    return _told_again(job) if "report" in job else _checked(job, doing)


def _checked(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    from ooxcheck.batch.shipping import packed

    kept: list[str | None] = [None]
    result = checked(job, doing, keep=lambda report: kept.append(packed(report)))
    return {**result, "report": kept[-1]}


def _told_again(job: dict[str, Any]) -> dict[str, Any]:
    """Return the answer that a report gave for a program that was, in terms of what the program is now."""
    from ooxcheck.batch.answers import reported
    from ooxcheck.batch.shipping import packed, program_of, unpacked
    from ooxcheck.serving.relocate import Moves

    report = unpacked(job["report"], Moves(program_of(job, "was"), program_of(job)))
    return {
        "answer": packed(reported(report, unpacked(job["request"]), job["seconds"])),
        "report": packed(report),
    }
