"""Sequences of statements as blocks of OOX."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.oox import tree


def block_of(code: Emitter, statements: Sequence[typed.Statement]) -> tree.Block:
    """Return the block of some statements."""
    with code.collect_statements() as inner:
        for each in statements:
            code.lower.statement(code, each)
    return code.block(inner)


def branch(code: Emitter, node: typed.Statement) -> tree.Block:
    """Return the block of a branch or a body."""
    block = block_of(code, node.statements if isinstance(node, typed.Block) else (node,))
    return tree.Block(block.statements, span=node.span)
