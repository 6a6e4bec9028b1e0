"""The proving ground: ``python -m benchmarks [SUITE ...] [--jobs N] [--timeout S] [--only WORD]``."""

from __future__ import annotations

import argparse
import sys

from benchmarks.ground.benchmark import Result, Standing
from benchmarks.ground.run import ran
from benchmarks.ground.suites import SUITES


def main(arguments: list[str] | None = None) -> int:
    """Run suites; the exit status is 1 if a verdict is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=float)
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="benchmarks whose names contain it")
    options = parser.parse_args(arguments)
    found = [result for name in options.suites or SUITES for result in ran(SUITES[name], options.timeout, options.jobs, line, only=options.only)]
    return 1 if any(each.standing is Standing.WRONG for each in found) else 0


def line(result: Result) -> None:
    """Print a result."""
    print(f"{result.key:44} {result.verdict:20} {result.standing.value:9} {result.seconds:8.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
