"""Targets of jumps (JLS 14.15, 14.16): the loops, switches and labeled statements around a ``break`` or ``continue`` in its body."""

from __future__ import annotations

from typing import TypeAlias

from ooxcheck.java import tree
from ooxcheck.java.checking.body import Body

_Loop: TypeAlias = tree.While | tree.DoWhile | tree.For | tree.ForEach
_Target: TypeAlias = _Loop | tree.SwitchExpression | tree.Labeled


def is_jump_target(node: tree.Statement) -> bool:
    """Return whether a ``break`` may leave a statement."""
    return isinstance(node, _Target)


def check_jump(here: Body, node: tree.Break | tree.Continue) -> None:
    """Report a jump without a target."""
    word, places = ("break", "loop or switch") if isinstance(node, tree.Break) else ("continue", "loop")
    if any(_fits(node, each) for each in here.enclosing):
        return
    message = (
        f"{word} stands in no {places}"
        if node.label is None
        else f"{word} stands in no {'statement' if word == 'break' else 'loop'} with the label {node.label}"
    )
    here.error("java.jump", message, node.span)


def _fits(node: tree.Break | tree.Continue, target: tree.Statement) -> bool:
    """Return whether a jump may end at a statement around it."""
    match node:
        case tree.Break(None):
            return not isinstance(target, tree.Labeled)
        case tree.Continue(None):
            return isinstance(target, _Loop)
        case tree.Break(label):
            return isinstance(target, tree.Labeled) and target.label == label
        case tree.Continue(label):
            return (
                isinstance(target, tree.Labeled)
                and target.label == label
                and isinstance(_without_labels(target), _Loop)
            )


def _without_labels(node: tree.Statement) -> tree.Statement:
    while isinstance(node, tree.Labeled):
        node = node.statement
    return node
