"""The worker side of `ooxcheck.processes.process_pool`: a process that does one job after the other and sends the results.

It ends with the process that started it, even if that was killed: then its standard input ends, where a thread waits for the next job.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from time import time
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ooxcheck.engine.report import Report

Doing: TypeAlias = "Callable[[str | Report], None]"
"""Receives the current activity, and the results so far."""

Work: TypeAlias = Callable[[dict[str, Any], Doing], dict[str, Any]]


def main() -> None:
    """Check the methods of jobs."""
    serve(check_job)


def serve(work: Work) -> None:
    """Do the jobs on standard input and send their results."""
    from ooxcheck.sat.processes.forking import WAITING

    jobs: SimpleQueue[bytes] = SimpleQueue()
    receiver = threading.Thread(target=_receive, args=[jobs], daemon=True)
    WAITING.append(receiver)
    receiver.start()
    output = os.dup(1)
    os.dup2(2, 1)  # other output must not be mistaken for a message
    while True:
        job = json.loads(jobs.get())
        _send(output, {"result": work(job, partial(_tell, output))})


def _tell(output: int, news: str | Report) -> None:
    """Send the current activity, or the results so far."""
    if isinstance(news, str):
        _send(output, {"doing": news})
        return
    from ooxcheck.batch.answers import headlines
    from ooxcheck.batch.shipping import pack

    _send(output, {"known": pack(news), "found": headlines(news)})


def check_job(
    job: dict[str, Any], doing: Doing, keep: Callable[[Report], None] = lambda _report: None
) -> dict[str, Any]:
    """Return the answer about the method of a job, within its remaining time and memory."""
    from ooxcheck.batch.answers import answer_for_report, check_method
    from ooxcheck.batch.shipping import pack, program_of, unpack
    from ooxcheck.engine.budget import Interrupted
    from ooxcheck.input.load import find_method
    from ooxcheck.sat.processes.memory_limits import limit_memory

    request = unpack(job["request"])
    limit_memory((request.terms.memory or 0) << 20)
    program = program_of(job)
    left = replace(request, terms=request.terms.without(time() - job["begun"]))
    try:
        answer = check_method(program, find_method(program, job["method"]), left, doing, keep)
    except Interrupted as stop:
        answer = answer_for_report(stop.report, left, time() - job["begun"])
    return {"answer": pack(answer)}


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
