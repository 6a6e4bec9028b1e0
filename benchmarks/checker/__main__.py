"""Time the checker: ``python -m benchmarks.checker [SUITE ...] [--sizes 8,16] [--solver NAME] [--against TREE]``.

Suites are examples, red-black, lists, bubble, search, small, arithmetic, start-up and reports; all of them without a name. With
``--against`` start-up compares this tree with another checkout of the repository.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from benchmarks.checker import suites
from benchmarks.checker.measure import EXAMPLES, Problem
from benchmarks.checker.reports import reports
from benchmarks.checker.start_up import start_up

SUITES: dict[str, Callable[[Sequence[int], str | None], None]] = {
    "examples": suites.examples,
    "red-black": suites.red_black,
    "lists": suites.lists,
    "bubble": suites.bubble,
    "search": suites.search,
    "small": suites.small,
    "arithmetic": suites.arithmetic,
    "start-up": start_up,
    "reports": reports,
}


def main() -> None:
    """Run the suites that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument(
        "--sizes", type=_numbers, default=(), help="instead of those of the suite, such as 8,16"
    )
    parser.add_argument("--solver", help="instead of the default")
    parser.add_argument(
        "--against", type=Path, metavar="TREE", help="a checkout that start-up compares this one with"
    )
    arguments = parser.parse_args()
    unknown = [name for name in arguments.suites if name not in SUITES]
    if unknown:
        parser.error(f"no suite {unknown[0]}; there are {', '.join(SUITES)}")
    Problem(
        EXAMPLES / "max.oox", "Main.max"
    ).measured()  # so that nothing is imported, or built once, while it is timed
    for name in arguments.suites or SUITES:
        print(f"== {name}", flush=True)
        suite = partial(start_up, against=arguments.against) if name == "start-up" else SUITES[name]
        suite(arguments.sizes, arguments.solver)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


if __name__ == "__main__":
    main()
