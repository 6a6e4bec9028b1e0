"""Programs changed in ways that change no verdict: names, order, dead code, clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from ooxcheck.oox import nodes, tree
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text


def rewritten(text: str, change: Callable[[tree.Node], tree.Node]) -> str:
    """Return a program in which each node is what `change` makes of it, the innermost first."""
    return node_text(nodes.rewrite_node(parse_text(text), change))


def renamed(node: tree.Node) -> tree.Node:
    """Give variables longer names, when they are declared and when they are used."""
    match node:
        case tree.Name(name) | tree.Parameter(_, name) | tree.Declare(_, name) if _is_variable(name):
            return _with(node, name=f"{name}_renamed")
        case tree.ArrayQuantifier(element=element, index=index):
            return _with(node, element=f"{element}_renamed", index=f"{index}_renamed")
        case tree.Declaration(names):
            return _with(node, names=tuple(f"{name}_renamed" for name in names))
        case _:
            return node


def _is_variable(name: str) -> bool:
    return name == "y" or (name[0] in "px" and name[1:].isdigit())


def _with(node: tree.Node, **parts: object) -> tree.Node:
    changes: dict[str, Any] = dict(parts)
    return replace(node, **changes)


def reordered(node: tree.Node) -> tree.Node:
    """Exchange neighbouring declarations that do not depend on each other; calls might."""
    if not isinstance(node, tree.Block):
        return node
    statements = list(node.statements)
    for at in range(len(statements) - 1):
        first, second = statements[at : at + 2]
        if _is_simple(first) and _is_simple(second) and _declared(first) not in set(_names(second)):
            statements[at : at + 2] = [second, first]
    return replace(node, statements=tuple(statements))


def _is_simple(statement: tree.Statement) -> bool:
    makers = tree.Call, tree.NewObject, tree.NewArray
    return isinstance(statement, tree.Declare) and not isinstance(statement.value, makers)


def _declared(statement: tree.Statement) -> str:
    assert isinstance(statement, tree.Declare)
    return statement.name


def _names(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        for each in part:
            yield from _names(each)
    elif isinstance(part, tree.Name):
        yield part.name
    elif isinstance(part, tree.Node):
        for field in fields(part):
            if field.name != "span":
                yield from _names(getattr(part, field.name))


def with_dead_code(node: tree.Node) -> tree.Node:
    """Begin each method with code that never runs."""
    if not isinstance(node, tree.Method) or node.body is None:
        return node
    false = tree.BoolLiteral(False, span=node.span)
    never = tree.Block((tree.Assert(false, span=node.span), tree.Throw(None, span=node.span)), span=node.span)
    dead = tree.If(false, never, None, span=node.span), tree.While(false, (), never, span=node.span)
    return replace(node, body=replace(node.body, statements=(*dead, *node.body.statements)))


def split(node: tree.Node) -> tree.Node:
    """Split the formulas of a contract at ``&&``."""
    if not isinstance(node, tree.Clause):
        return node
    return replace(node, formulas=tuple(part for formula in node.formulas for part in _conjuncts(formula)))


def _conjuncts(formula: tree.Expr) -> Iterator[tree.Expr]:
    if isinstance(formula, tree.Binary) and formula.op == "&&":
        yield from _conjuncts(formula.left)
        yield from _conjuncts(formula.right)
    else:
        yield formula
