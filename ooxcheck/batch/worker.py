"""The side of `ooxcheck.batch.process_pool` that does the work: a process that does one job after the other and sends the results.

It ends with the process that started it, even when that was killed: then its standard input ends, where a thread waits for
the next job.
"""

from __future__ import annotations

import json
import os
import resource
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from queue import SimpleQueue
from time import time
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from oox.program import Program
    from ooxcheck.engine.report import Report

Doing: TypeAlias = Callable[[str], None]
Work: TypeAlias = Callable[[dict[str, Any], Doing], dict[str, Any]]


def main() -> None:
    """Check the methods that jobs name."""
    serve(checked)


def serve(work: Work) -> None:
    """Do the jobs on standard input and send their results."""
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=[jobs], daemon=True).start()
    output = os.dup(1)
    os.dup2(2, 1)  # what anybody prints is not taken for a message
    while True:
        job = json.loads(jobs.get())
        _send(output, {"result": work(job, lambda text: _send(output, {"doing": text}))})


def checked(
    job: dict[str, Any], doing: Doing, keep: Callable[[Report], None] = lambda _report: None
) -> dict[str, Any]:
    """Return the answer about the method that a job names, within what is left of the time and the memory it may take."""
    from ooxcheck.batch.answers import answered
    from ooxcheck.batch.request import Request
    from ooxcheck.input.load import found_method

    request = Request.unpacked(job["request"])
    limit_memory(request.memory)
    program = _loaded(tuple(map(tuple, job["files"])), request.settings.int_width)
    left = request.without(time() - job["begun"])
    return answered(program, found_method(program, job["method"]), left, doing, keep).packed()


@lru_cache(maxsize=1)
def _loaded(files: tuple[tuple[str, str], ...], int_width: int) -> Program:
    """Return the program of a job, which is that of the job before if it has the same text."""
    from oox.check import load
    from oox.source import Source

    return load([Source(name, text) for name, text in files], int_width=int_width)


def limit_memory(size: int | None) -> None:
    """Limit the address space of this process to so many bytes."""
    if size is not None:
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _receive(jobs: SimpleQueue[bytes]) -> None:
    """Put the lines of standard input into a queue; end the process where they end."""
    for line in _lines():
        jobs.put(line)
    os._exit(0)


def _lines() -> Iterator[bytes]:
    unread = b""
    while piece := os.read(0, 1 << 20):
        *lines, unread = (unread + piece).split(b"\n")
        yield from lines


def _send(output: int, message: dict[str, Any]) -> None:
    line = json.dumps(message).encode() + b"\n"
    while line:
        line = line[os.write(output, line) :]
