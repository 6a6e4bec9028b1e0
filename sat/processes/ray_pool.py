"""A cluster of machines as an executor, by way of Ray (Moritz et al., OSDI 2018).

Ray lives in a process of its own (`ooxcheck.sat.processes.ray_driver`): it takes a second to load, it ends the process that uses it when it has lost the
cluster, and it has its own ideas about signals. If that process ends, the cluster is lost, and so are all tasks: each is told as `Missing`,
never as done. Ray runs a task again whose machine or process dies; what dies again and again is `Missing`, too.
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
"""Instead of an address: a cluster on this machine that lives as long as it is needed."""

START = 60.0
"""Seconds after which a cluster that does not answer is not there."""

_LOG_MARK = re.compile(r"^\[.*?\] [\w.]+:\d+: ")
_STOP = 10.0
_MOST = 2000


def check_ray() -> None:
    """Raise a `NoClusterError` if Ray is not installed."""
    if find_spec("ray") is None:
        raise NoClusterError(INSTALL)


@dataclass(frozen=True, slots=True)
class Missing:
    """A task without a result: its process died again and again, or the whole cluster is lost."""

    why: str
    is_cluster_lost: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a task."""

    value: Any


class RayPool(Executor[Any, "Done | Missing"]):
    """The machines of the cluster at an address, which others find at `address` then: a task is what `function`, named ``module:name``, is called with there.

    `size` is how many tasks run at a time, as many as the cluster has processors if None is given; `processors` is what a task needs to be started.
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
            self.address, processors_there = self._started(address)
            self.size = size or processors_there
        except BaseException:
            self.close()
            raise

    def _started(self, address: str) -> tuple[str, int]:
        """Return where the cluster is for others, and how many processors it has, once it is there."""
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
        """Send something that all tasks to come are called with as well, after what was sent before; each machine gets it once."""
        self._send(("share", data))

    def submit(self, number: int, task: object) -> None:
        """Begin a task."""
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
        """Let the process end that has a task."""
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
        """Send a message; that nobody reads it any more is found out when somebody listens."""
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
