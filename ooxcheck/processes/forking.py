"""Processes that are copies of this one: they have loaded everything, so the first job begins at once.

A fork copies one thread only, so it has to be made before there are others. Where that cannot be, or a copy is lost,
`ooxcheck.processes.process_pool` starts processes that begin from nothing.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import IO, NoReturn

from ooxcheck.processes.process_pool import Process

_PAUSE = 0.005


def can_fork() -> bool:
    """Return whether a copy of this process is a safe thing: the system's libraries allow it, and no other thread is at work."""
    return sys.platform == "linux" and threading.active_count() == 1


class Forked(Process):
    """A copy of this process that does some work, with its standard streams as of a process that was started."""

    def __init__(self, work: Callable[[], None]) -> None:
        errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (`end` closes it)
        (theirs_in, ours_out), (ours_in, theirs_out) = os.pipe(), os.pipe()
        gc.freeze()  # looking for garbage would copy what both can share
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # until a copy has streams of its own
        self._pid = os.fork()
        if self._pid == 0:
            os.close(ours_out)
            os.close(ours_in)
            _become(partial(_unmasked, before, work), theirs_in, theirs_out, errors.fileno())
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        gc.unfreeze()
        os.close(theirs_in)
        os.close(theirs_out)
        self._code: int | None = None
        super().__init__(os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb"), errors)

    @property
    def pid(self) -> int:
        """The number that the system gave it."""
        return self._pid

    def ended(self, seconds: float) -> int | None:
        """Return its exit code."""
        until = time.monotonic() + seconds
        while self._code is None:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
            elif time.monotonic() < until:
                time.sleep(_PAUSE)
            else:
                return None
        return self._code

    def kill(self) -> None:
        """Let it end at once."""
        if self._code is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            self._code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def _unmasked(mask: Iterable[int], work: Callable[[], None]) -> None:
    """Work, and obey Ctrl-C as a process does that was started."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    work()


def _become(work: Callable[[], None], *streams: int) -> NoReturn:
    """Work in the copy, and never return to what the original was doing."""
    code = 1
    try:
        for descriptor, stream in enumerate(streams):
            os.dup2(stream, descriptor)
        os.setsid()
        work()
        code = 0
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode(errors="replace"))
    finally:
        os._exit(code)
