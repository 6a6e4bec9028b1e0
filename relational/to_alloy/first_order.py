"""Quantification that Alloy supports: atoms anywhere, sets only where an existential is skolemised.

Alloy rejects other modules only after reading all of them, and without a position; so this is checked here.
An existential over sets below other
quantifiers is skolemised before, as for solving.
"""

from __future__ import annotations

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.binders import Decl, Quantified
from ooxcheck.relational.logic.expr import Conditional, Formula, Junction, Labelled, Not
from ooxcheck.relational.logic.node import Node, nodes, text
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity, Quantifier
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder
from ooxcheck.relational.logic.skolem_term import SkolemTerm
from ooxcheck.relational.solving.skolem_functions import Functions

Part = tuple[Formula, bool]  # a formula, and its polarity


def first_order(formula: Formula, bounds: Bounds) -> tuple[Formula, Bounds]:
    """Return an equisatisfiable formula and bounds whose quantifiers Alloy supports.

    Raise a ValueError if there are none.
    """
    if _unsupported_quantifier(formula) is None:
        return formula, bounds
    bounds = bounds.copy()
    renewed = Functions(bounds, {}).introduce(formula)
    refused = _unsupported_quantifier(renewed)
    if refused is not None:
        why = "or that there is one for each choice of tuples, not where that is denied, below `<=>` or `all` sets"
        msg = f"Alloy quantifies over sets only where the formula says that there is one, {why}: {text(refused, limit=80)}"
        raise ValueError(msg)
    return renewed, bounds


def _unsupported_quantifier(formula: Formula) -> Node | None:
    """Return a quantifier over sets that Alloy does not support, None if there is none."""
    done: set[Part] = set()
    below: set[Node] = set()
    stack: list[Part] = [(formula, True)]
    while stack:
        part = stack.pop()
        if part not in done:
            done.add(part)
            inside, rest = _skolemisable_parts(*part)
            stack.extend(inside)
            for node in nodes(*rest, done=below):
                if isinstance(node, SkolemTerm) or (
                    isinstance(node, Decl) and node.multiplicity is not Multiplicity.ONE
                ):
                    return node
    return None


def _skolemisable_parts(formula: Formula, claimed: bool) -> tuple[list[Part], tuple[Node, ...]]:
    """Return the parts of a formula in which existentials are skolemised, and those in which they are not."""
    match formula:
        case Labelled(body):
            return [(body, claimed)], ()
        case Function() | TotalOrder() | Acyclic():
            return [(formula.meaning(), claimed)], ()
        case Not(operand):
            return [(operand, not claimed)], ()
        case Junction(_, parts):
            return [(part, claimed) for part in parts], ()
        case Conditional(BoolOp.IMPLIES, left, right):
            return [(left, not claimed), (right, claimed)], ()
        case Quantified(quantifier, decls, body) if (quantifier is Quantifier.SOME) == claimed:
            return [(body, claimed)], tuple(decl.domain for decl in decls)
        case _:
            return [], (formula,)
