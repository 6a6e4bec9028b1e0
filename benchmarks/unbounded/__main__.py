"""Loops and recursion over numbers, without a bound: ``python -m benchmarks.unbounded [WORD ...] [--seconds S] [--modes auto,unroll]``.

No loop has an invariant, and no recursive helper a contract. Each method of `programs/right.oox`, `programs/choices.oox` and
`programs/recursive.oox` keeps its promises, each of `programs/deep.oox` and `programs/deep_recursion.oox` breaks one, but only after many
iterations or in deep calls. Each but the helpers is checked with ``--loops unroll --unroll auto --induction`` and with
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

PROGRAMS = Path(__file__).parent / "programs"
SUITES = {
    "right.oox": True,
    "choices.oox": True,
    "recursive.oox": True,
    "deep.oox": False,
    "deep_recursion.oox": False,
}
"""The files, and whether their methods keep their promises."""
MODES: Mapping[str, Mapping[str, Any]] = {
    "unroll": {"loops": "unroll", "unroll": None, "induction": True},
    "auto": {"loops": "auto", "unroll": None, "induction": True},
}
PROVED, REFUTED = "holds", "violated"


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
    return Answer(method, is_right, report.verdict.value, monotonic() - start, clauses)


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
