"""Handlers of exceptions that code outside the files may throw: what they do after such an exception is not modelled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ooxcheck.java import tree
from ooxcheck.oox.nodes import descendants


def handled_calls(
    declarations: Iterable[tree.TypeDeclaration], names: Collection[str]
) -> Iterator[tree.MethodCall]:
    """Yield the calls in the body of a ``try`` statement that may lead to a method of one of the names."""
    declarations = tuple(declarations)
    callers = _callers(declarations, names)
    for node in descendants(*declarations):
        if isinstance(node, tree.Try):
            yield from (each for each in _calls(node.body, *node.resources) if each.name in callers)


def _callers(declarations: Iterable[tree.TypeDeclaration], names: Collection[str]) -> frozenset[str]:
    """Return some names of methods, and the names of all methods that call them, directly or not."""
    called = {
        node: {each.name for each in _calls(node)}
        for node in descendants(*declarations)
        if isinstance(node, tree.Method)
    }
    calling = frozenset(names)
    while more := {method.name for method, inner in called.items() if inner & calling} - calling:
        calling |= more
    return calling


def _calls(*nodes: tree.Node) -> Iterator[tree.MethodCall]:
    return (each for each in descendants(*nodes) if isinstance(each, tree.MethodCall))
