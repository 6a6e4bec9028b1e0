"""A program made smaller while something stays true of it: parts are left out, or replaced by parts of themselves.

Hildebrandt and Zeller, "Simplifying failure-inducing input" (ISSTA 2000), on syntax trees: whatever is no longer a program is
not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

from ooxcheck.oox import tree
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text


def smaller(text: str, still: Callable[[str], bool]) -> str:
    """Return the smallest text found for which `still` holds; it is asked again and again, and must not raise."""
    shrunk = True
    while shrunk:
        shrunk = False
        for candidate in _candidates(parse_text(text)):
            if (
                isinstance(candidate, tree.Program)
                and (shorter := node_text(candidate)) != text
                and still(shorter)
            ):
                text, shrunk = shorter, True
                break
    return text


def _candidates(node: tree.Node) -> Iterator[tree.Node]:
    """Yield what a tree may become by one change, the largest changes first."""
    for name, part in _parts(node):
        for change in _changes(part):
            yield _with(node, name, change)
    for name, part in _parts(node):
        for change in _inner(part):
            yield _with(node, name, change)


def _parts(node: tree.Node) -> list[tuple[str, Any]]:
    return [(field.name, getattr(node, field.name)) for field in fields(node) if field.name != "span"]


def _with(node: tree.Node, name: str, part: object) -> tree.Node:
    changed: dict[str, Any] = {name: part}
    return replace(node, **changed)


def _changes(part: object) -> Iterator[object]:
    """Yield what may stand in place of a part: less of a list, or a part of the part."""
    if isinstance(part, tuple):
        yield from [()] if len(part) > 1 else []
        yield from (part[:at] + part[at + 1 :] for at in range(len(part)))
    elif isinstance(part, tree.Statement):
        yield from (inner for _, inner in _parts(part) if isinstance(inner, tree.Statement))
    elif isinstance(part, tree.Expr):
        yield from (inner for _, inner in _parts(part) if isinstance(inner, tree.Expr))
        yield from (literal(span=part.span) for literal in _SIMPLEST if not isinstance(part, _LEAVES))


_SIMPLEST = (
    partial(tree.IntLiteral, 0),
    partial(tree.BoolLiteral, False),
    partial(tree.BoolLiteral, True),
    tree.NullLiteral,
)
_LEAVES = (tree.IntLiteral, tree.BoolLiteral, tree.NullLiteral, tree.Name, tree.This)


def _inner(part: object) -> Iterator[object]:
    """Yield a part with a change inside it."""
    match part:
        case tree.Node():
            yield from _candidates(part)
        case tuple():
            for at, each in enumerate(part):
                for change in (*_changes(each), *_inner(each)):
                    yield (*part[:at], change, *part[at + 1 :])
        case _:
            pass
