"""Specification comments in a row, read: among the members of a class, among statements, or inside a declaration."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.statements import Statements


def declared(comments: Sequence[tree.Specification]) -> tuple[jml.Declared, ...]:
    """Return what comments before a member say, of that member or of the class; `OoxError` if they are no JML."""
    return _reader(comments).declarations_of_class() if comments else ()


def stated(comments: Sequence[tree.Specification]) -> tuple[jml.Statement, ...]:
    """Return what comments before a statement say; `OoxError` if they are no JML."""
    return _reader(comments).statements() if comments else ()


def formula(comment: tree.Specification) -> jml.Formula:
    """Return the one expression that a text is."""
    reader = _reader([comment])
    found = reader.expression()
    if not reader.cursor.is_at_end:
        message = "the expression ends before this"
        raise reader.cursor.mistake(message)
    return found


def _reader(comments: Sequence[tree.Specification]) -> Statements:
    return Statements(Cursor(comments))
