"""Inferred class invariants as text and JSON."""

from __future__ import annotations

from ooxcheck.api.conversion import as_public
from ooxcheck.api.short_html import short_html
from ooxcheck.classes import infer


class Invariants(infer.ClassInvariants):
    """The result of an inference, with its text, JSON and pictures."""

    __slots__ = ()

    @staticmethod
    def of(answer: infer.ClassInvariants) -> Invariants:
        """Return the result of an inference as a public one."""
        return as_public(Invariants, answer)

    def clauses(self) -> list[str]:
        """Return the invariants as clauses of JML or OOX, the simplest first."""
        from ooxcheck.classes.invariants_text import clause

        return [clause(each, is_java=self.boundary.is_java) for each in self.invariants]

    def text(self) -> str:
        """Return what the command prints."""
        from ooxcheck.classes.invariants_text import invariants_lines

        return "\n".join(invariants_lines(self))

    def html(self) -> str:
        """Return the page that the command writes with ``--html``."""
        from ooxcheck.pages.galleries.invariants_page import invariants_page

        return invariants_page(self)

    def write(self) -> list[str]:
        """Insert the invariants into the source files, as the command does with ``--write``; return the clauses that were written."""
        from ooxcheck.classes.clauses.write_clauses import check_sources, plan_insertion, write_edits
        from ooxcheck.classes.invariants_text import clause

        check_sources(self.boundary.load(), [each.name for each in self.boundary.sources])
        insertion = plan_insertion(self)
        write_edits(insertion.edits)
        return [clause(each, is_java=self.boundary.is_java) for each in insertion.written]

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        from ooxcheck.classes.invariants_form import invariants_form
        from ooxcheck.text.json_form import to_json

        return to_json(invariants_form(self))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Invariants of {self.boundary.class_name}: {len(self.invariants)}>"

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())
