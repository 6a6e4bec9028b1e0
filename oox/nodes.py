"""Generic traversal: the parts of a node, all nodes below it, and a node with its parts replaced, whatever its kind.

Syntax trees, typed programs and formulas are made of immutable nodes, and this knows none of them by name. So what is
said here of all nodes is true of those that are added later ("scrap your boilerplate": Lämmel and Peyton Jones, TLDI 2003).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields, replace
from operator import is_
from typing import Any, TypeVar

from datatypes import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A data class whose fields hold nodes, tuples of nodes, and what a traversal does not look into."""


N = TypeVar("N", bound=Node)


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes that a node directly consists of, in the order of its fields."""
    for name in _NAMES[type(node)]:
        part = getattr(node, name)
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            for each in part:
                if isinstance(each, Node):
                    yield each


def descendants(*roots: Node) -> Iterator[Node]:
    """Yield nodes and everything below them, outer ones first."""
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        yield node
        for name in _NAMES[type(node)]:
            part = getattr(node, name)
            if isinstance(part, Node):
                waiting.append(part)
            elif part and isinstance(part, tuple):
                waiting += [each for each in part if isinstance(each, Node)]


def of_kinds(kinds: Collection[type[Node]], *roots: Node) -> list[Any]:
    """Return the nodes of some kinds among some and everything below them, in the order of `descendants`."""
    found = []
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind in kinds:
            found.append(node)
        for name in _NAMES[kind]:
            part = getattr(node, name)
            if isinstance(part, Node):
                waiting.append(part)
            elif part and isinstance(part, tuple):
                waiting += [each for each in part if isinstance(each, Node)]
    return found


def left_spine(node: N, leans: Callable[[Node], bool]) -> tuple[Any, list[N]]:
    """Return the operand that operators in a row begin with, and the operators, the innermost first.

    ``a + b - c`` is a tree that leans to the left. Whoever walks along its spine, instead of down it, does not mind how long the
    row is. Only nodes that lean, as told, are on it.
    """
    spine: list[N] = []
    at: Any = node
    while leans(at):
        spine.append(at)
        at = at.left
    return at, spine[::-1]


def else_chain(choice: N) -> tuple[list[N], Any]:
    """Return a choice and those behind its ``else``, each in the ``else`` of the one before, and what the last one has there.

    Such a chain is a tree that leans to the right; it is walked along like `left_spine`.
    """
    chain: list[N] = []
    at: Any = choice
    while isinstance(at, type(choice)):
        chain.append(at)
        at = at.otherwise  # type: ignore[attr-defined]  # a choice has one
    return chain, at


def rewritten(node: N, change: Callable[[Any], Node]) -> N:
    """Return a node in which every part, the innermost first, and then the node itself is what `change` makes of it."""
    parts: dict[str, Any] = {}
    for name in _NAMES[type(node)]:
        before = getattr(node, name)
        if before:
            after = _rewritten_part(before, change)
            if after is not before:
                parts[name] = after
    return change(replace(node, **parts) if parts else node)  # type: ignore[return-value]  # one that may stand in its place


def _rewritten_part(part: object, change: Callable[[Any], Node]) -> object:
    if isinstance(part, Node):
        return rewritten(part, change)
    if isinstance(part, tuple):
        after = tuple([_rewritten_part(each, change) for each in part])
        return part if all(map(is_, after, part)) else after
    return part


class _Names(dict[type[Node], tuple[str, ...]]):
    """For each kind of node the names of the fields that may hold nodes."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(field.name for field in fields(kind) if field.type not in LEAVES)
        return self[kind]


_NAMES = _Names()

LEAVES = frozenset((
    "str", "int", "bool", "Span", "Shape", "Type", "FieldRef", "MethodRef", "Variable", "BoundVariable", "Value", "StringOp", "int | float | bool | str",
    "str | None", "Span | None", "Variable | None", "tuple[str, ...]", "tuple[FieldRef, ...]", "tuple[Variable, ...]", "frozenset[str]",
))  # fmt: skip
"""Types of fields that hold no node."""
