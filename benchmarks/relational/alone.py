"""One row alone, in a Python of its own: ``python -m benchmarks.relational.alone "dijkstra.check 10"``.

That tells what nothing else can: the CPU seconds from Python's start to the answer, solver included, and how much memory
the gates take, also where it is not Python's.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from benchmarks.relational.table import Row, rows
from relational import Options, solve
from relational.solving.ground import ground


def seconds(row: Row, runs: int = 3) -> float:
    """Return the least CPU seconds that solving a row takes, from Python's start on."""
    return min(_ran(row, "solve")[0] for _ in range(runs))


def bytes_per_gate(row: Row) -> float:
    """Return the memory that the translation of a row takes for each gate: circuit, matrices, values of nodes."""
    return float(_ran(row, "memory")[1])


def _ran(row: Row, what: str) -> tuple[float, str]:
    """Return the CPU seconds of a child and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "benchmarks.relational.alone", f"{row.name} {row.size}", what]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said


def main(title: str, what: str = "solve") -> None:
    """Solve a row, or print how many bytes its translation takes for each gate."""
    row = next(row for row in rows() if f"{row.name} {row.size}" == title)
    problem = row.build()
    if what == "solve":
        print(solve(problem.formula, problem.bounds, Options(symmetry=row.symmetry, solver="glucose4")).outcome.name)
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
