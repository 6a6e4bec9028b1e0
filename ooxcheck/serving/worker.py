"""The process that finds answers for a page: it checks a method and gives away the report, or tells a report again."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ooxcheck.batch.worker import Doing, checked, serve

if TYPE_CHECKING:
    from oox.program import Program

Files: TypeAlias = tuple[tuple[str, str], ...]


def main() -> None:
    """Do what jobs say."""
    serve(told)


def told(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    """Return an answer, and the report that it was made of if there is one."""
    return _told_again(job) if "report" in job else _checked(job, doing)


def _checked(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    from ooxcheck.serving.relocate import packed

    kept: list[str | None] = [None]
    answer = checked(job, doing, keep=lambda report: kept.append(packed(report)))
    return {"answer": answer, "report": kept[-1]}


def _told_again(job: dict[str, Any]) -> dict[str, Any]:
    """Return the answer that a report gave for a program that was, in terms of what the program is now."""
    from ooxcheck.batch.answers import reported
    from ooxcheck.batch.request import Request
    from ooxcheck.serving.relocate import Moves, packed, unpacked

    request = Request.unpacked(job["request"])
    was, now = (_loaded(tuple(map(tuple, job[key])), request.settings.int_width) for key in ("was", "files"))
    report = unpacked(job["report"], Moves(was, now))
    return {"answer": reported(report, request, job["seconds"]).packed(), "report": packed(report)}


@lru_cache(maxsize=2)
def _loaded(files: Files, int_width: int) -> Program:
    """Return a program of a job; many jobs have the same two."""
    from oox.check import load
    from oox.source import Source

    return load([Source(name, text) for name, text in files], int_width=int_width)
