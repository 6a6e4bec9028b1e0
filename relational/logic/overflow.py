"""Overflow as a formula: whether the result of some operation in a formula needs more bits than a given width.

Operations without a width are exact, or wrap at the width of the bounds; this formula says when the two
differ. A formula that holds without
overflow, ``f & ~overflows(f, 8)``, means the same at eight bits and at all larger widths.
"""

from __future__ import annotations

from ooxcheck.relational.logic.binders import Comprehension, Decl, Quantified, SumOver
from ooxcheck.relational.logic.expr import FALSE, TRUE, Formula, Junction
from ooxcheck.relational.logic.intexpr import (
    AtomSum,
    Count,
    IntBinary,
    IntConstant,
    IntExpr,
    IntUnary,
    Wrapped,
)
from ooxcheck.relational.logic.node import Node, nodes
from ooxcheck.relational.logic.operators import BoolOp, Quantifier, Width


def overflows(root: Node, width: int) -> Formula:
    """Return the formula that the exact result of some operation without a width is no signed integer of `width` bits.

    Operands have their values in the node. Below a quantifier, some values of its variables suffice.
    """
    by_node: dict[Node, Formula] = {}
    for node in nodes(root):
        match node:
            case Quantified(_, decls, body) | Comprehension(decls, body) | SumOver(decls, body):
                inside = _below(decls, by_node[body], by_node)
            case _:
                inside = _either(*(by_node[child] for child in node.children))
        by_node[node] = _either(inside, _is_too_long(node, width))
    return by_node[root]


def _below(decls: tuple[Decl, ...], said: Formula, by_node: dict[Node, Formula]) -> Formula:
    """Return the overflow of a body for some values of declared variables, or of the range of one."""
    for decl in reversed(decls):
        below = said if said is FALSE else Quantified(Quantifier.SOME, (decl,), said)
        said = _either(by_node[decl], below)
    return said


def _is_too_long(node: Node, width: int) -> Formula:
    """Return the formula that the result of a node needs more bits."""
    match node:
        case IntConstant(value):
            return FALSE if -(1 << width - 1) <= value < 1 << width - 1 else TRUE
        case IntBinary(op, left, right, None, False):
            return _has_more(IntBinary(op, left, right, Width.EXACT), width)
        case IntUnary(op, operand, None, False):
            return _has_more(IntUnary(op, operand, Width.EXACT), width)
        case Count(counted, None):
            return _has_more(Count(counted, Width.EXACT), width)
        case AtomSum(summed, None):
            return _has_more(AtomSum(summed, Width.EXACT), width)
        case SumOver(decls, body, None):
            return _has_more(SumOver(decls, body, Width.EXACT), width)
        case _:
            return FALSE


def _has_more(exact: IntExpr, width: int) -> Formula:
    return Wrapped(exact, width) != exact


def _either(*parts: Formula) -> Formula:
    open_ones = tuple(dict.fromkeys(part for part in parts if part is not FALSE))
    if len(open_ones) == 1:
        return open_ones[0]
    return Junction(BoolOp.OR, open_ones) if TRUE not in set(open_ones) else TRUE
