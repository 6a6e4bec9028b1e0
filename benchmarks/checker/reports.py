"""What it costs to tell an answer in every form, next to what it costs to find it: processor seconds of both.

Every seeded bug in ``examples/bugs`` is found at scope 3. Its reports are the text, the JSON document and all formats made
from it, the page, and its pictures in every format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.checker.measure import EXAMPLES, Measured, Problem, processor_seconds
from ooxcheck.batch.answers import answer_for_report
from ooxcheck.batch.request import Request
from ooxcheck.commands.options import DIAGRAMS
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.formats import FORMATS, render
from ooxcheck.pages import page
from ooxcheck.text.json_form import Json

SHARE = 0.2
SECONDS = 0.3
"""All reports together should cost less than this share of the check, or less than so many seconds."""


@dataclass(frozen=True)
class Told:
    """A bug that was found, what telling it cost, and how large the page is."""

    name: str
    found: Measured
    seconds: float
    size: int

    @property
    def is_cheap(self) -> bool:
        """Whether telling cost as little as it should."""
        return self.seconds < max(SECONDS, SHARE * self.found.processor)

    def line(self) -> str:
        """Return all figures in one line."""
        steps = sum(len(example.trace.steps) for example in self.found.report.counterexamples)
        return (
            f"{self.name:52} {self.found.processor:8.2f} {self.seconds:8.2f} {steps:6} {self.size / 1000:8.0f}   "
            f"{'' if self.is_cheap else 'too much'}"
        )


def reports(_sizes: Sequence[int], solver: str | None) -> None:
    """Find every seeded bug and tell it in every form; print those that cost most, and whether all cost little enough."""
    for problem in _bugs(solver):  # so that nothing is imported, or built once, while it is timed
        _told(problem)
        break
    told = sorted((_told(problem) for problem in _bugs(solver)), key=lambda each: -each.seconds)
    print(f"{'bug':52} {'check s':>8} {'tell s':>8} {'steps':>6} {'page kB':>8}")
    for each in told[:10]:
        print(each.line())
    cheap = sum(each.is_cheap for each in told)
    print(
        f"{cheap} of {len(told)} told in less than {SHARE:.0%} of the check or {SECONDS} s; longest {told[0].seconds:.2f} s of CPU"
    )


def _bugs(solver: str | None) -> Iterator[Problem]:
    for path in sorted((EXAMPLES / "bugs").glob("*.oox")):
        yield Problem(path, _method(path), solver=solver)


def _method(path: Path) -> str:
    """Return the method that a file says has the bug."""
    found = re.match(r"// check (\S+(?:\([^)]*\))?)", path.read_text(encoding="utf-8"))
    assert found, f"{path.name} should begin with what to check"
    return found[1]


def _told(problem: Problem) -> Told:
    found = problem.measured()
    began = processor_seconds()
    with TemporaryDirectory() as folder:
        size = _tell(found.report, found.processor, folder)
    return Told(problem.path.stem, found, processor_seconds() - began, size)


def _tell(report: Report, seconds: float, folder: str) -> int:
    """Tell a report in every form, and return the size of the page."""
    answer = answer_for_report(
        report, Request(Terms(out=Path(folder)), html=True, diagrams=DIAGRAMS), seconds
    )
    methods: list[Json] = [{"method": answer.method, **answer.form, "exit": int(answer.exit)}]
    document: dict[str, Json] = {"schema": "ooxcheck-check-1", "methods": methods, "unchecked": [], "exit": 1}
    for form in FORMATS:
        render(document, form)
    return len(page([answer], answer.closing))
