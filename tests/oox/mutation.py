"""Mutants of a method body: every tree that differs from it in exactly one place (Koppier 2020, "Mutation testing").

A mutation is a function from a node, and the variables in scope there, to the nodes that may stand in its place.
Bodies are visited before the conditions that guard them, which is the order in which the thesis numbers its mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

from oox import tree

Scope: TypeAlias = Mapping[str, tree.TypeName]
Mutation: TypeAlias = Callable[[tree.Node, Scope], Iterator[tree.Node]]

COMPARISONS = ("<", "<=", ">", ">=")
ARITHMETIC = ("+", "-", "*", "/", "%")


def deletions(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """DEL: an assignment becomes nothing."""
    if isinstance(node, tree.Assign):
        yield tree.Skip(span=node.span)


def literals(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """LIT: a number becomes one less or one more, a truth value the other one."""
    match node:
        case tree.IntLiteral(value):
            yield replace(node, value=value - 1)
            yield replace(node, value=value + 1)
        case tree.BoolLiteral(value):
            yield replace(node, value=not value)
        case _:
            pass


def comparisons(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """CMP: a comparison becomes each other comparison."""
    yield from _other_operators(node, COMPARISONS)


def arithmetic(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """ARITH: an arithmetic operator becomes each other one."""
    yield from _other_operators(node, ARITHMETIC)


def _other_operators(node: tree.Node, operators: tuple[str, ...]) -> Iterator[tree.Node]:
    if isinstance(node, tree.Binary) and node.op in operators:
        yield from (replace(node, op=op) for op in operators if op != node.op)


def unary(node: tree.Node, _scope: Scope) -> Iterator[tree.Node]:
    """UN: a negation is dropped."""
    if isinstance(node, tree.Unary) and node.op in ("!", "-"):
        yield node.operand


def variables(node: tree.Node, scope: Scope) -> Iterator[tree.Node]:
    """VAR: a variable becomes each other variable of its type that is in scope."""
    if isinstance(node, tree.Name) and node.name in scope:
        others = (name for name in scope if name != node.name and scope[name] == scope[node.name])
        yield from (replace(node, name=name) for name in others)


MUTATIONS: dict[str, Mutation] = {
    "DEL": deletions, "LIT": literals, "CMP": comparisons, "ARITH": arithmetic, "UN": unary, "VAR": variables,
}  # fmt: skip


def split(block: tree.Block) -> tree.Block:
    """Return the block with ``int x := e;`` written as ``int x; x := e;`` everywhere."""
    statements: list[tree.Statement] = []
    for statement in block.statements:
        match statement:
            case tree.Declare(_, name, value) if value is not None:
                target = tree.Name(name, span=statement.span)
                statements += [replace(statement, value=None), tree.Assign(target, value, span=statement.span)]
            case tree.Block():
                statements.append(split(statement))
            case tree.While(_, _, body) if isinstance(body, tree.Block):
                statements.append(replace(statement, body=split(body)))
            case tree.If(_, then, None) if isinstance(then, tree.Block):
                statements.append(replace(statement, then=split(then)))
            case _:
                statements.append(statement)
    return replace(block, statements=tuple(statements))


def mutants(node: tree.Node, mutation: Mutation, scope: Scope) -> Iterator[tree.Node]:
    """Yield every tree that `mutation` makes of `node` by a change in one place."""
    if isinstance(node, tree.Block):
        yield from _in_block(node, mutation, scope)
        return
    for name in sorted(_parts(node), key=lambda name: name == "condition"):
        for mutant in mutants(getattr(node, name), mutation, scope):
            change: dict[str, Any] = {name: mutant}
            yield replace(node, **change)
    yield from mutation(node, scope)


def _parts(node: tree.Node) -> list[str]:
    return [field.name for field in fields(node) if isinstance(getattr(node, field.name), tree.Node)]


def _in_block(block: tree.Block, mutation: Mutation, scope: Scope) -> Iterator[tree.Block]:
    known = dict(scope)
    for at, statement in enumerate(block.statements):
        if isinstance(statement, tree.Declare):
            known[statement.name] = statement.type
        for mutant in mutants(statement, mutation, known):
            assert isinstance(mutant, tree.Statement), "a statement should become a statement"
            yield replace(block, statements=(*block.statements[:at], mutant, *block.statements[at + 1 :]))
