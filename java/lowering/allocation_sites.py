"""Places of their own for calls and allocations: what is made is told apart by where it is made.

In text, two of them never stand at one place. A construct of Java may become several: a box and what is put in it, an update before each
``continue``. All but the first get a place that ends a little earlier.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, of_kinds, rewrite_node
from ooxcheck.oox.source import Span

_MADE = frozenset((tree.Call, tree.NewObject, tree.NewArray))


def with_distinct_sites(method: tree.Method) -> tree.Method:
    """Return a method in which no two calls or allocations have the same place."""
    spans = [node.span for node in of_kinds(_MADE, method)]
    places = {(id(span.source), span.start, span.end) for span in spans}
    return method if len(places) == len(spans) else rewrite_node(method, _telling_apart())


def _telling_apart() -> Callable[[Any], Node]:
    seen: set[tuple[int, int, int]] = set()

    def change(node: Node) -> Node:
        if not isinstance(node, tree.Call | tree.NewObject | tree.NewArray):
            return node
        span = _unseen(node.span, seen)
        return node if span is node.span else replace(node, span=span)

    return change


def _unseen(span: Span, seen: set[tuple[int, int, int]]) -> Span:
    """Return the longest beginning of a place that was not seen, or, if all were, the shortest place after it."""
    start, end = span.start, span.end
    while (id(span.source), start, end) in seen:
        start, end = (start, end - 1) if end > start + 1 else (start + 1, start + 2)
    seen.add((id(span.source), start, end))
    return span if (start, end) == (span.start, span.end) else Span(span.source, start, end)
