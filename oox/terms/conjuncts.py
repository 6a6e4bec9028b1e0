"""The conjuncts of an assumption, and the equations among them."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox import operators
from ooxcheck.oox.logic import (
    And,
    Constant,
    Empty,
    Formula,
    Holds,
    Iff,
    Multiplicity,
    Not,
    Same,
    SameCollection,
    SetEqual,
    Term,
)


def conjuncts(node: Formula) -> Iterator[Formula]:
    """Yield the formulas that a conjunction joins, in the order of the text."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, And):
            waiting += here.right, here.left
        else:
            yield here


def equations(node: Formula) -> Iterator[tuple[Term | Formula, Term | Formula]]:
    """Yield the sides of an equation, in both orders; ``no e`` is an equation, too, and so is a bool or its negation."""
    match node:
        case SetEqual() | Same() | Iff() | SameCollection():
            yield node.left, node.right
            yield node.right, node.left
        case Multiplicity(operators.Multiplicity.NO, term):
            yield term, Empty(shape=term.shape, span=term.span)
        case Holds(term):
            yield node, Constant(True, shape=term.shape, span=term.span)
        case Not(Holds(term) as operand):
            yield operand, Constant(False, shape=term.shape, span=term.span)
        case _:  # weaker: no equation
            pass
