"""Programs with answers written beside them: ``//: holds``, or ``//: violated ensures x > 0; assert b, never assert c -- open``.

Such a note stands above each method that is to be decided, and has the verdict, the broken duties, those that no run comes to, and an
option.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.types import ClassType
from tests.translate.deciding import Problem
from tests.translate.random_methods import all_integers

FOLDER = Path(__file__).parent / "by_hand"
NOTE = "//: "
PLAIN = Settings(unroll=3)
WIDTH = 3
OPTIONS = {
    "overflow": replace(PLAIN, overflow="error"),
    "open": replace(PLAIN, open_types=True),
    "no-exceptions": replace(PLAIN, exceptions_allowed=False),
    "no-invariants": replace(PLAIN, invariants=False),
}
HEAPS = {
    "elements",
    "frames",
    "ghost_code",
    "ghost_collections",
    "half_made",
    "models",
    "objects",
    "old",
    "sequences",
    "sets",
    "statics",
    "throwing_constructors",
}
"""Files about heaps: there the numbers that are tried are few."""
FEW = (0, 1, 2)
TWO = {
    "ghost_code": (1, 2), "ghost_collections": (1, 2), "half_made": (0, 1), "objects": (1, 2), "old": (0, 1), "sequences": (1, 2), "statics": (1, 2),
    "throwing_constructors": (0, 1),
}  # fmt: skip
"""Files in which two numbers show all that is written, and three are many states."""
FLOATS = (0.0, -0.0, 1.0, -1.5, 2.0**-149, 16777216.0, float("inf"), float("nan"))
"""The floats that are tried; what is written beside a method with others in it has to show in these."""
FEW_FLOATS = (0.0, 16777216.0, float("nan"))
"""Those in objects."""
VERDICTS = ("holds within bounds", "holds", "violated", "vacuous")


@dataclass(frozen=True)
class Case:
    """A method by the place of its note, and what is expected of it."""

    file: str
    line: int
    verdict: str
    broken: frozenset[str]
    never: frozenset[str]
    option: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def problem(self) -> Problem:
        """Return the method as a problem."""
        program = _program(self.file)
        method = next(m for m in program.methods() if m.span.line == self.line + 1)
        floats = FEW_FLOATS if any(isinstance(each.type, ClassType) for each in method.parameters) else FLOATS
        ints = TWO.get(self.file, FEW if self.file in HEAPS else all_integers(WIDTH))
        bounds = Bounds(scope=2, array=2, ints=ints, floats=floats)
        known = frozenset(m.full_name for m in program.methods() if self.option == f"by-contract {m.name}")
        return Problem(program, method, bounds, replace(OPTIONS.get(self.option, PLAIN), by_contract=known))


def cases() -> Iterator[Case]:
    """Yield all methods with a note."""
    for path in sorted(FOLDER.glob("*.oox")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip().startswith(NOTE):
                yield _case(path.stem, number, line.strip().removeprefix(NOTE))


def _case(file: str, line: int, note: str) -> Case:
    answer, _, option = note.partition(" -- ")
    answer, _, never = answer.partition(", never ")
    verdict = next(each for each in VERDICTS if answer.startswith(each))
    return Case(file, line, verdict, _duties(answer.removeprefix(verdict).strip()), _duties(never), option)


def _duties(text: str) -> frozenset[str]:
    return frozenset(text.split("; ")) if text else frozenset()


@cache
def _program(file: str) -> Program:
    path = FOLDER / f"{file}.oox"
    return load([Source(path.name, path.read_text(encoding="utf-8"))], int_width=WIDTH)
