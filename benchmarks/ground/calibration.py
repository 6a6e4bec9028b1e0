"""A task that is the same for ever, to tell a slower checker from a slower machine: ``python -m benchmarks.ground.calibration``.

Half of it is Python at work on lists and dictionaries, half a solver that looks for room for pigeons. Nothing of it is ours, so no change of ours
makes it faster. Runs on two machines, or on two days, compare as multiples of what this took in each.
"""

from __future__ import annotations

from itertools import combinations
from statistics import median

from pysat.solvers import Solver

from benchmarks.ground.processes import finished

WORDS = 60_000
PIGEONS = 9
SECONDS = 120.0


def calibrated() -> float:
    """Return the processor seconds that the task takes in a process of its own."""
    ended = finished(("-m", "benchmarks.ground.calibration"), seconds=SECONDS)
    if ended.status != 0:
        msg = f"the calibration task failed: {ended.errors.strip() or 'it took too long'}"
        raise RuntimeError(msg)
    return ended.seconds


def typical(times: list[float]) -> float:
    """Return what the task took in a run that has measured it several times."""
    return median(times)


def main() -> None:
    """Do the task."""
    counts: dict[tuple[int, str], int] = {}
    for number in range(WORDS):
        key = (number * 7919 % 10_007, str(number * 31 % 1009))
        counts[key] = counts.get(key, 0) + len(sorted(key[1] * 3))
    assert sum(counts.values()) > WORDS
    assert not _pigeons(PIGEONS)


def _pigeons(number: int) -> bool:
    """Return whether so many pigeons find holes of their own, of which there is one less: the solver has to find out that they do not."""
    holes = number - 1
    with Solver(name="glucose4") as solver:
        for pigeon in range(number):
            solver.add_clause([pigeon * holes + hole + 1 for hole in range(holes)])
        for hole in range(holes):
            for one, other in combinations(range(number), 2):
                solver.add_clause([-(one * holes + hole + 1), -(other * holes + hole + 1)])
        return bool(solver.solve())


if __name__ == "__main__":
    main()
