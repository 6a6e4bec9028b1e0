"""How deep a tree is, so that nothing that walks over it can run out of stack.

A pass over the tree may use a handful of Python frames a level; Python's own limit counts from wherever our caller
already is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from oox import tree
from oox.nodes import Node, children

MAX_DEPTH = 200


def too_deep(node: tree.Node) -> tree.Node | None:
    """Return a node more than `MAX_DEPTH` levels below `node`, if there is one."""
    level: list[Node] = [node]
    for _ in range(MAX_DEPTH):
        level = [child for parent in level for child in children(parent)]
        if not level:
            return None
    return cast("tree.Node", level[0])


@contextmanager
def stack_room() -> Iterator[None]:
    """Let whatever runs in the block recurse over one deep tree, however deep the caller's own stack is."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + 8 * MAX_DEPTH)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
