"""What a cluster costs: ``python -m benchmarks.cluster [ADDRESS]``, of one on this machine unless an address is given; needs Ray.

The seconds until it can be used, the milliseconds of each task that does nothing (one after the other, and many at once), and the seconds of a small check
there and in a process of this machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import monotonic

from ooxcheck.batch.request import Request
from ooxcheck.batch.run_batch import WORKER
from ooxcheck.batch.shipping import job
from ooxcheck.input.load import load_program
from ooxcheck.oox.program import Program
from ooxcheck.processes.machines import Machines
from ooxcheck.processes.process_pool import Job, News, ProcessPool, results
from ooxcheck.sat.processes.executor import Executor, NoClusterError
from ooxcheck.sat.processes.ray_pool import LOCAL, RayPool

NOTHING = "time:sleep"
ALONE, TOGETHER = 50, 400
FILE, METHOD = "examples/max.oox", "Main.max(int, int)"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("address", nargs="?", default=LOCAL, help="where the cluster is")
    parser.add_argument("--jobs", type=int, default=2, help="tasks at a time")
    given = parser.parse_args(arguments)
    try:
        _measure(given.address, given.jobs)
    except NoClusterError as error:
        parser.error(str(error))


def _measure(address: str, jobs: int) -> None:
    begun = monotonic()
    with RayPool(address, NOTHING, jobs) as pool:
        _tell("start", monotonic() - begun, "s")
        _seconds(pool, jobs)
        _tell(
            "a task, one after the other", 1000 * sum(_seconds(pool, 1) for _ in range(ALONE)) / ALONE, "ms"
        )
        _tell(f"a task, {TOGETHER} at once", 1000 * _seconds(pool, TOGETHER) / TOGETHER, "ms")
    program = load_program([FILE], int_width=32)
    _tell("a small check in a process here", _checked(program, lambda: ProcessPool(WORKER, 1)), "s")
    _tell(
        "a small check on a cluster that has to be started",
        _checked(program, lambda: Machines(address, WORKER, jobs)),
        "s",
    )


def _seconds(pool: RayPool, tasks: int) -> float:
    """Return how long some tasks that do nothing take together."""
    begun, left = monotonic(), tasks
    for number in range(tasks):
        pool.submit(number, 0)
    while left:
        left -= len(pool.news())
    return monotonic() - begun


def _checked(program: Program, executor: Callable[[], Executor[Job, News]]) -> float:
    begun = monotonic()
    list(results([job(program, METHOD, Request())], executor(), watch=lambda _number, _news: None))
    return monotonic() - begun


def _tell(what: str, value: float, unit: str) -> None:
    print(f"{what:<52} {value:8.1f} {unit}", flush=True)


if __name__ == "__main__":
    main()
