"""Print our numbers beside Kodkod's: ``python -m benchmarks.relational [--rows lists] [--no-solve] [--solver NAME] [--kodkod JAR]``.

With ``--kodkod`` and the jar of Kodkod, or of Alloy, both tools solve every problem in the same run, in processes of their
own. Without a JDK or the jar, that is said, and ours are measured alone, against a table of Kodkod's counts.

For each row of the table: variables and clauses as shares of Kodkod's, with symmetry breaking at 20 and without; CPU seconds of
translation and of loading; the outcome and the seconds it took to find; with ``--whole`` also the CPU seconds of a run of
its own, from Python's start on. For each family: its known outcome, and as many instances as are published. Then, how long it
takes to list instances. The report names what misses our targets, and which core ran (``OOXCHECK_CORE``).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.relational import enumeration
from benchmarks.relational.alone import bytes_per_gate
from benchmarks.relational.alone import seconds as seconds_alone
from benchmarks.relational.everything import Posed, Solvable, everything, title
from benchmarks.relational.families.answers import Case
from benchmarks.relational.kodkod.beside import compare
from benchmarks.relational.kodkod.run import missing
from benchmarks.relational.measure import Measured, exponent, measured
from benchmarks.relational.table import Row
from ooxcheck.relational import Options, Outcome, instances, solve
from ooxcheck.relational.translation.kernel import CORE

MOST_OF_LOADING = 1.5
LARGE = 10_000


@dataclass(frozen=True)
class Line:
    """One row, measured with and without lex-leader predicates; `outcome` is empty if it was not solved.

    `whole` are the CPU seconds of a run of its own, 0 if there was none.
    """

    row: Row
    broken: Measured
    plain: Measured
    outcome: str
    seconds: float
    whole: float

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
    parser.add_argument("--whole", action="store_true", help="measure each row in a Python of its own too")
    parser.add_argument("--kodkod", type=Path, metavar="JAR", help="solve with Kodkod, too, in the same run")
    parser.add_argument("--seconds", type=float, default=120.0, help="time limit for solving a row")
    parser.add_argument(
        "--solver", default="glucose4", help="one, or two that run when a question lasts: A+B"
    )
    parser.add_argument(
        "--exactly", action="store_true", help="only the row that has this name and size as a whole"
    )
    arguments = parser.parse_args()
    chosen = [
        problem
        for problem in everything()
        if (arguments.rows == title(problem) if arguments.exactly else arguments.rows in title(problem))
    ]
    if arguments.kodkod is not None:
        lacking = missing(arguments.kodkod)
        if not lacking:
            return compare(chosen, arguments.kodkod, arguments.seconds)
        print(f"without Kodkod: {lacking}\n")
    options = None if arguments.no_solve else Options(solver=arguments.solver, seconds=arguments.seconds)
    wrong = _table([each for each in chosen if isinstance(each, Row)], options, whole=arguments.whole)
    wrong |= _families([each for each in chosen if isinstance(each, Case)], options)
    if arguments.rows in enumeration.TITLE and not arguments.exactly and not arguments.no_solve:
        enumeration.report()
    return int(wrong)


def _table(chosen: list[Row], options: Options | None, *, whole: bool) -> bool:
    """Print the rows of Kodkod's table and the report, and say whether an outcome is wrong."""
    lines = []
    print(
        f"{'problem':30} {'variables, clauses / Kodkod':35} {'gates':>6} {'translate':>9} {'load':>6} {'bare':>6}"
    )
    for row in chosen:
        lines.append(_line(row, options, whole=whole))
        _print(lines[-1])
    if lines:
        _report(lines)
    return any(line.outcome.startswith("WRONG") for line in lines)


def _families(chosen: list[Case], options: Options | None) -> bool:
    """Print the families beside Kodkod's table, and say whether an outcome is wrong."""
    wrong = []
    print(f"\n{'family':30} {'clauses':>8} {'translate':>9}")
    for case in chosen:
        problem, size = case.build(), measured(case.build(), case.symmetry)
        print(f"{title(case):30} {size.clauses:8} {size.translation:9.3f}", end="  ", flush=True)
        if options is None:
            print()
            continue
        outcome, took = _solved(case, problem, options)
        counted = _counted(case, problem) if outcome == "SAT" and case.instances else ""
        wrong += [title(case)] * ("WRONG" in outcome + counted)
        print(f"{outcome} in {took:.2f} s{counted}")
    print(f"wrong outcome: {', '.join(wrong) or 'none'}")
    return bool(wrong)


def _counted(case: Case, problem: Posed) -> str:
    """Return how many instances there are, marked if that is not the published number, and the CPU seconds it took."""
    started = process_time()
    found = sum(1 for _ in instances(problem.formula, problem.bounds, Options(solver="glucose4")))
    verdict = "" if found == case.instances else f", WRONG, not {case.instances}"
    return f", {found} instances in {process_time() - started:.2f} s{verdict}"


def _line(row: Row, options: Options | None, *, whole: bool) -> Line:
    problem = row.build()
    broken, plain, own = (
        measured(problem, row.symmetry),
        measured(problem, 0),
        seconds_alone(row) if whole else 0.0,
    )
    if options is None:
        return Line(row, broken, plain, "", 0.0, own)
    return Line(row, broken, plain, *_solved(row, problem, options), own)


def _solved(row: Solvable, problem: Posed, options: Options) -> tuple[str, float]:
    """Return the outcome, marked if it is wrong, and the seconds it took."""
    started = perf_counter()
    solution = solve(problem.formula, problem.bounds, replace(options, symmetry=row.symmetry))
    wrong = solution.is_unsat if row.satisfiable else solution.is_sat
    return f"WRONG {solution.outcome.name}" if wrong else solution.outcome.name, perf_counter() - started


def _print(line: Line) -> None:
    shares = " ".join(f"{share:.2f}" for share in line.shares())
    size = f"{line.broken.variables}, {line.broken.clauses}"
    kodkod = f"(Kodkod {line.row.translate_ms / 1000:.2f} + {line.row.solve_ms / 1000:.2f} s)"
    took = f"{line.outcome} in {line.seconds:.2f} s" if line.outcome else ""
    times = f"{line.broken.translation:9.3f} {line.broken.loading:6.3f} {line.broken.bare_loading:6.3f}"
    own = f" {line.whole:.2f} s from Python's start" if line.whole else ""
    print(
        f"{line.title:30} {size:14} {shares:>20} {line.broken.gates:6} {times}  {took}{own} {kodkod}",
        flush=True,
    )


def _report(lines: list[Line]) -> None:
    print(f"\nwith the {CORE} core")
    kept = [line for line in lines if max(line.shares()) <= 1]
    print(f"at most Kodkod's counts: {len(kept)} of {len(lines)} rows")
    _name("above Kodkod's counts", [line for line in lines if max(line.shares()) > 1])
    _name("above 1.1 times Kodkod's", [line for line in lines if max(line.shares()) > 1.1])
    large = [line for line in lines if line.broken.clauses > LARGE]
    for what, loaded in (("by the program", "loading"), ("into the bare solver", "bare_loading")):
        times = [(line.broken.translation / getattr(line.broken, loaded), line) for line in large]
        worst = max((ratio for ratio, _ in times), default=0.0)
        slow = [line for ratio, line in times if ratio > MOST_OF_LOADING]
        _name(f"translation above {MOST_OF_LOADING} times loading {what} (worst {worst:.1f})", slow)
    largest = max(lines, key=lambda line: line.broken.gates)
    print(f"bytes per gate in {largest.title}: {bytes_per_gate(largest.row):.0f}")
    points = [
        (float(line.broken.gates), line.broken.translation) for line in lines if line.broken.gates > 500
    ]
    if len(points) > 1:
        print(f"translation time grows with gates to the power of {exponent(points):.2f}")
    alone = [line for line in lines if line.whole]
    if alone:
        slow = [line for line in alone if 1000 * line.whole > line.row.translate_ms + line.row.solve_ms]
        _name(f"above Kodkod's cold time from Python's start, of {len(alone)} rows", slow)
    _name("undecided in time", [line for line in lines if line.outcome == Outcome.UNKNOWN.name])
    _name("wrong outcome", [line for line in lines if line.outcome.startswith("WRONG")])


def _name(what: str, lines: list[Line]) -> None:
    print(f"{what}: {', '.join(line.title for line in lines) or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
