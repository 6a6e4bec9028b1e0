"""One row alone, in a Python of its own: ``python -m benchmarks.relational.alone "dijkstra.check 10"``.

That tells what nothing else can: the CPU seconds from Python's start to the answer, solver included, and how much memory
the gates take, also where it is not Python's.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from benchmarks.relational.everything import Solvable, everything, title
from benchmarks.relational.processes import Ran, ran
from ooxcheck.relational import Options, solve
from ooxcheck.relational.solving.ground_problem import ground


def seconds(row: Solvable, runs: int = 3) -> float:
    """Return the least CPU seconds that solving a row takes, from Python's start on."""
    return min(alone(row).seconds for _ in range(runs))


def bytes_per_gate(row: Solvable) -> float:
    """Return the memory that the translation of a row takes for each gate: circuit, matrices, values of nodes."""
    return float(alone(row, "memory").said)


def alone(row: Solvable, what: str = "solve", limit: float | None = None) -> Ran:
    """Return what a run of a row in a Python of its own took and said; `limit` is that of its CPU seconds."""
    return ran([sys.executable, "-m", "benchmarks.relational.alone", title(row), what], limit)


def main(wanted: str, what: str = "solve") -> None:
    """Solve a row and print outcome and clauses, or how many bytes its translation takes for each gate."""
    row = next(row for row in everything() if title(row) == wanted)
    problem = row.build()
    if what == "solve":
        solution = solve(problem.formula, problem.bounds, Options(symmetry=row.symmetry, solver="glucose4"))
        print(solution.outcome.name, solution.size.clauses)
        return
    before = _resident()
    grounded = ground([problem.formula], problem.bounds, Options(symmetry=row.symmetry))
    print((_resident() - before) / len(grounded.gates))


def _resident() -> int:
    """Return the bytes of this process in memory; where the system does not tell, the most there were so far."""
    table = Path("/proc/self/statm")
    if table.exists():
        return int(table.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main(*sys.argv[1:])
