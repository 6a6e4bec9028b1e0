"""Statements that cannot complete normally (JLS 14.22)."""

from __future__ import annotations

from ooxcheck.java import tree
from ooxcheck.oox.nodes import Node, children, else_chain


def can_complete(node: tree.Statement | None) -> bool:
    """Return whether a statement can complete normally."""
    match node:
        case tree.Return() | tree.Throw() | tree.Break() | tree.Continue() | tree.Yield():
            return False
        case tree.Block(statements):
            return all(map(can_complete, statements))
        case tree.If():
            chain, rest = else_chain(node)
            return rest is None or can_complete(rest) or any(can_complete(each.then) for each in chain)
        case tree.While(tree.BoolLiteral(True), body) | tree.For(_, None | tree.BoolLiteral(True), _, body):
            return has_break(body)
        case tree.DoWhile(body, condition):
            return (can_complete(body) and condition != tree.BoolLiteral(True, span=node.span)) or has_break(
                body
            )
        case tree.Labeled(label, statement):
            return can_complete(statement) or has_break(statement, label)
        case tree.Synchronized(_, body):
            return can_complete(body)
        case tree.Try(_, body, catches, at_last):
            return can_complete(at_last) and (
                can_complete(body) or any(can_complete(each.body) for each in catches)
            )
        case _:  # other statements can complete normally (JLS 14.22)
            return True


def has_break(node: tree.Statement, label: str | None = None) -> bool:
    """Return whether a body contains a ``break`` out of its loop, or out of the statement with a label."""
    waiting: list[Node] = [node]
    while waiting:
        match waiting.pop():
            case tree.Break(to) if to == label:
                return True
            case tree.While() | tree.DoWhile() | tree.For() | tree.ForEach() | tree.SwitchExpression() if (
                label is None
            ):
                continue
            case tree.Lambda() | tree.LocalClass() | tree.New():
                continue
            case inner:  # a break may be in any part
                waiting.extend(children(inner))
    return False
