"""A tree of JML as one line of text: the kind of each node, and what it consists of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from ooxcheck.java import tree
from ooxcheck.java.jml.parser import parse_declarations, parse_statements
from ooxcheck.java.jml.tree import SpecType
from ooxcheck.oox.nodes import Node
from ooxcheck.oox.source import Source, Span


def comments(*texts: str) -> list[tree.Specification]:
    """Return specification comments, one a line of a file."""
    source, at, found = Source("A.java", "\n".join(texts)), 0, []
    for text in texts:
        found.append(tree.Specification(text, span=Span(source, at, at + len(text))))
        at += len(text) + 1
    return found


def shown_declared(*texts: str) -> str:
    """Return what comments among members are read as."""
    return " ".join(map(show, parse_declarations(comments(*texts))))


def shown_stated(*texts: str) -> str:
    """Return what comments among statements are read as."""
    return " ".join(map(show, parse_statements(comments(*texts))))


def show(part: object) -> str:
    """Return one line of text for a node or a part of it."""
    match part:
        case tree.Name(name):
            return name
        case tree.This(None):
            return "this"
        case tree.NullLiteral():
            return "null"
        case tree.IntLiteral(value) | tree.BoolLiteral(value) | tree.CharLiteral(value):
            return str(value)
        case tree.TypeName():
            inner = f"<{', '.join(map(show, part.arguments))}>" if part.arguments else ""
            return ".".join(part.names) + inner + "[]" * part.dimensions
        case SpecType():
            return " -> ".join(map(show, part.columns)) + (f" {part.collection}" if part.collection else "")
        case Node():
            inner = " ".join(show(getattr(part, each.name)) for each in fields(part) if each.compare)
            return f"({type(part).__name__}{' ' if inner else ''}{inner})"
        case tuple():
            return _listed(part)
        case _:
            return str(part)


def _listed(parts: Iterable[object]) -> str:
    return f"[{' '.join(map(show, parts))}]"
