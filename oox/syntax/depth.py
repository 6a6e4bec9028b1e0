"""How deep a tree is, so that nothing that walks over it can run out of stack.

A pass over the tree may use a handful of Python frames a level; Python's own limit counts from wherever our caller
already is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields

from oox import tree

MAX_DEPTH = 200


def too_deep(node: tree.Node) -> tree.Node | None:
    """Return a node more than `MAX_DEPTH` levels below `node`, if there is one."""
    level = [node]
    for _ in range(MAX_DEPTH):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return None
    return level[0]


@contextmanager
def stack_room() -> Iterator[None]:
    """Let whatever runs in the block recurse over one deep tree, however deep the caller's own stack is."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 8 * MAX_DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _children(node: tree.Node) -> Iterator[tree.Node]:
    for name in _PARTS[type(node)]:
        part = getattr(node, name)
        if isinstance(part, tree.Node):
            yield part
        elif isinstance(part, tuple):
            for item in part:
                if isinstance(item, tree.Node):
                    yield item


_LEAVES = ("str", "int", "bool", "Span", "str | None", "tuple[str, ...]")

_PARTS = {
    kind: tuple(field.name for field in fields(kind) if field.type not in _LEAVES)
    for kind in vars(tree).values()
    if isinstance(kind, type) and issubclass(kind, tree.Node)
}
"""The names of the fields that may hold nodes."""
