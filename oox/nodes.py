"""Walks over a syntax tree that know no construct by name: all parts of a node, and a node with its parts replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from oox import tree

N = TypeVar("N", bound=tree.Node)


def inside(*roots: tree.Node) -> Iterator[tree.Node]:
    """Yield nodes and everything below them."""
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(_parts(node))


def rewritten(node: N, change: Callable[[tree.Node], tree.Node]) -> N:
    """Return a node in which every part, the innermost first, and then the node itself is what `change` makes of it."""
    parts: dict[str, Any] = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _rewritten_part(before, change)
        if after is not before:
            parts[field.name] = after
    changed = change(replace(node, **parts) if parts else node)
    assert isinstance(changed, tree.Node)
    return changed  # type: ignore[return-value]  # who changes a kind of node gives one that may stand in its place


def _rewritten_part(part: object, change: Callable[[tree.Node], tree.Node]) -> object:
    if isinstance(part, tree.Node):
        return rewritten(part, change)
    if isinstance(part, tuple):
        after = tuple(_rewritten_part(each, change) for each in part)
        return part if all(new is old for new, old in zip(after, part, strict=True)) else after
    return part


def _parts(node: tree.Node) -> Iterator[tree.Node]:
    for field in fields(node):
        part = getattr(node, field.name)
        yield from (each for each in (part if isinstance(part, tuple) else (part,)) if isinstance(each, tree.Node))
