"""Time limits in CPU seconds: on a loaded machine a check gets as much work done as on an idle one."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PAUSE = 0.02
"""Seconds between two looks at the children of a process."""

TICK = 0.002
"""Seconds between two looks at the clock of a process itself, which takes a system call; the encoder asks for the time ten thousand times in a second."""


def limit_cpu_seconds() -> None:
    """Let the clock of all time limits count the CPU seconds of the process and of its child processes (solvers); only before the first import of ooxcheck."""
    if any(each.partition(".")[0] == "ooxcheck" for each in sys.modules):
        raise RuntimeError("ooxcheck has been imported: its modules have the usual clock already")
    time.monotonic = CpuClock()


class CpuClock:
    """The CPU seconds of this process and its child processes; a copy of the process goes on from the time of the copy."""

    def __init__(self) -> None:
        self._before = self._of_children = self._last = 0.0
        self._looked = self._ticked = -PAUSE
        os.register_at_fork(after_in_child=self._go_on)

    def __call__(self) -> float:
        """Return the seconds, which never become less."""
        if (now := time.perf_counter()) - self._ticked < TICK:
            return self._last
        self._ticked = now
        if now - self._looked >= PAUSE:
            self._looked, self._of_children = now, sum(_seconds_of_children())
        self._last = max(self._last, self._before + self._of_children + time.process_time())
        return self._last

    def _go_on(self) -> None:
        self._before, self._of_children, self._looked, self._ticked = self._last, 0.0, -PAUSE, -PAUSE


def _seconds_of_children() -> Iterator[float]:
    """Yield the CPU seconds of the child processes that have ended, and of each one that runs."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield ended.ru_utime + ended.ru_stime
    for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        with suppress(OSError):  # it has just ended
            yield time.clock_gettime(_cpu_clock_of(int(child)))


def _cpu_clock_of(process: int) -> int:
    """Return the number of the CPU clock of a process, as ``clock_getcpuclockid`` computes it on Linux."""
    return (~process << 3) | 2
