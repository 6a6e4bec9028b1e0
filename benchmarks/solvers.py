"""SAT solvers on hard questions of the checker: ``python -m benchmarks.solvers [--seconds S] [--solvers NAME,...] [--only WORD]``.

Each question is exported to clauses (``ooxcheck export --to dimacs``), all duties together, and each solver gets a process of its own. Times are processor
seconds of the solver alone. A question that no solver answers in time has only its size.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ground.processes import finished

EXPORT_SECONDS = 600.0

QUESTIONS = {
    "`LruCache.put`, 7 entries (OOX)": (
        "LruCache.put(int, int)", "examples/lru_cache.oox",
        "--scope", "7", "--array", "7", "--unroll", "8",
    ),
    "`RedBlackTree.remove`, 7 nodes": (
        "RedBlackTree.remove", "examples/red_black_tree.oox",
        "--scope", "Node=7,RedBlackTree=1", "--unroll", "5",
    ),
    "`SearchTree.insert`, 12 nodes": (
        "SearchTree.insert", "examples/search_tree.oox",
        "--scope", "Tree=12,SearchTree=1", "--unroll", "13",
    ),
    "`UnionFind.union`, 6 elements (Java)": (
        "UnionFind.union", "benchmarks/trees/programs/UnionFind.java",
        "--scope", "UnionFind=1", "--array", "6", "--unroll", "7",
    ),
    "`ChainedMap.put`, 6 entries (Java)": (
        "ChainedMap.put", "benchmarks/trees/programs/ChainedMap.java",
        "--scope", "ChainedMap=1,ChainedMap.Entry=6", "--array", "6", "--unroll", "7",
    ),
}  # fmt: skip

SOLVE = """
import sys, time
from pysat.formula import CNF
from pysat.solvers import Solver
clauses = CNF(from_file=sys.argv[1]).clauses
started = time.process_time()
with Solver(sys.argv[2], clauses) as solver:
    solver.solve()
    print(time.process_time() - started)
"""


def main() -> None:
    """Print a table with a row for each question and a column for each solver."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="processor seconds for each answer")
    parser.add_argument("--solvers", default="glucose4,cadical195,cadical153,minisat22")
    parser.add_argument("--only", default="", help="a part of the name of a question")
    options = parser.parse_args()
    solvers = options.solvers.split(",")
    print(f"| | clauses | {' | '.join(solvers)} |\n|---|---:|{'---:|' * len(solvers)}")
    with TemporaryDirectory() as folder:
        for name, arguments in QUESTIONS.items():
            if options.only in name:
                clauses = Path(folder) / "question.cnf"
                size = _export(arguments, clauses)
                cells = [_seconds(solver, clauses, options.seconds) for solver in solvers]
                print(f"| {name} | {size:,} | {' | '.join(cells)} |", flush=True)


def _export(arguments: tuple[str, ...], clauses: Path) -> int:
    """Write the clauses of a question, and return how many there are."""
    command = ("-m", "ooxcheck", "export", *arguments, "--to", "dimacs")
    ended = finished(command, seconds=EXPORT_SECONDS)
    if ended.status:
        sys.exit(ended.errors)
    clauses.write_text(ended.output)
    header = next(line for line in ended.output.splitlines() if line.startswith("p cnf"))
    return int(header.split()[-1])


def _seconds(solver: str, clauses: Path, most: float) -> str:
    """Return the time of a solver as text."""
    ended = finished(("-c", SOLVE, str(clauses), solver), seconds=most)
    return f"> {most:g}" if ended.status is None else f"{float(ended.output):.1f}"


if __name__ == "__main__":
    main()
