"""A worker that does to its process what its job says."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ooxcheck.batch import answers, shipping
from ooxcheck.batch.worker import Doing, serve
from ooxcheck.sat.processes.memory_limits import limit_memory

_LEFT_BEHIND: list[bytearray] = []


def main() -> None:
    serve(_obeyed)


def _obeyed(job: dict[str, Any], doing: Doing) -> dict[str, Any]:
    _tell_known(job.get("known"), doing)
    say = partial(doing, f"about to {job['do']}")
    _say_unless_asleep(job["do"], say)
    match job["do"]:
        case "answer":
            sys.stdout.write("this is no message\n")
            time.sleep(job.get("after", 0))
        case "note":
            Path(job["file"]).write_text(str(os.getpid()))
            time.sleep(60)
        case "sleep":
            _sleep(say)
            time.sleep(60)
        case "tell what it knows":
            job["name"] = _sleep(say)
        case "crash" | "be killed":
            os.kill(os.getpid(), signal.SIGSEGV if job["do"] == "crash" else signal.SIGKILL)
        case "raise":
            msg = "a fault"
            raise ZeroDivisionError(msg)
        case "grow":
            limit_memory(1 << 28)
            bytearray(1 << 30)
        case "leave too much behind":
            limit_memory(1 << 28)
            _LEFT_BEHIND.append(bytearray(1 << 27))
        case "exit":
            sys.exit(3)
        case unknown:
            raise ValueError(unknown)
    return {"process": os.getpid(), "name": job.get("name"), "text": "é\ud800" * job.get("size", 1)}


def _tell_known(text: str | None, doing: Doing) -> None:
    """Say that something is known, if it is; it is a text here."""
    if text is None:
        return
    shipping.pack = lambda _report: text  # type: ignore[assignment]  # a report would be packed
    answers.headlines = lambda _report: [text]  # type: ignore[assignment]  # and what was found be in it
    doing(object())  # type: ignore[arg-type]  # the same


def _say_unless_asleep(what: str, say: Callable[[], None]) -> None:
    if what not in ("sleep", "tell what it knows"):
        say()


def _sleep(say: Callable[[], None]) -> str:
    """Say that it sleeps when Ctrl-C can wake it, not before."""
    try:
        say()
        time.sleep(60)
    except KeyboardInterrupt:
        return "interrupted"
    return "awake"
