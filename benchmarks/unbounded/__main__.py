"""Loops and recursion, without a bound: ``python -m benchmarks.unbounded [WORD ...] [--seconds S] [--programs own|code2inv|windows|arrays|heaps|svcomp] [--modes auto,unroll]``.

Without ``--programs`` all sets are checked, and the last table compares the results with the targets. ``svcomp`` are the 81 tasks of `benchmarks.svcomp`, with points; each has 30 s of CPU at least.

No loop has an invariant, and no recursive helper a contract. Each method of `programs/right.oox`, `programs/choices.oox` and
`programs/recursive.oox` keeps its promises, each of `programs/deep.oox` and `programs/deep_recursion.oox` breaks one, but only after many
iterations or in deep calls. ``--programs windows`` has loops whose invariants need induction over several iterations in a row, ``--programs code2inv`` the loops of `benchmarks.code2inv`, ``--programs arrays --modes array`` loops over arrays, each proved if the
answer does not limit their lengths, ``--programs heaps --modes heap`` loops over lists, trees and arrays of objects, which are checked with
``--any-heap --loops auto --unroll 1``: one is proved if the answer limits neither iterations nor numbers of objects. Each other one but the helpers is checked with ``--loops auto --unroll auto --induction``, and with ``--modes unroll`` with
``--loops unroll --unroll auto --induction``. Printed are the verdicts, the seconds of elapsed time, the clauses of each proof, and the number of methods that were
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
from benchmarks.svcomp import measure as svcomp
from benchmarks.svcomp.__main__ import line as svcomp_line
from benchmarks.svcomp.__main__ import summary as svcomp_summary
from benchmarks.svcomp.tasks import IN_JAVA
from benchmarks.svcomp.tasks import tasks as svcomp_tasks
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
    "windows": {
        PROGRAMS / "windows.oox": True,
        PROGRAMS / "deep_windows.oox": False,
    },
    "arrays": {
        PROGRAMS / "arrays.oox": True,
        PROGRAMS / "deep_arrays.oox": False,
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
    "array": {"loops": "auto", "unroll": 3, "array": 3},
}
USUAL_MODES = {
    "own": "auto",
    "code2inv": "auto",
    "windows": "auto",
    "arrays": "array",
    "heaps": "heap",
}
SVCOMP = "svcomp"
SVCOMP_SECONDS = 30.0
"""The CPU seconds for a task of SV-COMP, if that is more than asked for: proofs of its larger ones take 5 to 10 s, which is their share of the time."""
PROVED, REFUTED, SMALL = "holds", "violated", "holds in small heaps"

TARGETS = (
    ("loops over numbers", "28 of 33", ("right", "choices"), (PROVED,)),
    ("recursive methods", "24 of 27", ("recursive",), (PROVED,)),
    ("loops over heaps, any number of iterations", "15 of 23", ("heaps",), (PROVED, SMALL)),
    ("loops over heaps, heaps of any size", "8 of 23", ("heaps",), (PROVED,)),
    ("loops of Code2Inv", "107 of 133", ("code2inv",), (PROVED,)),
)
"""What is counted, how many of how many programs are the target, their files, and the verdicts that count."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer about one method."""

    method: str
    file: str
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
    sizes = {each.size for each in report.limits}
    is_small = ("any_heap" in options and Size.OBJECTS in sizes) or ("array" in options and bool(sizes))
    verdict = SMALL if report.verdict is Verdict.HOLDS and is_small else report.verdict.value
    return Answer(
        method,
        file.stem if file.parent == PROGRAMS else file.parents[1].name,
        is_right,
        verdict,
        monotonic() - start,
        clauses,
    )


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
    has_sizes = mode in ("heap", "array")
    small = f"{sum(each.verdict == SMALL for each in right)} in small heaps, " if has_sizes else ""
    return (
        f"{mode}: {sum(each.verdict == PROVED for each in right)} of {len(right)} right methods proved, {small}"
        f"{sum(each.verdict == REFUTED for each in deep)} of {len(deep)} wrong ones refuted, "
        f"{sum(each.is_wrong for each in answers)} wrong answers, {sum(each.seconds for each in answers):.0f} s"
    )


def suite(
    programs: str, modes: Sequence[str], words: Sequence[str], seconds: float
) -> dict[str, list[Answer]]:
    """Check a set of programs in some modes and print the answers; return them by mode."""
    answers: dict[str, list[Answer]] = {}
    for mode in modes:
        sys.stdout.write(f"-- {programs}, {mode}\n")
        answers[mode] = []
        for each in section(mode, words, seconds, programs):
            sys.stdout.write(f"{each.row()}\n")
            sys.stdout.flush()
            answers[mode].append(each)
    return answers


def tasks_of_svcomp(words: Sequence[str], seconds: float) -> list[svcomp.Answer]:
    """Check the tasks of SV-COMP and print the answers."""
    sys.stdout.write("-- svcomp\n")
    answers = []
    for task in svcomp_tasks():
        if task.name.startswith(IN_JAVA):
            continue
        if not words or any(word in task.name for word in words):
            answers.append(svcomp.measured(task, max(seconds, SVCOMP_SECONDS)))
            sys.stdout.write(f"{svcomp_line(answers[-1])}\n")
            sys.stdout.flush()
    return answers


def target_rows(answers: Sequence[Answer], tasks: Sequence[svcomp.Answer]) -> Iterator[str]:
    """Yield the numbers of proved methods beside the targets, for the sets that were checked."""
    for what, target, files, verdicts in TARGETS:
        asked = [each for each in answers if each.is_right and each.file in files]
        if asked:
            proved = sum(each.verdict in verdicts for each in asked)
            yield f"{what:50} {proved:4} of {len(asked):4}   target: {target}"
    if tasks:
        points, most = sum(each.points for each in tasks), sum(1 + each.task.is_right for each in tasks)
        yield f"{'points of SV-COMP':50} {points:4} of {most:4}   target: 100 of 114"


def main() -> int:
    """Print the answers of each set and mode, then the summaries and targets; return 1 if some answer is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.unbounded",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--modes")
    parser.add_argument("--programs", choices=sorted((*SUITES, SVCOMP)))
    given = parser.parse_args()
    summaries, answers, tasks, is_wrong = [], list[Answer](), list[svcomp.Answer](), False
    for programs in SUITES if given.programs is None else {given.programs} - {SVCOMP}:
        modes = (given.modes or USUAL_MODES[programs]).split(",")
        for mode, several in suite(programs, modes, given.words, given.seconds).items():
            summaries.append(f"{programs}, {summary(mode, several)}")
            is_wrong = is_wrong or any(each.is_wrong for each in several)
            answers += several if mode == USUAL_MODES[programs] else []
    if given.programs in (None, SVCOMP):
        tasks = tasks_of_svcomp(given.words, given.seconds)
        summaries.append(f"svcomp: {svcomp_summary(tasks)}")
        is_wrong = is_wrong or any(each.is_mistaken for each in tasks)
    sys.stdout.write("\n".join(("", *summaries, "", *target_rows(answers, tasks), "")))
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
