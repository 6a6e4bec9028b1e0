"""Parsing of specifications among statements: assertions, loop invariants, ghost variables."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.clauses import ASSIGNABLE
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.declarations import ghost_variable
from ooxcheck.java.jml.expressions import expression
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.modifiers import MODIFIERS
from ooxcheck.java.jml.operands import operand
from ooxcheck.java.operators import ClaimWord
from ooxcheck.oox.diagnostics import did_you_mean

_LOOP_INVARIANTS = ("loop_invariant", "maintaining", "loop_invariant_redundantly", "maintaining_redundantly")
_ASSERTIONS = {
    "assert": ClaimWord.ASSERT,
    "check": ClaimWord.ASSERT,
    "assume": ClaimWord.ASSUME,
    "assert_redundantly": ClaimWord.ASSERT,
    "assume_redundantly": ClaimWord.ASSUME,
    "hence_by": ClaimWord.ASSERT,
    "hence_by_redundantly": ClaimWord.ASSERT,
}
_MEASURES = (
    "decreases",
    "decreasing",
    "loop_decreases",
    "loop_variant",
    "decreases_redundantly",
    "decreasing_redundantly",
)
_UNCHECKED = (
    "merge_point",
    "split",
    "use",
    "show",
    "comment",
    "loop_modifies",
    "loop_assignable",
    "loop_writes",
    *ASSIGNABLE,
)
_UNSUPPORTED = (
    "reachable",
    "refining",
    "debug",
    "havoc",
    "inlined_loop",
    "begin",
    "end",
    "halt",
)
_ACCEPTED = ("assert", "assume", "loop_invariant", "decreases", "ghost", "set")


def statements(cursor: Cursor) -> tuple[jml.Statement, ...]:
    """Parse the statements of adjacent comments."""
    statements: list[jml.Statement] = []
    while not cursor.is_at_end:
        statements.append(_statement(cursor))
        while cursor.takes(";"):
            pass
    return tuple(statements)


def _statement(cursor: Cursor) -> jml.Statement:
    token = cursor.take()
    if token.text in _ASSERTIONS:
        formula = expression(cursor)
        if cursor.takes(":"):
            expression(cursor)
        cursor.end_clause()
        return jml.Assertion(_ASSERTIONS[token.text], formula, span=token.span.to(formula.span))
    if token.text in _LOOP_INVARIANTS:
        formula = expression(cursor)
        cursor.end_clause()
        return jml.LoopInvariant(formula, span=formula.span)
    if token.text in _MEASURES:
        return _decreases(cursor)
    if token.text == "unreachable":
        cursor.end_clause()
        return jml.Assertion(
            ClaimWord.ASSERT, tree.BoolLiteral(value=False, span=token.span), span=token.span
        )
    if token.text == "set":
        return _set(cursor)
    if token.text == "ghost" or (token.text == "final" and cursor.takes("ghost")):
        return ghost_variable(cursor)
    return _other_statement(cursor, token)


def _other_statement(cursor: Cursor, token: Token) -> jml.Statement:
    """Parse modifiers, unchecked and unsupported statements; others are errors."""
    if token.text == "nowarn":
        cursor.skip_line()
        return jml.Unchecked(token.text, span=token.span)
    if token.text in MODIFIERS:
        return jml.Modifier(token.text, span=token.span)
    if token.text in _UNCHECKED or token.text in _UNSUPPORTED:
        cursor.skip_clause()
        span = cursor.since(token)
        return (
            jml.Unchecked(token.text, span=span)
            if token.text in _UNCHECKED
            else tree.Unknown(f"the statement {token.text!r}", span=span)
        )
    near = did_you_mean(token.text, (*_ACCEPTED, *_ASSERTIONS, *_LOOP_INVARIANTS, *_MEASURES))
    message = f"{token.text!r} begins no statement of JML that is known here{near or '; known are ' + ', '.join(_ACCEPTED)}"
    raise cursor.mistake(message, token.span)


def _decreases(cursor: Cursor) -> jml.Statement:
    measures = [expression(cursor)]
    while cursor.takes(","):
        measures.append(expression(cursor))
    cursor.end_clause()
    return jml.Decreases(tuple(measures), span=measures[0].span.to(measures[-1].span))


def _set(cursor: Cursor) -> jml.Statement:
    target = operand(cursor)
    if not cursor.takes("=", ":="):
        raise cursor.mistake("'=' is expected behind the ghost that is set")
    value = expression(cursor)
    cursor.end_clause()
    return jml.SetGhost(target, value, span=target.span.to(value.span))
