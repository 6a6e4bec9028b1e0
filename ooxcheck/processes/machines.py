"""Jobs on the machines of a cluster: each runs in a process of its own, as on this machine (`ooxcheck.processes.process_pool`).

So limits of time and memory and crashes are handled in the same way everywhere. Intermediate results of a job stay on its machine. The clock of a job
starts when it begins. All machines must have the same version of this program.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ooxcheck.datatypes import dataclass
from ooxcheck.files.safe_write import put_below
from ooxcheck.input.digest import ourselves
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.processes.process_pool import Job, Loss, Lost, News, ProcessPool, results
from ooxcheck.sat.processes.executor import Executor, NoClusterError
from ooxcheck.sat.processes.ray_pool import Missing, RayPool

FUNCTION = f"{__name__}:run_job"

OTHERS = "this machine of the cluster has another version of ooxcheck, or of its solvers"


@dataclass(frozen=True, slots=True)
class Returned:
    """A result, and the files written for it, with names relative to this machine: pictures, proofs, and bundles about faults."""

    result: Job | Lost
    files: Mapping[str, bytes]


class Machines(Executor[Job, News]):
    """A cluster as an executor of jobs; `worker` is the module that runs them, each within some seconds."""

    def __init__(self, address: str, worker: str, size: int | None, seconds: float | None = None) -> None:
        self._pool = RayPool(address, FUNCTION, size)
        self.size, self.address = self._pool.size, self._pool.address
        self._worker = worker
        self._seconds = seconds

    def submit(self, number: int, task: Job) -> None:
        """Send a job to a free machine."""
        self._pool.submit(
            number, {"worker": self._worker, "seconds": self._seconds, "job": task, "version": ourselves()}
        )

    def news(self, seconds: float | None = None) -> list[tuple[int, News]]:
        """Wait for results."""
        return [
            (number, _loss(result) if isinstance(result, Missing) else _store_files(result.value))
            for number, result in self._pool.news(seconds)
        ]

    def cancel(self, number: int) -> None:
        """Stop a job."""
        self._pool.cancel(number)

    def close(self) -> None:
        """Stop everything, and leave the cluster."""
        self._pool.close()


def connect(address: str, worker: str, processes: int, seconds: float | None) -> Machines:
    """Return the cluster at an address, for as many jobs at a time as there are processes, or as it has processors if that is one."""
    try:
        return Machines(address, worker, processes if processes > 1 else None, seconds)
    except NoClusterError as error:
        raise OoxError([Diagnostic("request.cluster", str(error), None)]) from None


def _store_files(returned: Returned) -> Job | Lost:
    """Return a result, after its files are written here."""
    for name, content in returned.files.items():
        try:
            _put(Path(name), content)
        except OSError as error:
            raise OoxError(
                [Diagnostic("request.out", f"cannot write {name}: {error.strerror}", None)]
            ) from None
    return returned.result


def _put(path: Path, content: bytes) -> None:
    """Write a file of a machine; its name leads below the current folder."""
    if path.is_absolute() or ".." in path.parts:
        raise OSError(0, "a machine of the cluster names a file outside its folder")
    if not path.is_file() or path.read_bytes() != content:
        put_below(path.parent, (path.name,), content)


def _loss(missing: Missing) -> Lost:
    return Lost(Loss.CLUSTER if missing.is_cluster_lost else Loss.KILLED, missing.why)


def run_job(order: dict[str, Any]) -> Returned:
    """Run a job in a process of this machine, in a folder of its own, and return its result."""
    if order["version"] != ourselves():
        return Returned(Lost(Loss.CLUSTER, OTHERS), {})
    with TemporaryDirectory() as folder:
        pool = ProcessPool(order["worker"], 1, order["seconds"], folder=folder)
        job_results = results([order["job"]], pool, watch=lambda _number, _news: None)
        with closing(job_results):
            result = next(job_results)[1]
        written = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
        return Returned(result, {str(path.relative_to(folder)): path.read_bytes() for path in written})
