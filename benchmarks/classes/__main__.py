"""Measurements of inferred class invariants.

python -m benchmarks.classes written [WORD ...] [--scope N] [--seconds S]
python -m benchmarks.classes exact [WORD ...] [--scope N]
python -m benchmarks.classes cost [WORD ...]
python -m benchmarks.classes strangers FOLDER [--under WORD] [--methods N] [--seed S] [--scope N] [--seconds S] [--no-infer] [--log FILE]
python -m benchmarks.classes published FILE.java ... [--without WORD] [--open] [--scope N] [--seconds S]

Without a section the first three are printed. `written` counts the written invariants of the examples that follow from inferred ones. `exact` compares
the heaps that inferred invariants allow with those that clients can reach. `cost` compares the CPU seconds of inference with those of the checks.
`strangers` checks methods of a folder of public code, and repeats each violation on the JVM; its time limits are CPU seconds.
`published` infers the invariants of classes that other tools are evaluated on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.cpu_clock import limit_cpu_seconds


def _written(given: argparse.Namespace) -> Iterator[str]:
    from benchmarks.classes.written import report_written

    return report_written(given.words, given.scope, given.seconds)


def _exact(given: argparse.Namespace) -> Iterator[str]:
    from benchmarks.classes.exact import report_exact

    return report_exact(given.words, given.scope)


def _cost(given: argparse.Namespace) -> Iterator[str]:
    from benchmarks.classes.cost import report_cost

    return report_cost(given.words, given.seconds)


def _published(given: argparse.Namespace) -> Iterator[str]:
    from benchmarks.classes.published import report_published

    return report_published(given.words, given.without, given.scope, given.seconds, is_open=given.open)


def _strangers(given: argparse.Namespace) -> Iterator[str]:
    limit_cpu_seconds()
    from benchmarks.classes.strangers import Sample, report_strangers

    (folder,) = given.words
    sample = Sample(
        Path(folder),
        given.under,
        given.methods,
        given.seed,
        given.scope,
        given.seconds,
        given.no_infer,
        given.log,
    )
    return report_strangers(sample)


# The sections are imported lazily: time limits in CPU seconds have to be chosen before.
SECTIONS: dict[str, Callable[[argparse.Namespace], Iterator[str]]] = {
    "written": _written,
    "exact": _exact,
    "cost": _cost,
    "published": _published,
    "strangers": _strangers,
}
OWN = ("written", "exact", "cost")
"""The sections about the examples of this repository."""


def main() -> int:
    """Print the sections."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.classes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("section", nargs="?", choices=SECTIONS, help="one section instead of all")
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="only classes whose names contain a word; or FOLDER, or FILE"
    )
    parser.add_argument("--scope", type=int, default=3, metavar="N", help="objects of each class (3)")
    parser.add_argument(
        "--seconds", type=int, default=60, metavar="S", help="CPU seconds for each class (60)"
    )
    parser.add_argument(
        "--under", default="", metavar="WORD", help="only methods of files with this in their path"
    )
    parser.add_argument("--methods", type=int, default=50, metavar="N", help="methods to draw (50)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the sample (1)")
    parser.add_argument("--no-infer", action="store_true", help="the verdicts without inference as well")
    parser.add_argument(
        "--without", action="append", default=[], metavar="WORD", help="leave out members that mention a word"
    )
    parser.add_argument("--open", action="store_true", help="public fields remain public")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write each outcome as a line of JSON")
    given = parser.parse_args()
    for name in [given.section] if given.section else OWN:
        print(f"== {name}")
        for line in SECTIONS[name](given):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
