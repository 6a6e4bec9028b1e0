"""Loops and recursion, without a bound: ``python -m benchmarks.unbounded [WORD ...] [--seconds S] [--modes auto,unroll] [--programs own,code2inv,heaps]``.

No loop has an invariant, and no recursive helper a contract. Each method of `programs/right.oox`, `programs/choices.oox` and
`programs/recursive.oox` keeps its promises, each of `programs/deep.oox` and `programs/deep_recursion.oox` breaks one, but only after many
iterations or in deep calls. ``--programs code2inv`` has the loops of `benchmarks.code2inv` instead, ``--programs heaps --modes heap`` loops over lists, trees and arrays of objects, which are checked with
``--any-heap --loops auto --unroll 1``: one is proved if the answer limits neither iterations nor numbers of objects. Each other one but the helpers is checked with ``--loops unroll --unroll auto --induction`` and with
``--loops auto --unroll auto --induction``. Printed are the verdicts, the seconds of elapsed time, the clauses of each proof, and the number of methods that were
proved. An answer is wrong if a right method is violated, or a wrong one holds; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import ooxcheck
from ooxcheck.input.load import load_program
from ooxcheck.oox.analysis.callgraph import is_recursive
from ooxcheck.oox.oracle.input_sizes import Size
from ooxcheck.oox.oracle.verdicts import Verdict

PROGRAMS = Path(__file__).parent / "programs"
CODE2INV = Path(__file__).parent.parent / "code2inv" / "programs"
SUITES = {
    "own": {
        PROGRAMS / "right.oox": True,
        PROGRAMS / "choices.oox": True,
        PROGRAMS / "recursive.oox": True,
        PROGRAMS / "deep.oox": False,
        PROGRAMS / "deep_recursion.oox": False,
    },
    "code2inv": {
        CODE2INV / "right.oox": True,
        CODE2INV / "endless.oox": True,
        CODE2INV / "wrong.oox": False,
    },
    "heaps": {
        PROGRAMS / "heaps.oox": True,
        PROGRAMS / "deep_heaps.oox": False,
    },
}
"""The files of each set of programs, and whether their methods keep their promises."""
MODES: Mapping[str, Mapping[str, Any]] = {
    "unroll": {"loops": "unroll", "unroll": None, "induction": True},
    "auto": {"loops": "auto", "unroll": None, "induction": True},
    "heap": {"loops": "auto", "unroll": 1, "any_heap": True},
}
PROVED, REFUTED, SMALL = "holds", "violated", "holds in small heaps"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer about one method."""

    method: str
    is_right: bool
    verdict: str
    seconds: float
    clauses: tuple[str, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether the answer contradicts the program."""
        return self.verdict == (REFUTED if self.is_right else PROVED)

    def row(self) -> str:
        """Return the answer as a line."""
        clauses = "; ".join(self.clauses)
        mark = "  WRONG" if self.is_wrong else ""
        return f"{self.method:28} {self.verdict:20} {self.seconds:6.1f} s  {clauses}{mark}".rstrip()


def methods(file: Path) -> Iterator[str]:
    """Yield the names of the methods with a body, in the order of the text; recursive ones only if they have a contract."""
    program = load_program([str(file)], int_width=32)
    for method in program.methods():
        is_helper = is_recursive(program, method) and method.contract.is_empty
        if method.body is not None and not method.constructor and not is_helper:
            yield method.name


def answer(method: str, file: Path, options: Mapping[str, Any], seconds: float, *, is_right: bool) -> Answer:
    """Check one method."""
    start = monotonic()
    report = ooxcheck.check(method, file, seconds=seconds, **options)
    clauses = (
        *(text for each in report.loop_invariants for text in each.texts),
        *(text for each in report.call_contracts for text in (*each.requires, *each.ensures)),
    )
    is_small = "any_heap" in options and any(each.size is Size.OBJECTS for each in report.limits)
    verdict = SMALL if report.verdict is Verdict.HOLDS and is_small else report.verdict.value
    return Answer(method, is_right, verdict, monotonic() - start, clauses)


def section(mode: str, words: Sequence[str], seconds: float, programs: str = "own") -> Iterator[Answer]:
    """Check the methods of a set of programs whose names contain one of the words; all without words."""
    for file, is_right in SUITES[programs].items():
        for method in methods(file):
            if not words or any(word in method for word in words):
                yield answer(method, file, MODES[mode], seconds, is_right=is_right)


def summary(mode: str, answers: Sequence[Answer]) -> str:
    """Return the numbers of a mode as a line."""
    right = [each for each in answers if each.is_right]
    deep = [each for each in answers if not each.is_right]
    small = f"{sum(each.verdict == SMALL for each in right)} in small heaps, " if mode == "heap" else ""
    return (
        f"{mode}: {sum(each.verdict == PROVED for each in right)} of {len(right)} right methods proved, {small}"
        f"{sum(each.verdict == REFUTED for each in deep)} of {len(deep)} wrong ones refuted, "
        f"{sum(each.is_wrong for each in answers)} wrong answers, {sum(each.seconds for each in answers):.0f} s"
    )


def main() -> int:
    """Print the answers of each mode, then the summaries; return 1 if some answer is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.unbounded",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--modes", default="auto,unroll")
    parser.add_argument("--programs", choices=sorted(SUITES), default="own")
    given = parser.parse_args()
    summaries, is_wrong = [], False
    for mode in given.modes.split(","):
        answers = []
        sys.stdout.write(f"-- {mode}\n")
        for each in section(mode, given.words, given.seconds, given.programs):
            sys.stdout.write(f"{each.row()}\n")
            sys.stdout.flush()
            answers.append(each)
        is_wrong = is_wrong or any(each.is_wrong for each in answers)
        summaries.append(summary(mode, answers))
    sys.stdout.write("\n".join(("", *summaries, "")))
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
