"""The process that a solver runs in: a copy of this one where that is safe and cheap, otherwise a Python that begins from nothing.

A copy has loaded everything, where a Python of its own takes longer to start than a small question to answer. But of a large process many pages
would have to be copied; and where memory is limited, the limit should be about the solver, not about what the copy has from us.
"""

import os
import resource
import signal
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic, sleep

from ooxcheck.sat.engine import load
from ooxcheck.sat.processes import forking, worker

_LARGE = 256 << 20
"""Bytes of memory with which a process is too large to be copied."""

_PART = 8
"""How many times as large as this process the memory of a copy has to be, if that is limited."""

_PAUSE = 0.0005
_LONGEST_PAUSE = 0.05


class Process(ABC):
    """A process that was started."""

    pid: int

    @abstractmethod
    def ended(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time, None if it does not; a signal that ended it is negative."""

    @abstractmethod
    def kill(self) -> None:
        """Let it end at once; another thread may be waiting for that."""


class Forked(Process):
    """A copy of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None
        self._lock = Lock()

    def ended(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time."""
        if seconds is None:
            return self._waited(0)
        until, pause = monotonic() + seconds, _PAUSE
        while (code := self._waited(os.WNOHANG)) is None and monotonic() < until:
            sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return code

    def kill(self) -> None:
        """Let it end at once."""
        with suppress(ProcessLookupError):
            if self._waited(os.WNOHANG) is None:
                os.kill(self.pid, signal.SIGKILL)

    def _waited(self, options: int) -> int | None:
        """Return the exit code if it is known or the system tells it; who has lost it to somebody that waits for all is told 0."""
        with self._lock:
            if self._code is None:
                try:
                    pid, status = os.waitpid(self.pid, options)
                except ChildProcessError:
                    pid, status = self.pid, 0
                self._code = os.waitstatus_to_exitcode(status) if pid else None
            return self._code


class Started(Process):
    """A Python that begins from nothing."""

    def __init__(self, descriptor: int, solver: str, memory: int | None, errors: int) -> None:
        import subprocess

        from ooxcheck.sat.processes import spawn

        self._process = subprocess.Popen(
            spawn.command("ooxcheck.sat.processes.worker", str(descriptor), solver, str(memory or 0)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            pass_fds=[descriptor],
            start_new_session=True,
            env=spawn.environment(),
        )
        self.pid = self._process.pid

    def ended(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time."""
        import subprocess

        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """Let it end at once."""
        self._process.kill()


def started(descriptor: int, solver: str, memory: int | None, errors: int) -> Process:
    """Start a solver that serves a socket, with a limit of memory in bytes if there is one, and a file for what it complains about."""
    if not forking.can_fork() or _is_large(memory):
        return Started(descriptor, solver, memory, errors)
    load(solver)  # here, for all copies that will be made
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        return Forked(forking.forked(partial(_serve, descriptor, solver, memory), (nothing, nothing, errors)))
    finally:
        os.close(nothing)


def _is_large(memory: int | None) -> bool:
    """Return whether this process is too large to be copied to where so much memory may be used."""
    with open("/proc/self/statm", encoding="ascii") as file:
        addresses, resident = (int(pages) * resource.getpagesize() for pages in file.read().split()[:2])
    return resident > _LARGE or (memory is not None and addresses * _PART > memory)


def _serve(descriptor: int, solver: str, memory: int | None) -> None:
    """Serve in a copy, which has nothing to do with what the original has open."""
    if "faulthandler" in sys.modules:
        sys.modules["faulthandler"].disable()
    forking.close_others(descriptor)
    worker.limit_memory(memory or 0)
    worker.attend(descriptor, solver)
