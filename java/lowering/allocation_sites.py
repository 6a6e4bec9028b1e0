"""Distinct spans for calls and allocations, since new objects are identified by their allocation site.

In the text, no two of them have the same span. A construct of Java may become several: a box and its value, an update before each
``continue``. All but the first get a span that ends a little earlier.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import Node, of_kinds, rewrite_node
from ooxcheck.oox.source import Span

_SITES = frozenset((tree.Call, tree.NewObject, tree.NewArray))


def with_distinct_sites(method: tree.Method) -> tree.Method:
    """Return a method in which no two calls or allocations have the same span."""
    spans = [node.span for node in of_kinds(_SITES, method)]
    sites = {(id(span.source), span.start, span.end) for span in spans}
    return method if len(sites) == len(spans) else rewrite_node(method, _distinguish())


def _distinguish() -> Callable[[Any], Node]:
    seen: set[tuple[int, int, int]] = set()

    def change(node: Node) -> Node:
        if not isinstance(node, tree.Call | tree.NewObject | tree.NewArray):
            return node
        span = _unused_span(node.span, seen)
        return node if span is node.span else replace(node, span=span)

    return change


def _unused_span(span: Span, seen: set[tuple[int, int, int]]) -> Span:
    """Return the longest unused prefix of a span, or, if all are used, the shortest unused span after it."""
    start, end = span.start, span.end
    while (id(span.source), start, end) in seen:
        start, end = (start, end - 1) if end > start + 1 else (start + 1, start + 2)
    seen.add((id(span.source), start, end))
    return span if (start, end) == (span.start, span.end) else Span(span.source, start, end)
