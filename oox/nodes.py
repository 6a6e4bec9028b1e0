"""Generic traversal: the parts of a node, all nodes below it, and a node with its parts replaced, whatever its kind.

Syntax trees, typed programs and formulas consist of immutable nodes. No kind of node is named here, so the functions work for kinds that are added later ("scrap
your boilerplate": Lämmel and Peyton Jones, TLDI 2003).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields, replace
from operator import is_
from typing import Any, TypeVar

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A data class whose fields hold nodes, tuples of nodes, and leaves that a traversal skips."""


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
    """Return the nodes of some kinds among some and everything below them, in the order of `descendants`.

    A node of a class directly below one of these, such as a block that is parsed on demand, is of this kind, too.
    """
    matches = []
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind in kinds or kind.__base__ in kinds:
            matches.append(node)
        for name in _NAMES[kind]:
            part = getattr(node, name)
            if isinstance(part, Node):
                waiting.append(part)
            elif part and isinstance(part, tuple):
                waiting += [each for each in part if isinstance(each, Node)]
    return matches


def left_spine(node: N, leans: Callable[[Node], bool]) -> tuple[Any, list[N]]:
    """Return the first operand of a chain of operators, and the operators, the innermost first.

    ``a + b - c`` is a tree that leans to the left. A traversal of its spine needs no recursion, however long the chain is. `leans` selects the nodes of the spine.
    """
    spine: list[N] = []
    at: Any = node
    while leans(at):
        spine.append(at)
        at = at.left
    return at, spine[::-1]


def else_chain(choice: N) -> tuple[list[N], Any]:
    """Return the choices of an ``else if`` chain, and the last ``else`` branch.

    Such a chain is a tree that leans to the right; it is traversed without recursion, like `left_spine`.
    """
    chain: list[N] = []
    at: Any = choice
    while isinstance(at, type(choice)):
        chain.append(at)
        at = at.otherwise  # type: ignore[attr-defined]  # a choice has one
    return chain, at


def rewrite_node(node: N, change: Callable[[Any], Node]) -> N:
    """Return a node after `change` is applied to every part, innermost first, and then to the node itself.

    The traversal has its own stack: a tree may be as deep as an expression is long.
    """
    done: list[Any] = []
    waiting: list[tuple[Node, list[Node] | None]] = [(node, None)]
    while waiting:
        at, parts = waiting.pop()
        if parts is None:
            parts = _parts(at)
            if parts:
                waiting.append((at, parts))
                waiting += [(part, None) for part in reversed(parts)]
            else:
                done.append(change(at))
        else:
            after = done[-len(parts) :]
            del done[-len(parts) :]
            done.append(change(at if all(map(is_, after, parts)) else _with_parts(at, iter(after))))
    return done[0]  # type: ignore[no-any-return]  # a node that may stand in the place of the first


def _parts(node: Node) -> list[Node]:
    """Return the nodes that a node directly consists of, those in tuples inside tuples included."""
    nodes: list[Node] = []
    for name in _NAMES[type(node)]:
        part = getattr(node, name)
        if isinstance(part, Node):
            nodes.append(part)
        elif part and isinstance(part, tuple):
            nodes += _nodes_in(part)
    return nodes


def _nodes_in(several: tuple[object, ...]) -> Iterator[Node]:
    for each in several:
        if isinstance(each, Node):
            yield each
        elif isinstance(each, tuple):
            yield from _nodes_in(each)


def _with_parts(node: Node, parts: Iterator[Node]) -> Node:
    """Return a node with other parts, in the order of `_parts`."""
    changed: dict[str, Any] = {}
    for name in _NAMES[type(node)]:
        before = getattr(node, name)
        after = _replace_parts(before, parts)
        if after is not before:
            changed[name] = after
    return replace(node, **changed) if changed else node


def _replace_parts(before: object, parts: Iterator[Node]) -> object:
    if isinstance(before, Node):
        return next(parts)
    if before and isinstance(before, tuple):
        after = tuple([_replace_parts(each, parts) for each in before])
        return before if all(map(is_, after, before)) else after
    return before


class _Names(dict[type[Node], tuple[str, ...]]):
    """The names of the fields that may hold nodes, for each kind of node."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(field.name for field in fields(kind) if field.type not in LEAVES)
        return self[kind]


_NAMES = _Names()

LEAVES = frozenset((
    "str", "int", "bool", "Span", "Shape", "Type", "FieldRef", "MethodRef", "Variable", "BoundVariable", "Value", "StringOp", "int | float | bool | str",
    "UnaryOp", "BinaryOp", "ArithmeticOp", "CompareOp", "FormulaQuantifier", "ArrayFormulaQuantifier", "SignalOp", "ClauseKind", "Prefix", "Infix", "Primitive",
    "operators.Quantifier", "operators.ArrayQuantifier", "operators.Multiplicity", "operators.Extremum",
    "str | None", "Span | None", "Variable | None", "tuple[str, ...]", "tuple[FieldRef, ...]", "tuple[Variable, ...]", "frozenset[str]",
))  # fmt: skip
"""Types of fields that hold no node."""
