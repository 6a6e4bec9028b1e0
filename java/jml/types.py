"""Parsing of types in specifications: Java's, and those of ghost and model fields."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.java.jml.cursor import Cursor
from ooxcheck.java.jml.tree import SpecType
from ooxcheck.java.operators import CollectionKind, WildcardBound

PRIMITIVE = frozenset(("boolean", "byte", "short", "char", "int", "long", "float", "double"))
_COLLECTIONS = (CollectionKind.SET, CollectionKind.SEQUENCE, CollectionKind.MULTISET)


def java_type(cursor: Cursor) -> tree.TypeName:
    """Parse a Java type."""
    start, names = cursor.next, [cursor.name("a type")]
    while cursor.sees(".") and cursor.peek().kind == "word":
        cursor.take()
        names.append(cursor.name())
    arguments = _arguments(cursor) if cursor.sees("<") else ()
    return tree.TypeName(tuple(names), arguments, _dimensions(cursor), span=cursor.since(start))


def spec_type(cursor: Cursor) -> SpecType:
    """Parse a type of a ghost or model field: a Java type, a collection or a relation."""
    start, columns = cursor.next, [java_type(cursor)]
    while cursor.takes("->"):
        columns.append(java_type(cursor))
    is_collection = len(columns) == 1 and cursor.sees(*_COLLECTIONS) and cursor.peek().kind == "word"
    collection = CollectionKind(cursor.take().text) if is_collection else CollectionKind.ONE
    return SpecType(tuple(columns), collection, span=cursor.since(start))


def bracketed_type(cursor: Cursor) -> tree.TypeName | None:
    """Parse the type of a cast in parentheses; None, without moving, if there is no cast."""
    place = cursor.place
    cursor.expect("(")
    type_ = java_type(cursor) if cursor.next.kind == "word" and _may_be_type(cursor) else None
    if type_ is not None and cursor.takes(")") and (type_.names[0] in PRIMITIVE or _starts_operand(cursor)):
        return type_
    cursor.back(place)
    return None


def _may_be_type(cursor: Cursor) -> bool:
    """Return whether a type may begin here, rather than a comparison or an array access."""
    steps = 0
    while cursor.peek(steps).kind == "word" and cursor.peek(steps + 1).text == ".":
        steps += 2
    after = cursor.peek(steps + 1).text
    if after == "[":
        return cursor.peek(steps + 2).text == "]"
    return after == ")" or (after == "<" and _closes(cursor, steps + 1))


def _closes(cursor: Cursor, steps: int) -> bool:
    """Return whether a ``<`` is closed with only types in between."""
    depth = 0
    while True:
        token = cursor.peek(steps)
        depth += (token.text == "<") - (token.text == ">")
        if depth == 0:
            return cursor.peek(steps + 1).text in (")", "[")
        if token.kind != "word" and token.text not in ("<", ">", ",", ".", "?", "[", "]"):
            return False
        steps += 1


def _starts_operand(cursor: Cursor) -> bool:
    token = cursor.next
    if token.kind == "word":
        return token.text not in ("in", "instanceof", "then", "else")
    return token.kind in ("int", "float", "string", "char", "jml") or token.text in ("(", "!", "~")


def _arguments(cursor: Cursor) -> tuple[tree.TypeName | tree.Wildcard, ...]:
    cursor.expect("<")
    arguments = [_argument(cursor)]
    while cursor.takes(","):
        arguments.append(_argument(cursor))
    cursor.expect(">", " behind the arguments of a type")
    return tuple(arguments)


def _argument(cursor: Cursor) -> tree.TypeName | tree.Wildcard:
    start = cursor.next
    with cursor.level():
        if not cursor.takes("?"):
            return java_type(cursor)
        if not cursor.sees("extends", "super"):
            return tree.Wildcard(span=start.span)
        return tree.Wildcard(WildcardBound(cursor.take().text), java_type(cursor), span=cursor.since(start))


def _dimensions(cursor: Cursor) -> int:
    count = 0
    while cursor.sees("[") and cursor.peek().text == "]":
        cursor.take()
        cursor.take()
        count += 1
    return count
