"""A problem as text for `Driver.java`: a line for each node of the formula's graph, operands before operators.

The first line has the number of atoms, the bits of an integer, and the budget of lex-leader predicates. Integers are exact
here and have one width there: it is the least that holds what can come up (`ooxcheck.relational.to_alloy.integer_bitwidth`), unless the bounds
name one. What Kodkod has a predicate for is that predicate, so its symmetry breaking sees as much as ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ooxcheck.relational import Acyclic, Bounds, Decl, Formula, Function, Relation, TotalOrder, Variable
from ooxcheck.relational.bounds import places
from ooxcheck.relational.logic.binders import Comprehension, Quantified, SumOver
from ooxcheck.relational.logic.expr import (
    Binary,
    Builtin,
    Choice,
    Compare,
    Conditional,
    Junction,
    Labelled,
    Multiple,
    Not,
    Unary,
)
from ooxcheck.relational.logic.intexpr import AtomSum, Count, IntBinary, IntCompare, IntConstant, IntExpr
from ooxcheck.relational.logic.node import Node, nodes
from ooxcheck.relational.logic.operators import IntOp, Quantifier
from ooxcheck.relational.to_alloy.integer_bitwidth import AlloySizes


def written(formula: Formula, bounds: Bounds, symmetry: int = 20) -> str:
    """Return the text of a problem; a ValueError for what the driver does not know."""
    width = bounds.integers.width or _width(formula, bounds)
    ids: dict[Node, int] = {}
    lines = [f"{len(bounds.universe)} {width} {symmetry}"]
    for value, atom in bounds.integers.atoms.items():
        lines.append(f"i{value} number {value} {bounds.universe.position(atom)}")
    for node in _ordered(formula):
        ids[node] = len(ids)
        lines.append(f"{ids[node]} {_line(node, bounds, ids)}")
    return "\n".join(lines) + "\n"


def _width(formula: Formula, bounds: Bounds) -> int:
    """Return how many bits the integers of a problem need; Kodkod wants a width even where there are none."""
    return (
        AlloySizes(formula, bounds).width if any(isinstance(node, IntExpr) for node in nodes(formula)) else 4
    )


def _ordered(root: Formula) -> Iterator[Node]:
    """Yield the nodes that the text has lines for, operands before operators."""
    done: set[Node] = set()
    stack: list[Node] = [root]
    while stack:
        node = stack[-1]
        waiting = [child for child in reversed(_operands(node)) if child not in done]
        if node in done or not waiting:
            stack.pop()
            if node not in done:
                done.add(node)
                yield node
        else:
            stack.extend(waiting)


def _operands(node: Node) -> tuple[Node, ...]:
    """Return what a line refers to, in the order in which it does."""
    match node:
        case Function(relation, domain, range_, _):
            return relation, domain, range_
        case TotalOrder() | Acyclic():
            return node.fields()
        case Decl(variable, domain, _):
            return variable, domain
        case Quantified(_, decls, body) | Comprehension(decls, body) | SumOver(decls, body, _):
            return body, *decls
        case _:
            return node.children


def _line(node: Node, bounds: Bounds, ids: dict[Node, int]) -> str:
    """Return the line of a node without its number."""
    if isinstance(node, Relation):
        return _relation(node, bounds)
    if isinstance(node, Decl):
        return f"decl {ids[node.variable]} {ids[node.domain]} {node.multiplicity.name}"
    operands = [str(ids[each]) for each in _operands(node)]
    return " ".join([_word(node), *operands])


def _relation(relation: Relation, bounds: Bounds) -> str:
    bound = bounds[relation]
    rows = [*sorted(bound.lower), *bound.upper]
    atoms = [str(place) for row in rows for place in places(row, relation.arity)]
    return " ".join(["relation", str(relation.arity), str(len(bound.lower)), str(len(bound.upper)), *atoms])


def _word(node: Node) -> str:
    """Return the word of a node that the driver knows it by."""
    found = _WORDS.get(type(node))
    if found is None or (isinstance(node, IntExpr) and getattr(node, "width", None) is not None):
        msg = f"Kodkod's driver has no word for {type(node).__name__}: {node}"
        raise ValueError(msg)
    return found(node)


def _operation(node: IntBinary) -> str:
    if node.op not in (IntOp.ADD, IntOp.SUBTRACT, IntOp.MULTIPLY):
        msg = f"Kodkod's driver does not know the operation {node.op.value}"
        raise ValueError(msg)
    return str(node.op.value)


_WORDS: dict[type[Node], Callable[[Any], str]] = {
    Variable: lambda node: f"variable {node.arity}",
    Builtin: lambda node: node.name,
    **dict.fromkeys((Binary, Unary, Compare, Conditional, Junction), lambda node: node.op.value),
    Multiple: lambda node: node.multiplicity.value,
    Function: lambda node: f"function.{node.multiplicity.value}",
    TotalOrder: lambda _: "order",
    Acyclic: lambda _: "acyclic",
    Not: lambda _: "not",
    Labelled: lambda _: "and",
    Choice: lambda _: "choice",
    Comprehension: lambda _: "comprehension",
    Quantified: lambda node: "all" if node.quantifier is Quantifier.ALL else "exists",
    SumOver: lambda _: "sum",
    Count: lambda _: "count",
    AtomSum: lambda _: "total",
    IntConstant: lambda node: f"constant {node.value}",
    IntBinary: _operation,
    IntCompare: lambda node: f"int{node.op.value}",
}
