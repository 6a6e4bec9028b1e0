"""A worker that checks nothing: comments say what becomes of a method. Every answer has a number of its own."""

from __future__ import annotations

import os
import time
from typing import Any

from ooxcheck.batch.shipping import pack, unpack
from ooxcheck.batch.worker import Doing, serve
from ooxcheck.reports.answer import Answer
from ooxcheck.text.exits import Exit


def main() -> None:
    serve(_answered)


def _answered(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    doing("thinking")
    name = job["method"]
    if "report" in job:
        if "// lose\n" in job["files"][0][1]:
            os._exit(3)
        return _result(
            Answer(name, "holds", Exit.FINE, job["seconds"], remark=job["report"], closing="told again")
        )
    text = "".join(text for _, text in job["files"])
    if _says(text, "slow", name):
        time.sleep(60)
    if _says(text, "crash", name) or (
        _says(text, "one", name) and unpack(job["request"]).terms.counterexamples > 1
    ):
        os._exit(3)
    verdict = "violated" if _says(text, "bad", name) else "holds"
    return _result(
        Answer(name, verdict, Exit.FINE, 0.0, remark=f"{os.getpid()} {time.monotonic_ns()}", duties=1)
    )


def _result(answer: Answer) -> dict[str, Any]:
    return {"answer": pack(answer), "report": answer.remark}


def _says(text: str, what: str, name: str) -> bool:
    """Return whether a program says so of a method: ``// slow f``."""
    return f"// {what} {name.partition('.')[2].partition('(')[0]}\n" in text
