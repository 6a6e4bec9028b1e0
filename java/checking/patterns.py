"""Flow scoping (JLS 6.3): where the variables of patterns are known, and which statements cannot complete normally (JLS 14.22)."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.oox.nodes import Node, children, else_chain, left_spine


def introduced(node: tree.Expr, *, when: bool) -> Iterator[tree.InstanceOf]:
    """Yield the patterns that have matched when an expression is true, or when it is false."""
    match node:
        case tree.InstanceOf(_, _, variable) if variable is not None and when:
            yield node
        case tree.Unary("!", operand):
            yield from introduced(operand, when=not when)
        case tree.Binary(op) if op == ("&&" if when else "||"):
            first, row = left_spine(node, lambda each: isinstance(each, tree.Binary) and each.op == op)
            for each in (first, *(each.right for each in row)):
                yield from introduced(each, when=when)
        case _:
            return


def completes(node: tree.Statement | None) -> bool:
    """Return whether control may come to what follows a statement."""
    match node:
        case tree.Return() | tree.Throw() | tree.Break() | tree.Continue() | tree.Yield():
            return False
        case tree.Block(statements):
            return all(map(completes, statements))
        case tree.If():
            chain, rest = else_chain(node)
            return rest is None or completes(rest) or any(completes(each.then) for each in chain)
        case tree.While(tree.BoolLiteral(True), body) | tree.For(_, None | tree.BoolLiteral(True), _, body):
            return breaks(body)
        case tree.DoWhile(body, condition):
            return (completes(body) and condition != tree.BoolLiteral(True, span=node.span)) or breaks(body)
        case tree.Labeled(label, statement):
            return completes(statement) or breaks(statement, label)
        case tree.Synchronized(_, body):
            return completes(body)
        case tree.Try(_, body, catches, at_last):
            return completes(at_last) and (completes(body) or any(completes(each.body) for each in catches))
        case _:
            return True


def breaks(node: tree.Statement, label: str | None = None) -> bool:
    """Return whether a ``break`` in the body of a loop may end it: one without a label that is not of a loop inside, or one with this label."""
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
            case inner:
                waiting.extend(children(inner))
    return False
