"""``python -m tests``: lint, format, types, tests, and a summary. Further arguments go to pytest.

Types take one processor for a minute, so the tests run meanwhile. All of them run even if one fails: whoever fixes something wants
to know everything that is to be fixed. The tests start the command some hundred times, so Python keeps what it compiles even
where it is told not to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def steps(arguments: list[str]) -> dict[str, list[str]]:
    """Return what to run, by name."""
    return {
        "lint": ["ruff", "check"],
        "format": ["ruff", "format", "--check", "--quiet"],
        "types": ["mypy"],
        "tests": ["pytest", "-q", "-n", "2", "--dist", "worksteal", *arguments],
    }


def main(arguments: list[str]) -> int:
    """Run everything and return 1 if anything failed."""
    *others, (name, tests) = steps(arguments).items()
    with ThreadPoolExecutor() as pool:
        waiting = {other: pool.submit(_run, command, quiet=True) for other, command in others}
        print(f"== {name}: {' '.join(tests)}", flush=True)
        last = _run(tests, quiet=False)
        results = {**{other: each.result() for other, each in waiting.items()}, name: last}
    for other, command in others:
        print(f"== {other}: {' '.join(command)}\n{results[other].said}", end="")
    print("== summary")
    for each, result in results.items():
        print(f"{each:<6} {'passed' if result.is_fine else 'FAILED':<7} {result.seconds:6.1f} s")
    return 0 if all(result.is_fine for result in results.values()) else 1


@dataclass(frozen=True, slots=True)
class Result:
    """How a step ended, how long it took, and what it said if it was to be quiet."""

    is_fine: bool
    seconds: float
    said: str


def _run(command: list[str], *, quiet: bool) -> Result:
    """Run a step; if it is to be quiet, keep what it says."""
    start, said = time.monotonic(), subprocess.PIPE if quiet else None
    ended = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT, env=ENVIRONMENT, check=False, stdout=said, stderr=subprocess.STDOUT if quiet else None, text=True,
    )  # fmt: skip
    return Result(ended.returncode == 0, time.monotonic() - start, ended.stdout or "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
