"""The entry points of JML parsing: comments among members, among statements, and single formulas."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.statements import Statements


def parse_declarations(comments: Sequence[tree.Specification]) -> tuple[jml.Declared, ...]:
    """Parse the comments before a member; raise `OoxError` for syntax errors."""
    return _reader(comments).declarations_of_class() if comments else ()


def parse_statements(comments: Sequence[tree.Specification]) -> tuple[jml.Statement, ...]:
    """Parse the comments before a statement; raise `OoxError` for syntax errors."""
    return _reader(comments).statements() if comments else ()


def parse_formula(comment: tree.Specification) -> jml.Formula:
    """Parse a comment that consists of one expression."""
    reader = _reader([comment])
    found = reader.expression()
    if not reader.cursor.is_at_end:
        message = "the expression ends before this"
        raise reader.cursor.mistake(message)
    return found


def _reader(comments: Sequence[tree.Specification]) -> Statements:
    return Statements(Cursor(comments))
