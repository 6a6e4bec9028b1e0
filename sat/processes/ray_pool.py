"""A cluster of machines as an executor, through Ray (Moritz et al., OSDI 2018).

Ray runs in a separate process (`ooxcheck.sat.processes.ray_driver`): it takes a second to load, it ends its
process when it has lost the cluster,
and it handles signals itself. If that process ends, the cluster is lost with all tasks: each is reported as
`Missing`, never as done. Ray retries a
task whose machine or process dies; a task that dies repeatedly is `Missing`, too.
"""

from __future__ import annotations

import re
import socket
import subprocess
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import IO, Any

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.processes import spawn
from ooxcheck.sat.processes.executor import Executor, NoClusterError

INSTALL = "--cluster needs Ray, which is not installed: pip install 'ooxcheck[cluster]'"

LOCAL = "local"
"""Instead of an address: a temporary cluster on this machine."""

START = 60.0
"""Seconds after which a cluster that does not answer is unavailable."""

_LOG_MARK = re.compile(r"^\[.*?\] [\w.]+:\d+: ")
_STOP = 10.0
_MOST = 2000


def check_ray() -> None:
    """Raise a `NoClusterError` if Ray is not installed."""
    if find_spec("ray") is None:
        raise NoClusterError(INSTALL)


@dataclass(frozen=True, slots=True)
class Missing:
    """A task without a result: its process died repeatedly, or the whole cluster is lost."""

    why: str
    is_cluster_lost: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a task."""

    value: Any


class RayPool(Executor[Any, "Done | Missing"]):
    """The machines of the cluster at an address; a task calls `function`, named ``module:name``, there.

    `size` tasks run at a time, by default as many as the cluster has processors; `processors` is the number
    that a task needs.
    """

    def __init__(self, address: str, function: str, size: int | None = None, *, processors: int = 1) -> None:
        check_ray()
        ours, theirs = socket.socketpair()
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (`close` closes it)
        self._running: set[int] = set()
        with theirs:
            arguments = (str(theirs.fileno()), address, function, str(size or 0), str(processors))
            self._process = subprocess.Popen(
                spawn.command("ooxcheck.sat.processes.ray_driver", *arguments),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                env=spawn.environment(),
            )
        self._connection = Connection(ours.detach())
        try:
            self.address, processors_there = self._await_start(address)
            self.size = size or processors_there
        except BaseException:
            self.close()
            raise

    def _await_start(self, address: str) -> tuple[str, int]:
        """Return the address of the cluster for others, and its number of processors, once it is available."""
        try:
            if not self._connection.poll(START):
                msg = f"the cluster {address} did not answer within {START:.0f} seconds"
                raise NoClusterError(msg)
            word, value = self._connection.recv()
        except (EOFError, ConnectionError):
            msg = f"the cluster {address} cannot be used: {self._last_line()}"
            raise NoClusterError(msg) from None
        if word != "ready":
            raise NoClusterError(value)
        where, processors = value
        return where, processors

    @property
    def pid(self) -> int:
        """The process that talks to the cluster."""
        return self._process.pid

    def share(self, data: bytes) -> None:
        """Send an additional argument of all later tasks, after those before; each machine gets it once."""
        self._send(("share", data))

    def submit(self, number: int, task: object) -> None:
        """Start a task."""
        self._running.add(number)
        self._send(("submit", number, task))

    def news(self, seconds: float | None = None) -> list[tuple[int, Done | Missing]]:
        """Wait for results."""
        told: list[tuple[int, Done | Missing]] = []
        try:
            while self._connection.poll(0 if told else seconds):
                word, number, value = self._connection.recv()
                if number in self._running:
                    self._running.remove(number)
                    told.append((number, Done(value) if word == "done" else Missing(value)))
        except (EOFError, ConnectionError):
            why = f"the cluster was lost: {self._last_line()}"
            told += [(number, Missing(why, is_cluster_lost=True)) for number in sorted(self._running)]
            self._running.clear()
        return told

    def cancel(self, number: int) -> None:
        """End the process of a task."""
        self._running.discard(number)
        self._send(("cancel", number))

    def close(self) -> None:
        """Stop all tasks, and leave the cluster."""
        self._send(("close",))
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_STOP)
        self._process.kill()
        self._process.wait()
        self._connection.close()
        self._errors.close()

    def _send(self, message: tuple[object, ...]) -> None:
        """Send a message; a lost connection is reported by the next read."""
        with suppress(ConnectionError, OSError):
            self._connection.send(message)

    def _last_line(self) -> str:
        self._process.wait(_STOP)
        self._errors.seek(0)
        lines = self._errors.read()[-_MOST:].decode(errors="replace").strip().splitlines()
        return (
            _LOG_MARK.sub("", lines[-1]).partition(". ")[0]
            if lines
            else f"exit code {self._process.returncode}"
        )
