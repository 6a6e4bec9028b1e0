"""The process that talks to a cluster for `ooxcheck.sat.processes.ray_pool`: it submits tasks to Ray, and sends their results.

It ends when the other side is gone, and Ray then ends the submitted tasks. If the cluster does not answer
any more, it ends as well.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ooxcheck.sat.processes.ray_pool import LOCAL

TRIES = 3
"""Retries of a task whose process or machine dies."""

_PAUSE = 0.005
_PULSE = 5.0
_PATIENCE = 15.0


def main() -> None:
    """Serve the socket that is the first argument: the cluster's address, the function, a size (0: as it comes) and the processors of a task follow."""
    descriptor, address, function, size, processors = sys.argv[1:]
    connection = Connection(int(descriptor))
    resource.setrlimit(
        resource.RLIMIT_AS, (resource.getrlimit(resource.RLIMIT_AS)[1],) * 2
    )  # no limit: Ray reserves much more address space than it uses
    with suppress(EOFError, ConnectionError):
        ray = import_module("ray")
        if not _is_connected(ray, connection, address, int(size)):
            return
        threading.Thread(target=_watch, args=[ray], daemon=True).start()
        Driver(ray, connection, function, float(processors)).serve()
    os._exit(0)  # the submitting process is gone; Ray ends the remaining tasks


def _is_connected(ray: Any, connection: Connection, address: str, size: int) -> bool:  # noqa: ANN401 (a module without types)
    """Connect to the cluster, or start one; report its number of processors, or the error."""
    os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", str(int(_PATIENCE)))
    own: dict[str, Any] = {"num_cpus": size or None, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, **own, log_to_driver=False, logging_level="error")
        connection.send(
            ("ready", (ray.get_runtime_context().gcs_address, int(ray.cluster_resources().get("CPU", 1))))
        )
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        told = str(error).strip().splitlines() or [type(error).__name__]
        connection.send(("failed", f"the cluster {address} cannot be used: {told[0]}"))
        return False
    return True


def _watch(ray: Any) -> None:  # noqa: ANN401 (a module without types)
    """End this process when the cluster has not answered for some time."""
    answered = [monotonic()]

    def ask() -> None:
        while True:
            ray.cluster_resources()
            answered[0] = monotonic()
            threading.Event().wait(_PULSE)

    threading.Thread(target=ask, daemon=True).start()
    while monotonic() - answered[0] < _PULSE + _PATIENCE:
        threading.Event().wait(1)
    sys.stderr.write("its head node does not answer\n")
    sys.stderr.flush()
    os._exit(1)


class Driver:
    """Tasks of a cluster: those submitted, and the shared arguments."""

    def __init__(self, ray: Any, connection: Connection, function: str, processors: float) -> None:  # noqa: ANN401 (a module without types)
        self._ray = ray
        self._connection = connection
        self._remote = ray.remote(max_retries=TRIES, num_cpus=processors, scheduling_strategy="SPREAD")(call)
        self._function = function
        self._shared: list[Any] = []
        self._tasks: dict[Any, int] = {}

    def serve(self) -> None:
        """Process messages, and report results, until the other side ends."""
        while True:
            while self._connection.poll(_PAUSE if self._tasks else None):
                match self._connection.recv():
                    case ("share", data):
                        self._shared.append(self._ray.put(data))
                    case ("submit", number, task):
                        self._tasks[self._remote.remote(self._function, task, *self._shared)] = number
                    case ("cancel", number):
                        self._cancel([task for task, each in self._tasks.items() if each == number])
                    case _:
                        self._cancel(list(self._tasks))
                        self._ray.shutdown()
                        return
            self._tell()

    def _cancel(self, tasks: list[Any]) -> None:
        for task in tasks:
            del self._tasks[task]
            self._ray.cancel(task, force=True)

    def _tell(self) -> None:
        """Send the available results."""
        if not self._tasks:
            return
        done, _ = self._ray.wait(list(self._tasks), num_returns=len(self._tasks), timeout=_PAUSE)
        for task in done:
            number = self._tasks.pop(task)
            try:
                self._connection.send(("done", number, self._ray.get(task)))
            except self._ray.exceptions.RayError as error:
                told = str(error).strip().splitlines() or [type(error).__name__]
                self._connection.send(
                    (
                        "lost",
                        number,
                        told[-1] if isinstance(error, self._ray.exceptions.RayTaskError) else told[0],
                    )
                )


def call(function: str, *arguments: object) -> object:
    """Return the result of a function given by name: the machines of the cluster have this program, too."""
    module, _, name = function.partition(":")
    target: Callable[..., object] = getattr(import_module(module), name)
    return target(*arguments)
