"""The entry points of JML parsing: comments among members, among statements, and single formulas."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor, Rules
from ooxcheck.java.jml.declarations import class_specifications
from ooxcheck.java.jml.expressions import domain, expression

_RULES = Rules(expression, domain)


def parse_declarations(comments: Sequence[tree.Specification]) -> tuple[jml.Declared, ...]:
    """Parse the comments before a member; raise `OoxError` for syntax errors."""
    return class_specifications(Cursor(comments, _RULES)) if comments else ()


def parse_statements(comments: Sequence[tree.Specification]) -> tuple[jml.Statement, ...]:
    """Parse the comments before a statement; raise `OoxError` for syntax errors."""
    from ooxcheck.java.jml.statements import statements

    return statements(Cursor(comments, _RULES)) if comments else ()


def parse_formula(comment: tree.Specification) -> jml.Formula:
    """Parse a comment that consists of one expression."""
    cursor = Cursor([comment], _RULES)
    formula = expression(cursor)
    if not cursor.is_at_end:
        raise cursor.mistake("the expression ends before this")
    return formula
