"""Loops over numbers, without a bound on iterations: ``python -m benchmarks.unbounded [WORD ...] [--seconds S] [--modes auto,unroll]``.

No loop has an invariant. Each method of `programs/right.oox` and `programs/choices.oox` keeps its promises, each of `programs/deep.oox`
breaks one, but only after many iterations. Each is checked with ``--loops unroll --unroll auto --induction`` and with
``--loops auto --unroll auto``. Printed are the verdicts, the seconds of elapsed time, the invariants of each proof, and the number of methods that were
proved. An answer is wrong if a method of the first two files is violated, or one of the last holds; the exit status is then 1.
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

PROGRAMS = Path(__file__).parent / "programs"
SUITES = {"right.oox": True, "choices.oox": True, "deep.oox": False}
"""The files, and whether their methods keep their promises."""
MODES: Mapping[str, Mapping[str, Any]] = {
    "unroll": {"loops": "unroll", "unroll": None, "induction": True},
    "auto": {"loops": "auto", "unroll": None},
}
PROVED, REFUTED = "holds", "violated"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer about one method."""

    method: str
    is_right: bool
    verdict: str
    seconds: float
    invariants: tuple[str, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether the answer contradicts the program."""
        return self.verdict == (REFUTED if self.is_right else PROVED)

    def row(self) -> str:
        """Return the answer as a line."""
        invariants = "; ".join(self.invariants)
        mark = "  WRONG" if self.is_wrong else ""
        return f"{self.method:28} {self.verdict:20} {self.seconds:6.1f} s  {invariants}{mark}".rstrip()


def methods(file: Path) -> Iterator[str]:
    """Yield the names of the methods with a body, in the order of the text."""
    for method in load_program([str(file)], int_width=32).methods():
        if method.body is not None and not method.constructor:
            yield method.name


def answer(method: str, file: Path, options: Mapping[str, Any], seconds: float, *, is_right: bool) -> Answer:
    """Check one method."""
    start = monotonic()
    report = ooxcheck.check(method, file, seconds=seconds, **options)
    found = tuple(text for each in report.loop_invariants for text in each.texts)
    return Answer(method, is_right, report.verdict.value, monotonic() - start, found)


def section(mode: str, words: Sequence[str], seconds: float) -> Iterator[Answer]:
    """Check the methods whose names contain one of the words; all without words."""
    for name, is_right in SUITES.items():
        for method in methods(PROGRAMS / name):
            if not words or any(word in method for word in words):
                yield answer(method, PROGRAMS / name, MODES[mode], seconds, is_right=is_right)


def summary(mode: str, answers: Sequence[Answer]) -> str:
    """Return the numbers of a mode as a line."""
    right = [each for each in answers if each.is_right]
    deep = [each for each in answers if not each.is_right]
    return (
        f"{mode}: {sum(each.verdict == PROVED for each in right)} of {len(right)} right methods proved, "
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
    given = parser.parse_args()
    summaries, is_wrong = [], False
    for mode in given.modes.split(","):
        answers = []
        sys.stdout.write(f"-- {mode}\n")
        for each in section(mode, given.words, given.seconds):
            sys.stdout.write(f"{each.row()}\n")
            sys.stdout.flush()
            answers.append(each)
        is_wrong = is_wrong or any(each.is_wrong for each in answers)
        summaries.append(summary(mode, answers))
    sys.stdout.write("\n".join(("", *summaries, "")))
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
