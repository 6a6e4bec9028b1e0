"""Parsing of operands: literals, names, calls, members, elements, joins, and parentheses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.cursor import CLAUSES, Cursor
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.quantifiers import (
    element_quantifier,
    is_declaration,
    quantifier,
    range_quantifier,
    variable_declarations,
)
from ooxcheck.java.jml.types import java_type
from ooxcheck.java.operators import BackslashWord, FormulaPrefix, RangeKind, UnaryOp
from ooxcheck.java.parsing.literals import character, floating, integer, string
from ooxcheck.oox.operators import ArrayQuantifier, Quantifier

MULTIPLICITIES = frozenset((FormulaPrefix.NO, FormulaPrefix.SOME, FormulaPrefix.ONE, FormulaPrefix.LONE))
_QUANTIFIERS: frozenset[str] = frozenset(Quantifier)
_ARRAY_QUANTIFIERS: frozenset[str] = frozenset(ArrayQuantifier)
_RANGES: frozenset[str] = frozenset(RangeKind)
_FUNCTIONS: Mapping[str, BackslashWord] = {
    "old": BackslashWord.OLD,
    "fresh": BackslashWord.FRESH,
    "nonnullelements": BackslashWord.NONNULLELEMENTS,
    "not_modified": BackslashWord.NOT_MODIFIED,
    "pre": BackslashWord.OLD,
}
"""Words with a backslash and arguments; ``\\pre`` is the old name of ``\\old``."""

_UNSUPPORTED = (
    "elemtype",
    "lockset",
    "max",
    "duration",
    "space",
    "is_initialized",
    "invariant_for",
    "only_called",
    "bigint",
    "real",
)
_INFIX_WORDS = ("in", "instanceof", "then", "else")


def operand(cursor: Cursor) -> jml.Formula:
    """Parse an operand with its member accesses."""
    start = cursor.next
    operand = _first(cursor)
    while (sign := cursor.next.text) in (".", "["):
        operand = _member(cursor, operand, start) if sign == "." else _brackets(cursor, operand, start)
    return operand


def sees_multiplicity(cursor: Cursor) -> bool:
    """Return whether the next ``no``, ``some``, ``one`` or ``lone`` is an operator rather than a name."""
    after = cursor.peek()
    return (
        after.kind in ("word", "jml", "int")
        and after.text not in _INFIX_WORDS
        and not is_declaration(cursor, 1)
    ) or after.text in ("(", "{")


def _first(cursor: Cursor) -> jml.Formula:
    token = cursor.next
    if token.kind in _LITERALS:
        cursor.take()
        return _LITERALS[token.kind](token)
    if token.kind == "jml":
        return _backslash(cursor)
    if token.kind == "word":
        return _word(cursor)
    if token.kind == "informal":
        cursor.take()
        return tree.Unknown("informal text in a formula", span=token.span)
    return _sign(cursor)


def _sign(cursor: Cursor) -> jml.Formula:
    start = cursor.next
    if cursor.takes("("):
        if cursor.takes("\\lbl", "\\lblpos", "\\lblneg"):
            cursor.name("a label")
        inner = (
            range_quantifier(cursor)
            if cursor.sees(*("\\" + kind for kind in RangeKind))
            else cursor.rules.expression(cursor)
        )
        cursor.expect(")", " to close a bracket")
        return inner
    if cursor.takes("{"):
        declarations = variable_declarations(cursor)
        cursor.expect("|", " in a set")
        body = cursor.rules.expression(cursor)
        cursor.expect("}", " to close a set")
        return jml.Comprehension(declarations, body, span=cursor.since(start))
    if cursor.takes("["):
        return jml.SequenceLiteral(_list(cursor, "]"), span=cursor.since(start))
    if cursor.takes("^", "*"):
        return jml.Prefix(FormulaPrefix(start.text), _relation(cursor), span=cursor.since(start))
    raise cursor.mistake("an expression is expected here")


def _relation(cursor: Cursor) -> jml.Formula:
    """Parse the operand of a closure: a name or an expression in parentheses."""
    if cursor.next.kind != "word" and not cursor.sees("("):
        raise cursor.mistake("a field is expected here")
    return _first(cursor)


def _word(cursor: Cursor) -> jml.Formula:
    token = cursor.next
    if token.text in _QUANTIFIERS and is_declaration(cursor, 1):
        return quantifier(cursor)
    if token.text in _ARRAY_QUANTIFIERS and cursor.peek().kind == "word":
        return element_quantifier(cursor)
    if token.text == "if" and cursor.peek().kind != "sign":
        return _choice(cursor)
    if token.text == "new":
        raise cursor.mistake("a formula makes no objects", token.span)
    cursor.take()
    if token.text in _CONSTANTS:
        return _CONSTANTS[token.text](token)
    if cursor.sees("("):
        return tree.MethodCall(None, token.text, _arguments(cursor), span=cursor.since(token))
    return tree.Name(token.text, span=token.span)


def _choice(cursor: Cursor) -> jml.Formula:
    start = cursor.take()
    condition = cursor.rules.expression(cursor)
    cursor.expect("then", " behind 'if'")
    then = cursor.rules.expression(cursor)
    cursor.expect("else", " behind 'then'")
    return tree.Conditional(condition, then, cursor.rules.expression(cursor), span=cursor.since(start))


def _backslash(cursor: Cursor) -> jml.Formula:
    token = cursor.next
    word = token.text[1:]
    if word in _RANGES and _has_range(cursor):
        return range_quantifier(cursor)
    cursor.take()
    if word == "result":
        return jml.Result(span=token.span)
    if word == "reach":
        return _reach(cursor, token)
    if word in ("type", "typeof"):
        return _type(cursor, token)
    if word in _FUNCTIONS:
        return jml.Builtin(_FUNCTIONS[word], _arguments(cursor), span=cursor.since(token))
    if word in _RANGES:
        message = f"put brackets round it: ({token.text} T x; range; body)"
        raise cursor.mistake(message, token.span)
    if word in _UNSUPPORTED:
        if cursor.sees("("):
            _skip_brackets(cursor)
        return tree.Unknown(token.text, span=cursor.since(token))
    known = ", ".join("\\" + each for each in ("result", *list(_FUNCTIONS)[:-1], "reach", *RangeKind))
    message = f"JML has no word {token.text} that is known here; known are {known}"
    raise cursor.mistake(message, token.span)


def _type(cursor: Cursor, token: Token) -> jml.Formula:
    cursor.expect("(", f" behind {token.text}")
    inner = java_type(cursor) if token.text == "\\type" else cursor.rules.expression(cursor)
    cursor.expect(")", " to close a bracket")
    span = cursor.since(token)
    return (
        jml.TypeLiteral(inner, span=span)
        if isinstance(inner, tree.TypeName)
        else jml.TypeOf(inner, span=span)
    )


def _has_range(cursor: Cursor) -> bool:
    """Return whether a quantifier without parentheses has a range and a body; with one part it would be ambiguous."""
    parts, steps, depth = 0, 1, 0
    while (token := cursor.peek(steps)).kind != "end" and parts < 2:
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        parts += token.text == ";" and depth == 0
        if depth < 0:
            return False
        steps += 1
    return parts == 2 and cursor.peek(steps).kind != "end" and cursor.peek(steps).text not in CLAUSES


def _reach(cursor: Cursor, token: Token) -> jml.Formula:
    cursor.expect("(", " behind \\reach")
    start = cursor.rules.expression(cursor)
    if not cursor.takes(","):
        raise cursor.mistake("\\reach is read as \\reach(x, T, f), with a class and a field")
    type_ = java_type(cursor)
    fields = []
    while cursor.takes(","):
        fields.append(cursor.name("a field"))
    if not fields:
        raise cursor.mistake("\\reach is read as \\reach(x, T, f), with a class and a field")
    cursor.expect(")", " to close a bracket")
    return jml.Reach(start, type_, tuple(fields), span=cursor.since(token))


def _member(cursor: Cursor, target: jml.Formula, start: Token) -> jml.Formula:
    cursor.take()
    if cursor.next.kind == "word":
        return _named_member(cursor, target, start)
    if cursor.sees("*") and cursor.peek().kind != "word" and cursor.peek().text != "(":
        cursor.take()
        return jml.AllFields(target, span=cursor.since(start))
    if cursor.sees("*", "^", "~"):
        op = cursor.take()
        relation = _relation(cursor)
        closed: jml.Formula = (
            tree.Unary(UnaryOp.COMPLEMENT, relation, span=cursor.since(op))
            if op.text == "~"
            else jml.Prefix(FormulaPrefix(op.text), relation, span=cursor.since(op))
        )
        return jml.Join(target, closed, span=cursor.since(start))
    if cursor.sees("("):
        return jml.Join(target, _sign(cursor), span=cursor.since(start))
    raise cursor.mistake("a field, a method or a relation is expected here")


def _named_member(cursor: Cursor, target: jml.Formula, start: Token) -> jml.Formula:
    name = cursor.take().text
    if cursor.sees("("):
        return tree.MethodCall(target, name, _arguments(cursor), span=cursor.since(start))
    if name == "this":
        return tree.This(_as_type(target), span=cursor.since(start))
    return tree.FieldAccess(target, name, span=cursor.since(start))


def _brackets(cursor: Cursor, target: jml.Formula, start: Token) -> jml.Formula:
    cursor.take()
    if cursor.takes("]"):
        return jml.Elements(target, span=cursor.since(start))
    if cursor.sees("*") and cursor.peek().text == "]":
        cursor.take()
        cursor.take()
        return jml.AllElements(target, span=cursor.since(start))
    first = None if cursor.sees("..") else cursor.rules.expression(cursor)
    if cursor.takes(".."):
        stop = None if cursor.sees("]") else cursor.rules.expression(cursor)
        cursor.expect("]", " behind a range")
        return jml.Slice(target, first, stop, span=cursor.since(start))
    cursor.expect("]", " behind an index")
    assert first is not None
    return tree.ArrayAccess(target, first, span=cursor.since(start))


def _arguments(cursor: Cursor) -> tuple[jml.Formula, ...]:
    cursor.expect("(", " before arguments")
    return _list(cursor, ")")


def _list(cursor: Cursor, closing: str) -> tuple[jml.Formula, ...]:
    arguments: list[jml.Formula] = []
    while not cursor.takes(closing):
        if arguments:
            cursor.expect(",", " between two arguments")
        arguments.append(cursor.rules.expression(cursor))
    return tuple(arguments)


def _skip_brackets(cursor: Cursor) -> None:
    depth = 0
    while not cursor.is_at_end:
        depth += cursor.sees("(") - cursor.sees(")")
        cursor.take()
        if depth == 0:
            return


def _as_type(target: jml.Formula) -> tree.TypeName | None:
    match target:
        case tree.Name(name):
            return tree.TypeName((name,), span=target.span)
        case tree.FieldAccess(inner, name):
            outer = _as_type(inner)
            return tree.TypeName((*(outer.names if outer else ()), name), span=target.span)
        case _:  # not a name with dots
            return None


_LITERALS: Mapping[str, Callable[[Token], jml.Formula]] = {
    "int": lambda token: tree.IntLiteral(*integer(token.text), span=token.span),
    "float": lambda token: tree.FloatLiteral(*floating(token.text), span=token.span),
    "char": lambda token: tree.CharLiteral(character(token.text, token.span), span=token.span),
    "string": lambda token: tree.StringLiteral(string(token.text), span=token.span),
}
_CONSTANTS: Mapping[str, Callable[[Token], jml.Formula]] = {
    "true": lambda token: tree.BoolLiteral(value=True, span=token.span),
    "false": lambda token: tree.BoolLiteral(value=False, span=token.span),
    "null": lambda token: tree.NullLiteral(span=token.span),
    "this": lambda token: tree.This(span=token.span),
    "super": lambda token: tree.Super(span=token.span),
}
