"""Measurements of inferred class invariants.

python -m benchmarks.classes written [WORD ...] [--scope N] [--seconds S]
python -m benchmarks.classes exact [WORD ...] [--scope N]
python -m benchmarks.classes cost [WORD ...]

Without a section all of them are printed. `written` counts the written invariants of the examples that follow from inferred ones. `exact` compares
the heaps that inferred invariants allow with those that clients can reach. `cost` compares the CPU seconds of inference with those of the checks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from benchmarks.classes.cost import report_cost
from benchmarks.classes.exact import report_exact
from benchmarks.classes.written import report_written

SECTIONS: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "written": lambda given: report_written(given.words, given.scope, given.seconds),
    "exact": lambda given: report_exact(given.words, given.scope),
    "cost": lambda given: report_cost(given.words, given.seconds),
}


def main() -> int:
    """Print the sections."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.classes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("section", nargs="?", choices=SECTIONS, help="one section instead of all")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only classes whose names contain a word")
    parser.add_argument("--scope", type=int, default=3, metavar="N", help="objects of each class (3)")
    parser.add_argument(
        "--seconds", type=int, default=60, metavar="S", help="CPU seconds for each class (60)"
    )
    given = parser.parse_args()
    for name in [given.section] if given.section else SECTIONS:
        print(f"== {name}")
        for line in SECTIONS[name](given):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
