"""``python -m tests``: lint, types, tests, in this order, and a summary. Further arguments go to pytest.

All three run even if one fails: whoever fixes something wants to know everything that is to be fixed.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent


def steps(arguments: list[str]) -> dict[str, list[str]]:
    """Return what to run, by name."""
    return {
        "lint": ["ruff", "check"],
        "types": ["mypy"],
        "tests": ["pytest", "-q", "-n", "2", *arguments],
    }


def main(arguments: list[str]) -> int:
    """Run everything and return 1 if anything failed."""
    results: dict[str, tuple[bool, float]] = {}
    for name, (module, *rest) in steps(arguments).items():
        print(f"== {name}: {' '.join([module, *rest])}", flush=True)
        start = time.monotonic()
        ended = subprocess.run([sys.executable, "-m", module, *rest], cwd=ROOT, check=False)
        results[name] = (ended.returncode == 0, time.monotonic() - start)
    print("== summary")
    for name, (is_fine, seconds) in results.items():
        print(f"{name:<6} {'passed' if is_fine else 'FAILED':<7} {seconds:6.1f} s")
    return 0 if all(is_fine for is_fine, _ in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
