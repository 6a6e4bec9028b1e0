"""The depth of trees, which is limited so that no traversal runs out of stack.

A pass over the tree may use a few Python frames per level; Python's own limit also counts the frames of our callers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import cast

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.nodes import Node, children, else_chain, left_spine
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.operators import ROWS

MAX_DEPTH = 200
"""The greatest nesting depth of the text of a program."""

MAX_LOWERED_DEPTH = 1_000
"""The greatest nesting depth of a program from a front end, in which one statement of the text may become several nested ones."""


def too_deep(node: tree.Node, most: int = MAX_DEPTH) -> tree.Node | None:
    """Return a node that is more than `most` levels below `node`, if there is one.

    Operators in a row and an ``else if`` chain are on one level: all passes walk along them (`left_spine`, `else_chain`).
    """
    level: list[Node] = [node]
    for _ in range(most):
        level = [child for parent in level for child in _below(parent)]
        if not level:
            return None
    return cast("tree.Node", level[0])


def _below(node: Node) -> Iterator[Node]:
    """Yield the parts of a node that are one level deeper; for the start of a chain, those of the whole chain."""
    match node:
        case tree.Binary(op) if op in ROWS:
            first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op in ROWS)
            yield from (first, *(each.right for each in row))
        case tree.If():
            chain, rest = else_chain(node)
            for each in chain:
                yield from (each.condition, each.then)
            yield from () if rest is None else (rest,)
        case _:
            yield from children(node)


def nested_too_deeply(span: Span) -> Diagnostic:
    """Return the refusal of text that is nested too deeply; `span` is the place where it passes the limit."""
    return Diagnostic(
        "syntax.nesting", f"this is more than {MAX_DEPTH} levels deep; introduce variables or methods", span
    )


class Nesting:
    """Counts the nesting depth of a parser, by ``with nesting.at(...)``; a generator-based context manager would be slower than the parsing inside."""

    __slots__ = ("_depth",)

    def __init__(self) -> None:
        self._depth = 0

    def at(self, place: Callable[[], Span]) -> Nesting:
        """Go one level deeper; refuse it beyond the limit."""
        if self._depth >= MAX_DEPTH:
            raise OoxError([nested_too_deeply(place())])
        return self

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1


class stack_room:  # noqa: N801  # reads as the function that it stands for; a generator would cost several times as much
    """Raise the recursion limit in a block by the depth of one tree."""

    __slots__ = ("_limit",)

    def __enter__(self) -> None:
        self._limit = sys.getrecursionlimit()
        sys.setrecursionlimit(self._limit + 8 * MAX_LOWERED_DEPTH)

    def __exit__(self, *_: object) -> None:
        sys.setrecursionlimit(self._limit)
