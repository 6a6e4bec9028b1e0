"""Blocks and branches: statements in a scope of their own."""

from __future__ import annotations

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.body import Body
from ooxcheck.java.checking.expressions.pattern_variables import bind_patterns


def check_block(here: Body, node: tree.Block) -> typed.Block:
    """Check a block."""
    with here.block():
        return typed.Block(here.statements(node.statements), span=node.span)


def check_branch(
    here: Body, node: tree.Statement, condition: tree.Expr | None = None, *, when: bool = True
) -> typed.Statement:
    """Check a branch that runs when a condition has the value `when`, in a scope of its own."""
    noted, here.iteration_start = here.iteration_start, ()
    with here.block():
        if condition is not None:
            bind_patterns(here, condition, when=when)
        branch = here.statement(node)
    return typed.Block((*noted, branch), span=node.span) if noted else branch
