"""``python -m tests.reproducible``: build the wheel of the last commit twice, in two folders, and compare the bytes.

The build requirements are pinned in ``pyproject.toml``, and ``SOURCE_DATE_EPOCH`` is the time of the commit, so the wheel is a
function of the commit, the version of Python and the C++ compiler.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def export(folder: Path) -> None:
    """Write the files of the last commit to a folder."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    folder.mkdir(parents=True)
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive)


def build(sources: Path, seconds: str) -> Path:
    """Build the wheel of some sources and return its path."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": seconds}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-cache-dir", "-w", "dist", "."]
    subprocess.run(command, cwd=sources, check=True, env=environment)
    (wheel,) = (sources / "dist").glob("*.whl")
    return wheel


def main() -> int:
    """Print the digest of each wheel; return 1 if they differ."""
    seconds = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    digests = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("first", "second/deeper"):
            sources = Path(folder) / name
            export(sources)
            wheel = build(sources, seconds)
            digests.append(hashlib.sha256(wheel.read_bytes()).hexdigest())
            print(f"{digests[-1]}  {wheel.name}")  # noqa: T201 (a command)
    is_same = len(set(digests)) == 1
    print("the wheels are the same" if is_same else "the wheels DIFFER")  # noqa: T201 (a command)
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
