"""Sequences of statements as blocks of OOX."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.emitter import Emitter
from ooxcheck.java.lowering.code.statements.assertions import end_execution
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError


def block_of(code: Emitter, statements: Sequence[typed.Statement]) -> tree.Block:
    """Return the block of some statements."""
    with code.collect_statements() as inner:
        lower_statements(code, statements)
    return code.block(inner)


def lower_statements(code: Emitter, statements: Sequence[typed.Statement]) -> None:
    """Lower the statements of a block, up to one that is not supported."""
    for each in statements:
        before = code.save()
        try:
            code.lower.statement(code, each)
        except OoxError as error:
            if not code.reach.is_unfollowed(code.owner, error):
                raise
            code.restore(before)
            end_execution(code, error.diagnostics)
            return


def branch(code: Emitter, node: typed.Statement) -> tree.Block:
    """Return the block of a branch or a body."""
    block = block_of(code, node.statements if isinstance(node, typed.Block) else (node,))
    return tree.Block(block.statements, span=node.span)
