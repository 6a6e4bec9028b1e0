"""``python -m benchmarks.kiasan [CLASS.METHOD ...] [--k N] [--mutants N] [--seconds S]``: the figures of the thesis beside ours.

For each class, method and bound k: the cases that we find, the least number that there can be (from chapter 4 of the thesis, or counted), and
the tests of its best algorithm; the branches that a few tests of ours cover, and those that its tests cover; the seconds of CPU that finding and
running all cases takes, and its own, on a 2.4 GHz Opteron; with ``--mutants``, how many of so many mutants the tests of all cases kill, of those
that are no equivalents within k. Rows whose names contain a given word are measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from math import exp, log

from benchmarks.kiasan.measure import Measured, measured
from benchmarks.kiasan.rows import rows

HEADER = """| method | k | cases | least | thesis | tests for branches | branches | thesis | CPU, s | thesis, s | mutants killed |
|---|---|---|---|---|---|---|---|---|---|---|"""


def line(found: Measured) -> str:
    """Return the line of a row, with what is wrong with it."""
    row, theirs = found.row, found.row.published
    least = "" if row.optimal is None else str(row.optimal)
    complaints = [
        *([f"not {row.optimal} cases"] if found.is_optimal is False else []),
        *([] if found.covers_enough else ["the others are infeasible"]),
        *([] if found.passes else ["tests fail"]),
        *([found.cut] if found.cut else []),
    ]
    mutants = "" if found.killed is None else f"{found.killed}/{found.differing}"
    return (
        f"| {row.name} | {row.k} | {found.cases} | {least} | {theirs.tests} | {found.tests} | {found.covered}/{found.branches} |"
        f" {theirs.covered}/{theirs.branches} | {found.seconds:.2f} | {theirs.seconds:g} | {mutants} |{' '.join(['', *complaints])}"
    )


def summary(found: Iterable[Measured]) -> str:
    """Return what is true of all rows, and by how much ours are faster where k is 3."""
    found = list(found)
    largest = [each for each in found if each.row.k == 3]
    known = [each for each in found if each.is_optimal is not None]
    judged = [each for each in found if each.differing]
    lines = [
        f"{len(found)} rows: {sum(each.is_optimal is True for each in known)} of {len(known)} with a known least number of cases have it;"
        f" {sum(each.covers_enough for each in found)} cover at least the thesis's part of the branches, and all cover every branch that is feasible within k;"
        f" in {sum(each.passes for each in found)} every test passes"
    ]
    if judged:
        killed, differing = sum(each.killed or 0 for each in judged), sum(each.differing or 0 for each in judged)
        lines.append(f"the tests of all cases kill {killed} of {differing} mutants that are no equivalents, {killed / differing:.1%}")
    if largest:
        ratios = [each.row.published.seconds / max(each.seconds, 0.01) for each in largest]
        ours, theirs = sum(each.seconds for each in largest), sum(each.row.published.seconds for each in largest)
        mean = exp(sum(map(log, ratios)) / len(ratios))
        lines.append(
            f"k = 3: {ours:.1f} s of CPU for {len(largest)} rows, {theirs:.1f} s in the thesis; the ratio is {theirs / ours:.1f}, by row {mean:.1f} (geometric mean)"
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit status is 1 if a row is worse than it has to be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kiasan", description=__doc__.split("\n")[0])
    parser.add_argument("--k", type=int, choices=(1, 2, 3, 4), help="only rows with this bound")
    parser.add_argument("--mutants", type=int, default=0, metavar="N", help="have tests judge at most so many mutants of each method")
    parser.add_argument("--seconds", type=float, help="for each suite")
    parser.add_argument("names", nargs="*", metavar="CLASS.METHOD")
    options = parser.parse_args(arguments)
    chosen = [row for row in rows() if options.k in (None, row.k) and (not options.names or any(name in row.name for name in options.names))]
    if not chosen:
        parser.error("no row has such a name and bound")
    print(HEADER)
    found: list[Measured] = []
    for row in chosen:
        found.append(measured(row, options.seconds, options.mutants))
        print(line(found[-1]), flush=True)
    print(f"\n{summary(found)}")
    return 0 if all(each.is_optimal is not False and each.passes and not each.cut for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
