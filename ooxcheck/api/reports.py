"""The report of a check, and its counterexamples: as text, JSON, a page, tests, and in a notebook.

A notebook shows a report as the page of `ooxcheck --html` in a frame of its own: its style and its scripts do not meet those of the notebook,
and the frame may run scripts but has no access to anything around it. A counterexample is a drawing of the heap before and after.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path
from typing import Literal

from ooxcheck.api.conversion import as_public
from ooxcheck.diagnosis.named_heap import NamedHeap
from ooxcheck.engine import report as engine

_SHORT, _AROUND, _TALLEST = 352, 620, 1200
"""Pixels of the frame without a counterexample, around the picture of one, and at most; longer pages are scrolled."""


class Counterexample(engine.Counterexample):
    """A counterexample, with its text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(example: engine.Counterexample) -> Counterexample:
        """Return a counterexample of the engine as a public one."""
        return as_public(Counterexample, example, others=tuple(map(Counterexample.of, example.others)))

    @property
    def heap_after(self) -> NamedHeap:
        """The objects that a caller sees after the call, by the names that the text gives them."""
        from ooxcheck.reports.check_report import counterexample_names, roots

        return NamedHeap(self.after.heap, roots(self), counterexample_names(self))

    def __str__(self) -> str:
        from ooxcheck.reports.check_report import story_lines
        from ooxcheck.text.style import Style

        return "\n".join(story_lines(self.method, self, Style(ascii_only=False)))

    def _repr_svg_(self) -> str:
        """Return a drawing of the heap before and after the call, for notebooks."""
        from ooxcheck.pictures.draw.svg import before_after
        from ooxcheck.pictures.film.film import film

        # A notebook puts many drawings on one page, where identifiers must differ.
        prefix = f"heap{sha256(repr(self).encode()).hexdigest()[:8]}"
        return before_after(film(self), prefix=prefix)


class Report(engine.Report):
    """A report, with its text, JSON and pictures."""

    __slots__ = ()

    counterexamples: tuple[Counterexample, ...]

    @staticmethod
    def of(report: engine.Report) -> Report:
        """Return a report of the engine as a public one."""
        return as_public(
            Report,
            report,
            counterexamples=tuple(map(Counterexample.of, report.counterexamples)),
            unproved=tuple(replace(each, run=Counterexample.of(each.run)) for each in report.unproved),
            possible=tuple(replace(each, run=Counterexample.of(each.run)) for each in report.possible),
        )

    @property
    def counterexample(self) -> Counterexample | None:
        """The first counterexample, None if there is none."""
        return next(iter(self.counterexamples), None)

    def text(
        self, *, verbose: bool = False, trace: Literal["compact", "full"] = "compact", stats: bool = False
    ) -> str:
        """Return the output of the command, with the options ``-v``, ``--trace`` and ``--stats``."""
        from ooxcheck.reports.check_report import body_lines, closing_line, header_line
        from ooxcheck.text.style import Style

        style = Style(ascii_only=False, verbose=verbose, full_trace=trace == "full", stats=stats)
        seconds = self._total_seconds()
        header = header_line(self.question, self, seconds, style)
        return "\n".join([header, *body_lines(self, style), closing_line(self, seconds, style)])

    def json(self, *, proofs: str | PathLike[str] | None = None) -> str:
        """Return the output of the command with ``--format json``, which ``ooxcheck validate`` can read.

        Proofs, if there are some, are written below the folder that `proofs` names.
        """
        from ooxcheck.batch.answers import answer_for_report
        from ooxcheck.batch.request import Request
        from ooxcheck.batch.run_batch import document_form
        from ooxcheck.engine.question import Terms
        from ooxcheck.oox.error_recovery import all_errors
        from ooxcheck.text.json_form import to_json

        terms = Terms() if proofs is None else Terms(certify=True, out=Path(proofs))
        answer = answer_for_report(self, Request(terms), self._total_seconds())
        if answer.complaints:
            raise OSError("; ".join(answer.complaints))
        program = self.question.program
        return to_json(document_form([program], [answer], answer.exit, (), all_errors(program)))

    def html(self) -> str:
        """Return the page that the command writes with ``--html``."""
        from ooxcheck.batch.answers import answer_for_report
        from ooxcheck.batch.request import Request
        from ooxcheck.pages import page

        answer = answer_for_report(self, Request(html=True), self._total_seconds())
        return page([answer], answer.closing)

    def tests(self) -> str:
        """Return the tests that the command writes with ``--write-test``, empty if no counterexample becomes a test."""
        from ooxcheck.batch.save_tests import tests_of
        from ooxcheck.generation.junit.counterexamples import junit_class
        from ooxcheck.generation.junit.support_classes import with_support_classes

        is_java = self.question.program.origin is not None
        return with_support_classes(junit_class(self)[0]) if is_java else tests_of(self)[0]

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return the page about this report in a frame, for notebooks."""
        content = escape(self.html())
        height = self._frame_height()
        title = escape(f"{self.question.method.name}: {self.verdict.value}")
        return (
            f'<iframe title="{title}" sandbox="allow-scripts" srcdoc="{content}" '
            f'style="width: 100%; height: {height}px; border: 1px solid #8884"></iframe>'
        )

    def _frame_height(self) -> int:
        """Return the height in which the largest picture fits."""
        from ooxcheck.pictures.film.film import films

        pictures = [film.layout.height for film in films(self)]
        return min(_TALLEST, _AROUND + round(max(pictures))) if pictures else _SHORT

    def _total_seconds(self) -> float:
        return sum(self.seconds.values())
