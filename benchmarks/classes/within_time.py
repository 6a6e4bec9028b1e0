"""Work in a process of its own, within a limit of CPU seconds that includes its child processes (solvers)."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

PAUSE = 0.5
"""Seconds between two looks at the clock of a process."""


def cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its child processes that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def within_cpu_seconds(work: Callable[[], T], seconds: float) -> T | None:
    """Return the result of some work, None if it takes more CPU seconds or its process ends; raise RuntimeError if the work raises."""
    read, write = os.pipe()
    if not (child := os.fork()):
        os.close(read)
        _send(work, write)
        os._exit(0)
    os.close(write)
    data = b""
    with os.fdopen(read, "rb") as pipe:
        while not select.select([pipe], [], [], PAUSE)[0]:
            if _seconds_of(child) > seconds:
                _end(child)
                break
        else:
            data = pipe.read()
    os.waitpid(child, 0)
    if not data:
        return None
    result: T | Exception = pickle.loads(data)
    if isinstance(result, Exception):
        raise result
    return result


def _send(work: Callable[[], T], write: int) -> None:
    result: T | Exception
    try:
        result = work()
    except Exception as error:
        result = RuntimeError(f"{type(error).__name__}: {error}")
    with suppress(BrokenPipeError), os.fdopen(write, "wb") as pipe:
        pickle.dump(result, pipe)


def _seconds_of(process: int) -> float:
    """Return the CPU seconds of a process, of its child processes that run, and of those that have ended."""
    ticks = sum(_ticks(process)) + sum(ticks for each in _children(process) for ticks in _ticks(each))
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(process: int) -> list[int]:
    return [int(each) for each in _status(process)[11:15]]


def _children(process: int) -> Iterator[int]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and _status(int(folder.name))[1:2] == [str(process)]:
            yield int(folder.name)


def _status(process: int) -> list[str]:
    """Return the fields of /proc/PID/stat after the name of the command; none if the process has ended."""
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _end(process: int) -> None:
    for each in (*_children(process), process):
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)
