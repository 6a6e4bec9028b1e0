"""Print our numbers beside Kodkod's: ``python -m benchmarks.relational [--rows lists] [--no-solve] [--seconds 60]``.

For each row: variables and clauses as shares of Kodkod's, with symmetry breaking at 20 and without; CPU seconds of
translation and of loading; the outcome and the seconds it took to find. The report names what misses our targets.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from time import perf_counter

from benchmarks.relational.measure import Measured, bytes_per_gate, exponent, measured
from benchmarks.relational.table import Row, rows
from relational import Options, Outcome, solve

MOST_OF_LOADING = 1.5
LARGE = 10_000


@dataclass(frozen=True)
class Line:
    """One row, measured with and without lex-leader predicates; `outcome` is empty if it was not solved."""

    row: Row
    broken: Measured
    plain: Measured
    outcome: str
    seconds: float

    @property
    def title(self) -> str:
        """Return the row's name and size."""
        return f"{self.row.name} {self.row.size}"

    def shares(self) -> list[float]:
        """Return our variables and clauses as shares of Kodkod's, with lex-leader predicates and without."""
        row = self.row
        pairs = [(self.plain.variables, row.variables_plain), (self.plain.clauses, row.clauses_plain)]
        if row.symmetry:
            pairs = [(self.broken.variables, row.variables), (self.broken.clauses, row.clauses), *pairs]
        return [ours / theirs for ours, theirs in pairs]


def main() -> int:
    """Print the table and the report; return 1 if an outcome is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="only rows whose name or size contains this")
    parser.add_argument("--no-solve", action="store_true", help="translate only")
    parser.add_argument("--seconds", type=float, default=120.0, help="time limit for solving a row")
    arguments = parser.parse_args()
    lines = []
    print(f"{'problem':30} {'variables, clauses / Kodkod':35} {'gates':>6} {'translate':>9} {'load':>6} {'bare':>6}")
    for row in rows():
        if arguments.rows in f"{row.name} {row.size}":
            lines.append(_line(row, None if arguments.no_solve else arguments.seconds))
            _print(lines[-1])
    if lines:
        _report(lines)
    return int(any(line.outcome.startswith("WRONG") for line in lines))


def _line(row: Row, seconds: float | None) -> Line:
    problem = row.build()
    broken, plain = measured(problem, row.symmetry), measured(problem, 0)
    if seconds is None:
        return Line(row, broken, plain, "", 0.0)
    started = perf_counter()
    options = Options(symmetry=row.symmetry, solver="glucose4", seconds=seconds)
    solution = solve(problem.formula, problem.bounds, options)
    wrong = solution.is_unsat if row.satisfiable else solution.is_sat
    outcome = f"WRONG {solution.outcome.name}" if wrong else solution.outcome.name
    return Line(row, broken, plain, outcome, perf_counter() - started)


def _print(line: Line) -> None:
    shares = " ".join(f"{share:.2f}" for share in line.shares())
    size = f"{line.broken.variables}, {line.broken.clauses}"
    kodkod = f"(Kodkod {line.row.translate_ms / 1000:.2f} + {line.row.solve_ms / 1000:.2f} s)"
    took = f"{line.outcome} in {line.seconds:.2f} s" if line.outcome else ""
    times = f"{line.broken.translation:9.3f} {line.broken.loading:6.3f} {line.broken.bare_loading:6.3f}"
    print(f"{line.title:30} {size:14} {shares:>20} {line.broken.gates:6} {times}  {took} {kodkod}", flush=True)


def _report(lines: list[Line]) -> None:
    kept = [line for line in lines if max(line.shares()) <= 1]
    print(f"\nat most Kodkod's counts: {len(kept)} of {len(lines)} rows")
    _name("above Kodkod's counts", [line for line in lines if max(line.shares()) > 1])
    _name("above 1.1 times Kodkod's", [line for line in lines if max(line.shares()) > 1.1])
    large = [line for line in lines if line.broken.clauses > LARGE]
    for what, loaded in (("by the program", "loading"), ("into the bare solver", "bare_loading")):
        times = [(line.broken.translation / getattr(line.broken, loaded), line) for line in large]
        worst = max((ratio for ratio, _ in times), default=0.0)
        slow = [line for ratio, line in times if ratio > MOST_OF_LOADING]
        _name(f"translation above {MOST_OF_LOADING} times loading {what} (worst {worst:.1f})", slow)
    largest = max(lines, key=lambda line: line.broken.gates)
    circuit, everything = bytes_per_gate(largest.row.build())
    print(f"bytes per gate in {largest.title}: {circuit:.0f} in the circuit, {everything:.0f} in all")
    points = [(float(line.broken.gates), line.broken.translation) for line in lines if line.broken.gates > 500]
    if len(points) > 1:
        print(f"translation time grows with gates to the power of {exponent(points):.2f}")
    _name("undecided in time", [line for line in lines if line.outcome == Outcome.UNKNOWN.name])
    _name("wrong outcome", [line for line in lines if line.outcome.startswith("WRONG")])


def _name(what: str, lines: list[Line]) -> None:
    print(f"{what}: {', '.join(line.title for line in lines) or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
