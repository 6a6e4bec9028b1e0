"""Runs of Kodkod in a JVM of its own, from the jar of Kodkod, or that of Alloy, which has a copy of Kodkod in it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.relational.everything import Solvable
from benchmarks.relational.kodkod.text import written
from benchmarks.relational.processes import Ran, ran

_DRIVER = Path(__file__).with_name("Driver.java")


@dataclass(frozen=True)
class Kodkod:
    """A compiled driver with the jar it needs."""

    jar: Path
    folder: Path

    def ran(self, problem: Solvable, limit: float | None = None) -> Ran:
        """Return what solving a problem took and said: outcome, variables, clauses, solver; `limit` in CPU seconds."""
        return self._driven(problem, problem.symmetry, limit=limit)

    def count(self, problem: Solvable) -> int:
        """Return how many instances there are; symmetry is not broken."""
        return int(self._driven(problem, 0, "count").said)

    def _driven(self, problem: Solvable, symmetry: int, *words: str, limit: float | None = None) -> Ran:
        posed, text = problem.build(), self.folder / "problem.txt"
        text.write_text(written(posed.formula, posed.bounds, symmetry), encoding="utf-8")
        return ran(
            ["java", "-cp", f"{self.jar}{os.pathsep}{self.folder}", "Driver", str(text), *words], limit
        )


def missing(jar: Path) -> str:
    """Return what is not there for running Kodkod, empty if nothing is."""
    absent = [tool for tool in ("javac", "java") if shutil.which(tool) is None]
    if absent:
        return f"there is no {' and no '.join(absent)} on the path"
    return "" if jar.is_file() else f"there is no file {jar}"


@contextmanager
def compiled(jar: Path) -> Iterator[Kodkod]:
    """Compile the driver, and forget it afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        ran(["javac", "-cp", str(jar), "-d", folder, str(_DRIVER)])
        yield Kodkod(jar.resolve(), Path(folder))
