"""The command of a campaign that compares answers about random programs with runs."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

Differences: TypeAlias = Callable[[int, Path, Counter[str]], Iterable[str]]
"""Checks the program of a seed, written to a file; returns the differences, and counts the answers."""


def compare_runs(description: str | None, differences: Differences, text: Callable[[int], str]) -> int:
    """Check each case, print every difference, and return 1 if there is one."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong, counts = 0, Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.count):
            for difference in differences(seed, Path(folder) / "case.oox", counts):
                wrong += 1
                sys.stdout.write(f"seed {seed}: {difference}\n{text(seed)}\n")
    for kind, number in sorted(counts.items()):
        sys.stdout.write(f"{number:5} {kind}\n")
    sys.stdout.write(f"{options.count} programs, {wrong} differences\n")
    return 1 if wrong else 0
