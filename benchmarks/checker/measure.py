"""One check, timed: processor seconds of this process and of the solver's, and the phases by the clock.

Other work on the machine stretches the clock, so phases of two runs compare only roughly; processor time does better.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Phase, Report
from ooxcheck.input.load import load_for
from ooxcheck.input.suggest_files import JAVA_SUFFIX
from ooxcheck.input.values import CallMode
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.check import load
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Overflow, Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.reports.check_report import body_lines
from ooxcheck.text.style import Style

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / "benchmarks" / "programs"
EXAMPLES = ROOT / "examples"

HEADER = (
    f"{'method':30} {'':>6} {'verdict':18} {'CPU s':>7} {'gates':>8} {'clauses':>8}   "
    "parse encode tighten translate    cnf  solve minimise replay report (s)"
)


@dataclass(frozen=True)
class Measured:
    """A report, what it cost, and the parts of it that `Report.seconds` does not tell."""

    report: Report
    processor: float
    parse: float
    tell: float

    def line(self, size: object = "") -> str:
        """Return all figures in one line."""
        report, sizes, spent = self.report, self.report.sizes, self.report.seconds
        phases = [self.parse, *(spent.get(phase, 0.0) for phase in _PHASES), self.tell]
        figures = "".join(f"{seconds:{width}.2f}" for seconds, width in zip(phases, _WIDTHS, strict=True))
        return (
            f"{report.question.method.name:30} {size!s:>6} {report.verdict.value:18} {self.processor:7.2f} "
            f"{sizes.gates:8} {sizes.clauses:8}   {figures}"
        )


_PHASES = (Phase.ENCODE, Phase.TIGHTEN, Phase.TRANSLATE, Phase.CNF, Phase.SOLVE, Phase.MINIMISE, Phase.REPLAY)
_WIDTHS = (5, 7, 8, 10, 7, 7, 9, 7, 7)


@dataclass(frozen=True)
class Problem:
    """A method of a file, with a text in it replaced to set its size, and the bounds to check it with."""

    path: Path
    method: str
    old: str = ""
    new: str = ""
    scope: int = 3
    array: int = 3
    unroll: int = 3
    calls: CallMode = "inline"
    solver: str | None = None
    overflow: Overflow = "wrap"
    seconds: float = 600.0
    induction: bool = False

    def program(self) -> Program:
        """Return the program, parsed and checked."""
        text = self.path.read_text(encoding="utf-8")
        return load([Source(self.path.name, text.replace(self.old, self.new) if self.old else text)])

    def asked(self) -> tuple[Program, Method]:
        """Return the program and the method of it; of Java, what the method reaches."""
        if self.path.suffix == JAVA_SUFFIX:
            return load_for(self.method, [str(self.path)], int_width=32)
        program = self.program()
        return program, next(each for each in program.methods() if self.method in (each.name, each.full_name))

    def measured(self) -> Measured:
        """Check the method."""
        start, began = monotonic(), processor_seconds()
        program, method = self.asked()
        parsed = monotonic()
        bounds, settings = (
            Bounds(scope=self.scope, array=self.array),
            Settings(unroll=self.unroll, overflow=self.overflow),
        )
        question = Question(
            program,
            method,
            bounds=bounds,
            settings=settings,
            calls=self.calls,
            loops="unroll",
            induction=self.induction,
            solver=self.solver,
            seconds=self.seconds,
        )
        report = check(question)
        answered = monotonic()
        list(body_lines(report, Style()))
        told = monotonic()
        return Measured(report, processor_seconds() - began, parsed - start, told - answered)


def example_methods(stem: str = "*") -> Iterator[Problem]:
    """Yield every method of the examples that starts no thread, with the default bounds."""
    for path in sorted(EXAMPLES.glob(f"{stem}.oox")):
        program = Problem(path, "").program()
        for method in program.methods():
            if method.body is not None and not may_fork(program, method):
                yield Problem(path, method.full_name)


def processor_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
