"""A program in a process of its own: what it says, the CPU seconds from its start to its end, and the memory it took."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

_UNIT = 1 if sys.platform == "darwin" else 1024
"""In what the operating system counts the peak of memory, in bytes."""


@dataclass(frozen=True)
class Ran:
    """One run: CPU seconds of the process and of those it waited for, the peak of its memory in bytes, and its output."""

    seconds: float
    memory: int
    said: str


def ran(command: Sequence[str], seconds: float | None = None) -> Ran:
    """Run a command to its end; a RuntimeError with the end of its complaints if it fails, or takes too much CPU time."""
    limit = [] if seconds is None else ["sh", "-c", f'ulimit -t {int(seconds)}; exec "$@"', "sh"]
    with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen([*limit, *command], stdout=said, stderr=complaints)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        for each in (said, complaints):
            each.seek(0)
        if process.returncode:
            msg = f"{command[0]} ended with {process.returncode}: {complaints.read()[-500:]}"
            raise RuntimeError(msg)
        return Ran(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _UNIT, said.read())
