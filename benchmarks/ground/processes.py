"""One process at a time for each worker, with its time limit and its processor time, that of its own children included.

The limit is told to the command, which ends by itself and says what it knows; a process that goes on for a while after that is ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from time import monotonic
from typing import IO

from benchmarks.ground.benchmark import Finished

ROOT = Path(__file__).parents[2]
PATIENCE = 10.0
"""Seconds beyond its limit after which a process is ended."""


_running: set[int] = set()
"""The processes that were started and have not ended."""


def finished(arguments: tuple[str, ...], text: str = "", *, seconds: float, root: Path = ROOT) -> Finished:
    """Run Python with arguments, and return how it ended; `root` is the tree whose packages it runs."""
    with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=given, stdout=output, stderr=errors, cwd=root, env=_environment(root), start_new_session=True,
        )  # fmt: skip
        _running.add(process.pid)
        began = monotonic()
        timer = Timer(seconds + PATIENCE, end, (process.pid,))
        timer.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
        finally:
            timer.cancel()
            end(process.pid)
            _running.discard(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        late = process.returncode == -signal.SIGKILL and monotonic() - began >= seconds + PATIENCE
        return Finished(None if late else process.returncode, _text(output), _text(errors), used.ru_utime + used.ru_stime)


def end_all() -> None:
    """End all processes that were started: whoever waits for one goes on."""
    for pid in tuple(_running):
        end(pid)


def end(pid: int) -> None:
    """End a process and what it has started; it leads a group of its own."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _environment(root: Path) -> dict[str, str]:
    """Return the environment with the packages of a tree, and with bytecode kept in it, whatever the environment says about that."""
    kept = {"PYTHONPYCACHEPREFIX": str(root / ".cache" / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **kept, "PYTHONPATH": str(root)}


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")
