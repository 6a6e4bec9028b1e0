"""Forked copies of this process: everything is loaded, so the first job begins at once.

Where forking is not possible (`ooxcheck.sat.processes.forking.can_fork`), or a copy is lost, `ooxcheck.processes.process_pool` starts new processes.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from ooxcheck.processes.process_pool import Process
from ooxcheck.sat.processes.forking import fork_process, scratch

_PAUSE = 0.005


class Forked(Process):
    """A forked copy of this process with standard streams of its own."""

    def __init__(self, work: Callable[[], None]) -> None:
        errors = scratch()
        (theirs_in, ours_out), (ours_in, theirs_out) = os.pipe(), os.pipe()

        def alone() -> None:
            os.close(ours_out)
            os.close(ours_in)
            work()

        self._pid = fork_process(alone, (theirs_in, theirs_out, errors.fileno()))
        os.close(theirs_in)
        os.close(theirs_out)
        self._code: int | None = None
        super().__init__(os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb"), errors)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._pid

    def wait(self, seconds: float) -> int | None:
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
        """End it at once."""
        if self._code is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            self._code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
