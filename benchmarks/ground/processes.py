"""One process at a time for each worker, limited by the processor time that it takes with all that it has started.

A busy machine stretches the clock, and an answer should not depend on that: so the clock ends a process only after several times its limit. On
systems that do not tell the time of running processes below ``/proc``, only the clock does.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Thread
from time import monotonic
from typing import IO

from benchmarks.ground.benchmark import Finished

ROOT = Path(__file__).parents[2]
BUSY = 8.0
"""How much slower than its processor time the clock may be."""
PATIENCE = 10.0
"""Seconds by the clock that a process has beside that, to say what it knows."""
LOOK = 0.5
"""Seconds from one look at a running process to the next."""

_running: set[int] = set()
"""The processes that were started and have not ended."""


def finished(arguments: tuple[str, ...], text: str = "", *, seconds: float, root: Path = ROOT) -> Finished:
    """Run Python with arguments, and return how it ended; `root` is the tree whose packages it runs."""
    return run_command((sys.executable, *arguments), text, seconds=seconds, root=root)


def run_command(command: tuple[str, ...], text: str = "", *, seconds: float, root: Path = ROOT) -> Finished:
    """Run a command in a folder, and return how it ended; Python takes its packages from that folder."""
    with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(
            command,
            stdin=given, stdout=output, stderr=errors, cwd=root, env=_environment(root), start_new_session=True,
        )  # fmt: skip
        _running.add(process.pid)
        watch = Watch(process.pid, seconds)
        watch.start()
        try:
            _, status, used = os.wait4(process.pid, 0)
        finally:
            watch.over.set()
            end(process.pid)
            _running.discard(process.pid)
        watch.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        spent = max(used.ru_utime + used.ru_stime, watch.spent)
        return Finished(None if watch.is_late else process.returncode, _text(output), _text(errors), spent)


def clock(seconds: float) -> float:
    """Return how long by the clock what has so many seconds of processor time may take."""
    return seconds * BUSY


class Watch(Thread):
    """Looks at a process, and ends it when its time is up."""

    def __init__(self, pid: int, seconds: float) -> None:
        super().__init__(daemon=True)
        self._pid, self._seconds, self._end = pid, seconds, monotonic() + clock(seconds) + PATIENCE
        self.over, self.is_late, self.spent = Event(), False, 0.0

    def run(self) -> None:
        """Look until the process has ended."""
        while not self.over.wait(LOOK):
            self.spent = max(self.spent, _spent(self._pid))
            if self.spent > self._seconds or monotonic() > self._end:
                self.is_late = True
                end(self._pid)
                return


def end_all() -> None:
    """End all processes that were started: whoever waits for one goes on."""
    for pid in tuple(_running):
        end(pid)


def end(pid: int) -> None:
    """End a process and all that it has started; it leads a group of its own, and so may those."""
    for each in (pid, *_family(pid)):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(each, signal.SIGKILL) if each == pid else os.kill(each, signal.SIGKILL)


def _spent(pid: int) -> float:
    """Return the processor seconds of a running process and all that it has started, as far as these are there or were waited for."""
    return sum(_family(pid).values()) / os.sysconf("SC_CLK_TCK")


def _family(pid: int) -> dict[int, int]:
    """Return a running process and those that descend from it, with the ticks of time that each has taken; none where nobody tells."""
    parents, ticks = dict[int, int](), dict[int, int]()
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = entry.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            parents[int(entry.parent.name)], ticks[int(entry.parent.name)] = (
                int(fields[1]),
                sum(map(int, fields[11:15])),
            )
    family = {pid} & ticks.keys()
    while more := {each for each, parent in parents.items() if parent in family} - family:
        family |= more
    return {each: ticks[each] for each in sorted(family)}


def _environment(root: Path) -> dict[str, str]:
    """Return the environment with the packages of a tree, and with bytecode kept in it, whatever the environment says about that."""
    kept = {"PYTHONPYCACHEPREFIX": str(root / ".cache" / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    return {**os.environ, **kept, "PYTHONPATH": str(root)}


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")
