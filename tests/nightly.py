"""``python -m tests.nightly``: all tests with all their rows. Further arguments go to pytest.

The suite that ``python -m tests`` runs is smaller: ``tests/nightly.toml`` lists parametrised tests of which every n-th row is
enough by day, and tests that run by night only. A test that is named on the command line (``::``, ``-k``) always runs in full.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_suffix(".toml")


@cache
def steps() -> dict[str, int]:
    """Return by test, file or folder: the suite of the day runs every n-th row, no row if n is 0."""
    listed: dict[str, dict[str, int]] = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return {f"tests/{place}": step for rows in listed.values() for place, step in rows.items()}


@cache
def step_of(test: str) -> int:
    """Return the step of a test (`path::name`): its own, that of its file, or that of a folder around it."""
    path, _, _ = test.partition("::")
    places = (test, path, *(str(folder) for folder in Path(path).parents))
    return next((steps()[place] for place in places if place in steps()), 1)


def rows_by_day(identifiers: Sequence[str]) -> list[bool]:
    """Return for each test item whether the suite of the day runs it: the first row of a test, and every n-th after it."""
    rows, chosen = Counter[str](), []
    for identifier in identifiers:
        test, _, _ = identifier.partition("[")
        step = step_of(test)
        chosen.append(step > 0 and rows[test] % step == 0)
        rows[test] += 1
    return chosen


def main(arguments: Sequence[str]) -> int:
    """Run everything and return the exit status of pytest."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--dist",
        "worksteal",
        "--nightly",
        *arguments,
    ]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
