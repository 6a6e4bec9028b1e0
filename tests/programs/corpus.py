"""Programs with known answers: the folder is the verdict, the first line says what is checked, and within which bounds.

``// check Class.method --scope 2 --ints 0,1 --unroll 3``; a line that ends in ``//! ensures`` holds a clause of that
kind that is violated. Whoever decides methods, by whatever means, can be held to these.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

FOLDER = Path(__file__).parent
BUGS = FOLDER.parents[1] / "examples" / "bugs"


@dataclass(frozen=True, slots=True)
class Question:
    """A method to decide, and the answer: the verdict and the violated duties by line and kind."""

    program: Program
    method: Method
    bounds: Bounds
    settings: Settings
    verdict: Verdict
    violated: Counter[tuple[int, str]]


def paths() -> list[Path]:
    """Return all programs of the corpus."""
    return sorted(FOLDER.glob("*/*.oox"))


def bugs() -> list[Path]:
    """Return the examples with a bug in them, all of them violated."""
    return sorted(BUGS.glob("*.oox"))


@cache
def example(path: Path) -> Program:
    """Return the program in a file."""
    return load([Source(path.name, path.read_text(encoding="utf-8"))])


@cache
def question(path: Path) -> Question:
    """Return what the file asks, and its answer."""
    text = path.read_text(encoding="utf-8")
    options = _options().parse_args(shlex.split(text.splitlines()[0].removeprefix("// check ")))
    program = load([Source(path.name, text)], int_width=options.int_width)
    bounds = Bounds(scope=options.scope, array=options.array, ints=options.ints)
    settings = Settings(
        overflow=options.overflow,
        unroll=options.unroll,
        open_types=options.open,
        invariants=not options.no_invariants,
        exceptions_allowed=not options.no_exceptions,
    )
    method = next(m for m in program.methods() if m.name == options.method)
    verdict = Verdict.VIOLATED if path.parent == BUGS else Verdict[path.parent.name.upper()]
    return Question(program, method, bounds, settings, verdict, _announced(text))


def _announced(text: str) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        if match := re.search(r"//! (.*)$", line):
            found.update((number, kind.strip()) for kind in match[1].split(","))
    return found


@cache
def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("method")
    parser.add_argument("--scope", type=int, default=2)
    parser.add_argument("--array", type=int, default=2)
    parser.add_argument("--ints", type=lambda text: tuple(map(int, text.split(","))), default=(-1, 0, 1))
    parser.add_argument("--unroll", type=int, default=3)
    parser.add_argument("--int-width", type=int, default=32)
    parser.add_argument("--overflow", choices=("wrap", "error"), default="wrap")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--no-invariants", action="store_true")
    parser.add_argument("--no-exceptions", action="store_true")
    return parser
