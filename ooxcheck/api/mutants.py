"""The result of mutation analysis as text, JSON and a page."""

from __future__ import annotations

from ooxcheck.api.conversion import as_public
from ooxcheck.api.reports import Report
from ooxcheck.api.short_html import short_html
from ooxcheck.mutation import verdicts as mutation


class MutationReport(mutation.MutationReport):
    """The result of mutation analysis, with its text, JSON and pictures."""

    __slots__ = ()

    original: Report

    @staticmethod
    def of(report: mutation.MutationReport) -> MutationReport:
        """Return the result of mutation analysis as a public one."""
        return as_public(MutationReport, report, original=Report.of(report.original))

    def text(self, *, verbose: bool = False) -> str:
        """Return what the command prints, with the option ``-v``."""
        from ooxcheck.mutation.mutation_text import mutation_lines
        from ooxcheck.text.style import Style

        return "\n".join(mutation_lines(self, Style(ascii_only=False, verbose=verbose)))

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.mutation.mutation_form import mutation_form
        from ooxcheck.text.json_form import to_json

        return to_json(mutation_form(self))

    def html(self) -> str:
        """Return the page that the command writes with ``--html``."""
        from ooxcheck.mutation.mutation_page import mutation_page

        return mutation_page(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        fates = ", ".join(f"{self.count_mutants(fate)} {fate.value}" for fate in mutation.Fate)
        return f"<MutationReport on {self.question.method.full_name}: {fates}>"
