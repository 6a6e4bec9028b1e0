"""A program without its specification: what is left is all that runs.

Ghost code, ghost arguments and parameters, contracts, invariants, assertions and assumptions go; nothing else changes.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.oox import tree
from ooxcheck.oox.nodes import rewrite_node

Specified = tree.Ghost | tree.Invariant | tree.Model | tree.Define


def erased(program: tree.Program) -> tree.Program:
    """Return a program without its specification."""
    return rewrite_node(program, _erased)


def _erased(node: tree.Node) -> tree.Node:
    match node:
        case tree.GhostDeclare() | tree.GhostAssign() | tree.Assert() | tree.Assume():
            return tree.Skip(span=node.span)
        case tree.While():
            return replace(node, invariants=(), measures=())
        case tree.Call() | tree.SuperConstructor() | tree.NewObject():
            return replace(node, ghosts=())
        case tree.Method() | tree.Constructor():
            return replace(node, spec=(), ghosts=())
        case tree.ClassDeclaration():
            return replace(
                node, members=tuple(member for member in node.members if not isinstance(member, Specified))
            )
        case _:
            return node
