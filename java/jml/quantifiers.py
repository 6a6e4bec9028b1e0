"""Parsing of quantifiers over the values of a type, sets and arrays."""

from __future__ import annotations

from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.types import java_type
from ooxcheck.java.operators import RangeKind
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier


def range_quantifier(cursor: Cursor) -> jml.Formula:
    r"""Parse ``\forall T x; range; body``, in parentheses or as long as possible."""
    token = cursor.take()
    type_ = java_type(cursor)
    names = [cursor.name()]
    while cursor.takes(","):
        names.append(cursor.name())
    cursor.expect(";", " behind the variables")
    first = None if cursor.sees(";") else cursor.rules.expression(cursor)
    body = cursor.rules.expression(cursor) if cursor.takes(";") else None
    span = cursor.since(token)
    range_, inner = (first, body) if body is not None else (None, first)
    if inner is None:
        raise cursor.mistake("an expression is expected here")
    return jml.Range(RangeKind(token.text[1:]), type_, tuple(names), range_, inner, span=span)


def is_declaration(cursor: Cursor, steps: int) -> bool:
    """Return whether names and a colon follow after some tokens."""
    while cursor.peek(steps).kind == "word" and cursor.peek(steps + 1).text == ",":
        steps += 2
    return cursor.peek(steps).kind == "word" and cursor.peek(steps + 1).text == ":"


def variable_declarations(cursor: Cursor) -> tuple[jml.Declaration, ...]:
    """Parse ``x : S, y : T``."""
    declarations = [_declaration(cursor)]
    while cursor.takes(","):
        declarations.append(_declaration(cursor))
    return tuple(declarations)


def _declaration(cursor: Cursor) -> jml.Declaration:
    start, names = cursor.next, [cursor.name("a variable")]
    while cursor.takes(","):
        names.append(cursor.name("a variable"))
    cursor.expect(":", " behind variables")
    return jml.Declaration(tuple(names), cursor.rules.domain(cursor), span=cursor.since(start))


def quantifier(cursor: Cursor) -> jml.Formula:
    """Parse ``all x : S | body`` and the like."""
    token = cursor.take()
    declarations = variable_declarations(cursor)
    if cursor.sees(":") and len(declarations) == 1 and len(declarations[0].names) == 2:
        return _element_body(cursor, token, declarations[0].names, declarations[0].domain)
    cursor.expect("|", " behind a set")
    return jml.Quantifier(
        Quantifier(token.text), declarations, cursor.rules.expression(cursor), span=cursor.since(token)
    )


def element_quantifier(cursor: Cursor) -> jml.Formula:
    """Parse ``forall x, i : a : body`` and the like."""
    token = cursor.take()
    element = cursor.name()
    cursor.expect(",", " between the name of an element and that of its index")
    index = cursor.name()
    cursor.expect(":", " behind variables")
    return _element_body(cursor, token, (element, index), cursor.rules.domain(cursor))


def _element_body(cursor: Cursor, token: Token, names: tuple[str, ...], array: jml.Formula) -> jml.Formula:
    cursor.expect(":", " behind an array")
    return jml.ElementQuantifier(
        ArrayQuantifier(token.text),
        names[0],
        names[1],
        array,
        cursor.rules.expression(cursor),
        span=cursor.since(token),
    )
