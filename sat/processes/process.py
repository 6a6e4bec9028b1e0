"""The process of a solver: a fork of this one if that is safe and cheap, otherwise a new Python.

A fork has loaded everything, whereas a new Python takes longer to start than a small query. But for a large
process many pages would be copied;
and a memory limit should apply to the solver, not to inherited memory.
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
from ooxcheck.sat.processes.memory_limits import limit_memory

_LARGE = 256 << 20
"""Bytes of memory above which a process is not forked."""

_PART = 8
"""The least ratio of a copy's memory limit to the size of this process."""

_PAUSE = 0.0005
_LONGEST_PAUSE = 0.05


class Process(ABC):
    """A started process."""

    pid: int

    @abstractmethod
    def exit_code(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time, otherwise None; the code of a signal is negative."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once; another thread may be waiting for that."""


class Forked(Process):
    """A copy of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._code: int | None = None
        self._lock = Lock()

    def exit_code(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time."""
        if seconds is None:
            return self._wait_status(0)
        until, pause = monotonic() + seconds, _PAUSE
        while (code := self._wait_status(os.WNOHANG)) is None and monotonic() < until:
            sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return code

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            if self._wait_status(os.WNOHANG) is None:
                os.kill(self.pid, signal.SIGKILL)

    def _wait_status(self, options: int) -> int | None:
        """Return the exit code if it is known or the system reports it; 0 if another wait call has consumed it."""
        with self._lock:
            if self._code is None:
                try:
                    pid, status = os.waitpid(self.pid, options)
                except ChildProcessError:
                    pid, status = self.pid, 0
                self._code = os.waitstatus_to_exitcode(status) if pid else None
            return self._code


class Started(Process):
    """A new Python process."""

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

    def exit_code(self, seconds: float | None = 0.0) -> int | None:
        """Return its exit code if it ends in time."""
        import subprocess

        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()


def start_solver(descriptor: int, solver: str, memory: int | None, errors: int) -> Process:
    """Start a solver that serves a socket, with a memory limit in bytes if given, and a file for error messages."""
    if not forking.can_fork() or _is_large(memory):
        return Started(descriptor, solver, memory, errors)
    load(solver)  # here, for all copies that will be made
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        return Forked(
            forking.fork_process(partial(_serve, descriptor, solver, memory), (nothing, nothing, errors))
        )
    finally:
        os.close(nothing)


def _is_large(memory: int | None) -> bool:
    """Return whether this process is too large to be forked under a memory limit."""
    with open("/proc/self/statm", encoding="ascii") as file:
        addresses, resident = (int(pages) * resource.getpagesize() for pages in file.read().split()[:2])
    return resident > _LARGE or (memory is not None and addresses * _PART > memory)


def _serve(descriptor: int, solver: str, memory: int | None) -> None:
    """Serve in a copy, which closes all inherited descriptors."""
    if "faulthandler" in sys.modules:
        sys.modules["faulthandler"].disable()
    forking.close_others(descriptor)
    limit_memory(memory or 0)
    worker.attend(descriptor, solver)
