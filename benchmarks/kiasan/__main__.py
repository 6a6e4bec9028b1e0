"""``python -m benchmarks.kiasan [CLASS.METHOD ...] [--exactly] [--k N] [--mutants N] [--seconds S] [--keep FILE]``: the figures of the thesis beside ours.

For each bound k a table; for each class and method: the cases that we find, the least number that there can be (from chapter 4 of the thesis, or counted), and
the tests of its best algorithm; the branches that a few tests of ours cover, and those that its tests cover; the seconds of CPU that finding and
running all cases takes, solvers included, and its own, on a 2.4 GHz Opteron; how many of so many mutants the tests of all cases kill, of those
that are not known to be equivalents within k. Rows whose names contain a given word are measured. What is printed for all rows is the last
part of docs/kiasan.md. With ``--keep FILE`` each row is written there as soon as it is measured, and not measured again if it is there: so all figures can be
had bit by bit, and the command that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from math import exp, log
from pathlib import Path

from benchmarks.kiasan.kept import kept, noted
from benchmarks.kiasan.measure import Measured, measured, used_cpu
from benchmarks.kiasan.rows import rows

HEADER = """| method | cases | least | thesis | tests for branches | branches | thesis | CPU, s | thesis, s | mutants killed | remarks |
|---|---|---|---|---|---|---|---|---|---|---|"""


def line(found: Measured) -> str:
    """Return the line of a row, with what is wrong with it."""
    row, theirs = found.row, found.row.published
    least = "" if row.optimal is None else str(row.optimal)
    remarks = [
        *([f"not {row.optimal} cases"] if found.is_optimal is False else []),
        *([f"{found.begun} of the branches are begun by executions that k cuts off"] if found.begun else []),
        *([] if found.covers_enough else [f"infeasible within k: {found.branches - found.covered}"]),
        *([] if found.passes else ["tests fail"]),
        *([found.cut] if found.cut else []),
    ]
    score = found.scored
    mutants = "" if score is None else f"{score.killed}/{score.differing}"
    return (
        f"| {row.name} | {found.cases} | {least} | {theirs.tests} | {found.tests} | {found.covered}/{found.branches} |"
        f" {theirs.covered}/{theirs.branches} | {found.seconds:.2f} | {theirs.seconds:g} | {mutants} | {'; '.join(remarks)} |"
    )


def summary(found: Iterable[Measured]) -> str:
    """Return what is true of all rows, and by how much ours are faster where k is 3."""
    found = list(found)
    largest = [each for each in found if each.row.k == 3]
    known = [each for each in found if each.is_optimal is not None]
    scores = [each.scored for each in found if each.scored is not None]
    below = [f"{each.row.name} (k = {each.row.k})" for each in found if not each.covers_enough]
    lines = [
        f"- **Cases**: of {len(found)} rows, {len(known)} have a known least number of cases; in {sum(each.is_optimal is True for each in known)} of these that is what we find.",
        f"- **Tests**: in {sum(each.passes for each in found)} rows every test passes when it is run against the program.",
        f"- **Branches**: in {len(found) - len(below)} rows at least the thesis's part of the branches is covered, in all every one that is feasible within k;"
        f" the solver has shown that of the others. Below: {', '.join(below) or 'none'}.",
    ]
    if scores:
        killed, differing = sum(each.killed for each in scores), sum(each.differing for each in scores)
        lines.append(
            f"- **Mutants**: the tests of all cases kill {killed} of {differing} mutants that are not known to be equivalents, {killed / differing:.1%};"
            f" in {sum(each.killed == each.differing for each in scores)} of {len(scores)} rows all."
        )
    if largest:
        ratios = [each.row.published.seconds / max(each.seconds, 0.01) for each in largest]
        ours, theirs = (
            sum(each.seconds for each in largest),
            sum(each.row.published.seconds for each in largest),
        )
        mean = exp(sum(map(log, ratios)) / len(ratios))
        lines.append(
            f"- **Times**, k = 3: {ours:.0f} s of CPU for {len(largest)} rows, {theirs:.0f} s in the thesis; the ratio is {theirs / ours:.1f}, by row {mean:.1f} (geometric mean)."
            f" Slower than in 2007: {', '.join(each.row.name for each in largest if each.seconds > each.row.published.seconds) or 'none'}."
        )
    return "\n".join(lines)


def _is_named(row: str, names: Iterable[str], *, exactly: bool) -> bool:
    return any(name == row if exactly else name in row for name in names)


def main(arguments: list[str] | None = None) -> int:
    """Print the table; the exit status is 1 if a row is worse than it has to be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kiasan", description=__doc__.split("\n")[0])
    parser.add_argument("--k", type=int, choices=(1, 2, 3, 4), help="only rows with this bound")
    parser.add_argument(
        "--mutants",
        type=int,
        default=20,
        metavar="N",
        help="have tests judge at most so many mutants of each method",
    )
    parser.add_argument("--seconds", type=float, help="for each suite")
    parser.add_argument("--exactly", action="store_true", help="only rows that have such a name as a whole")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="write rows there as they are measured, and take those that are there from it",
    )
    parser.add_argument("names", nargs="*", metavar="CLASS.METHOD")
    options = parser.parse_args(arguments)
    chosen = [
        row
        for row in rows()
        if options.k in (None, row.k)
        and (not options.names or _is_named(row.name, options.names, exactly=options.exactly))
    ]
    if not chosen:
        parser.error("no row has such a name and bound")
    found: list[Measured] = []
    for k in sorted({row.k for row in chosen}):
        print(f"\n## k = {k}\n\n{HEADER}")
        for row in (row for row in chosen if row.k == k):
            found.append(
                kept(options.keep, row)
                or noted(options.keep, measured(row, options.seconds, options.mutants))
            )
            print(line(found[-1]), flush=True)
    print(f"\n## All rows\n\n{summary(found)}")
    print(f"- **All of this** took {used_cpu() / 60:.0f} minutes of CPU.")
    return 0 if all(each.is_optimal is not False and each.passes and not each.cut for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
