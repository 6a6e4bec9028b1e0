"""Parsing of specifications among members: invariants, ghost and model fields, modifiers."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.jml.clauses import (
    ACCEPTED,
    CLAUSES,
    VISIBILITY,
    informal_clause,
    is_informal,
    method_specification,
    starts_method_specification,
)
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.expressions import expression
from ooxcheck.java.jml.lexer import Token
from ooxcheck.java.jml.modifiers import MODIFIERS
from ooxcheck.java.jml.operands import operand
from ooxcheck.java.jml.types import java_type, spec_type
from ooxcheck.java.operators import HistoryWord

_JAVA_MODIFIERS = (*VISIBILITY, "static", "final", "instance", "redundantly")
_INVARIANTS = ("invariant", "invariant_redundantly")
_REPRESENTS = ("represents", "represents_redundantly")
_HISTORY = {
    "initially": HistoryWord.INITIALLY,
    "initially_redundantly": HistoryWord.INITIALLY,
    "constraint": HistoryWord.CONSTRAINT,
    "constraint_redundantly": HistoryWord.CONSTRAINT,
}
_UNCHECKED = ("monitors_for", "readable", "writable", "import", "axiom", "accessible")
_UNSUPPORTED = ("model_program", "initializer", "static_initializer")


def class_specifications(cursor: Cursor) -> tuple[jml.Declared, ...]:
    """Parse the declarations of adjacent comments."""
    declarations: list[jml.Declared] = []
    while not cursor.is_at_end:
        declarations.append(_declaration(cursor))
        while cursor.takes(";"):
            pass
    return tuple(declarations)


def _declaration(cursor: Cursor) -> jml.Declared:
    token = cursor.next
    if starts_method_specification(cursor):
        return method_specification(cursor)
    modifiers = _modifiers(cursor)
    word = cursor.next.text
    if word in MODIFIERS:
        return jml.Modifier(word, span=cursor.take().span)
    if word in _INVARIANTS:
        cursor.take()
        return _invariant(cursor, "static" in modifiers)
    if word == "ghost":
        cursor.take()
        return ghost_variable(cursor, "static" in modifiers, "final" in modifiers)
    if word == "model":
        cursor.take()
        return _model(cursor, is_static="static" in modifiers)
    if word in _REPRESENTS:
        cursor.take()
        return _represents(cursor)
    if word in _HISTORY:
        return _history(cursor, is_static="static" in modifiers)
    if word in ("in", "in_redundantly", "maps", "maps_redundantly"):
        return _groups(cursor)
    return _other_declaration(cursor, modifiers, token)


def ghost_variable(cursor: Cursor, is_static: bool = False, is_final: bool = False) -> jml.GhostField:
    """Parse a ghost field or variable, after ``ghost``."""
    start = cursor.next
    words = _modifiers(cursor)
    is_static, is_final = is_static or "static" in words, is_final or "final" in words
    type_, name = spec_type(cursor), cursor.name()
    value = expression(cursor) if cursor.takes("=", ":=") else None
    return jml.GhostField(type_, name, value, is_static, is_final, span=cursor.clause_since(start))


def _modifiers(cursor: Cursor) -> list[str]:
    """Take Java modifiers."""
    modifiers: list[str] = []
    while cursor.sees(*_JAVA_MODIFIERS):
        modifiers.append(cursor.take().text)
    return modifiers


def _invariant(cursor: Cursor, is_static: bool) -> jml.Declared:
    if is_informal(cursor):
        return informal_clause(cursor, "invariant")
    formula = expression(cursor)
    cursor.end_clause()
    return jml.Invariant(formula, is_static, span=formula.span)


def _history(cursor: Cursor, *, is_static: bool) -> jml.Declared:
    token = cursor.take()
    formula = expression(cursor)
    if cursor.sees("for"):
        cursor.skip_clause()
        return tree.Unknown("constraint for some methods", span=token.span)
    cursor.end_clause()
    return jml.History(_HISTORY[token.text], formula, is_static, span=formula.span)


def _groups(cursor: Cursor) -> jml.Declared:
    token = cursor.take()
    place = None
    if token.text.startswith("maps"):
        place = operand(cursor)
        cursor.expect("\\into", " behind what is mapped")
    groups = [_group(cursor)]
    while cursor.takes(","):
        groups.append(_group(cursor))
    return jml.InGroups(tuple(groups), place, span=cursor.clause_since(token))


def _group(cursor: Cursor) -> str:
    """Parse the name of a data group; ``super.g`` and ``this.g`` are ``g``."""
    if cursor.takes("this", "super"):
        cursor.expect(".")
    return cursor.name("a model field")


def _model(cursor: Cursor, *, is_static: bool) -> jml.Declared:
    start = cursor.next
    is_static = "static" in _modifiers(cursor) or is_static
    while cursor.next.text in MODIFIERS:
        cursor.take()
        is_static = "static" in _modifiers(cursor) or is_static
    if cursor.sees("import", "class", "interface", "void", "<"):
        word = cursor.next.text
        _skip_declaration(cursor)
        return (
            jml.Unchecked("model import", span=start.span)
            if word == "import"
            else jml.ModelMethod("a model method or class", span=start.span)
        )
    type_, name = spec_type(cursor), cursor.name()
    if cursor.sees("("):
        return _model_method(cursor, start, type_, name, is_static=is_static)
    definition = expression(cursor) if cursor.takes("=", ":=") else None
    return jml.ModelField(type_, name, definition, span=cursor.clause_since(start))


def _model_method(
    cursor: Cursor, start: Token, type_: jml.SpecType, name: str, *, is_static: bool
) -> jml.Declared:
    parameters, result = _parameters(cursor), None
    if cursor.sees("{") and cursor.peek().text == "return":
        place = cursor.place
        cursor.take()
        cursor.take()
        result = expression(cursor)
        if not (cursor.takes(";") and cursor.takes("}")):
            cursor.back(place)
            result = None
    if result is None:
        _skip_declaration(cursor)
    return jml.ModelMethod(
        f"the model method {name}", name, type_.columns[0], parameters, result, is_static, span=start.span
    )


def _parameters(cursor: Cursor) -> tuple[tuple[tree.TypeName, str], ...]:
    """Parse the types and names of parameters."""
    parameters: list[tuple[tree.TypeName, str]] = []
    cursor.expect("(")
    while not cursor.takes(")"):
        if parameters:
            cursor.expect(",", " between two parameters")
        cursor.takes("final", "non_null", "nullable")
        parameters.append((java_type(cursor), cursor.name()))
    return tuple(parameters)


def _represents(cursor: Cursor) -> jml.Declared:
    start, name = cursor.next, cursor.name("a model field")
    if cursor.takes("\\such_that"):
        cursor.skip_clause()
        return tree.Unknown("represents \\such_that", span=start.span)
    if not cursor.takes("=", "<-"):
        raise cursor.mistake("'=' is expected behind the model field")
    return jml.Represents(name, expression(cursor), span=cursor.clause_since(start))


def _other_declaration(cursor: Cursor, modifiers: list[str], start: Token) -> jml.Declared:
    """Parse unchecked and unsupported declarations; others are errors."""
    token = cursor.next
    if token.text == "nowarn":
        cursor.skip_line()
        return jml.Unchecked(token.text, span=token.span)
    if token.text in _UNCHECKED or token.text in _UNSUPPORTED:
        cursor.take()
        cursor.skip_clause()
        return (
            jml.Unchecked(token.text, span=token.span)
            if token.text in _UNCHECKED
            else tree.Unknown(f"the word {token.text!r}", span=token.span)
        )
    if modifiers and cursor.is_at_end:
        word = modifiers[-1]
        return (
            jml.Modifier(word, span=start.span) if word in MODIFIERS else jml.Unchecked(word, span=start.span)
        )
    raise cursor.unknown(
        "a specification is expected here",
        (*ACCEPTED, "invariant", "ghost", "model", "represents", *sorted(MODIFIERS)),
        (*CLAUSES, *_HISTORY),
    )


def _skip_declaration(cursor: Cursor) -> None:
    """Skip a method or class with its body."""
    depth = 0
    while not cursor.is_at_end:
        token = cursor.take()
        depth += (token.text in ("{", "(")) - (token.text in ("}", ")"))
        if depth == 0 and token.text in ("}", ";"):
            return
