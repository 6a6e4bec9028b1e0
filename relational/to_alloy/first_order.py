"""What Alloy can quantify over: atoms anywhere, sets only where an existential becomes a relation (Skolem).

Alloy refuses a module that asks for more only after reading all of it, and without saying where; so it is looked for here. A set
that there has to be below other quantifiers is made a relation before, as we do to solve the problem.
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

Part = tuple[Formula, bool]  # a formula, and whether it is claimed or denied


def first_order(formula: Formula, bounds: Bounds) -> tuple[Formula, Bounds]:
    """Return a formula and bounds with an instance iff those given have one, in which Alloy can quantify over all it has to.

    What Alloy cannot decide is a ValueError.
    """
    if _refused(formula) is None:
        return formula, bounds
    bounds = bounds.copy()
    renewed = Functions(bounds, {}).introduced(formula)
    refused = _refused(renewed)
    if refused is not None:
        why = "or that there is one for each choice of tuples, not where that is denied, below `<=>` or `all` sets"
        msg = f"Alloy quantifies over sets only where the formula says that there is one, {why}: {text(refused, limit=80)}"
        raise ValueError(msg)
    return renewed, bounds


def _refused(formula: Formula) -> Node | None:
    """Return where a formula quantifies over sets though Alloy cannot, None if nowhere."""
    done: set[Part] = set()
    below: set[Node] = set()
    stack: list[Part] = [(formula, True)]
    while stack:
        part = stack.pop()
        if part not in done:
            done.add(part)
            inside, rest = _opened(*part)
            stack.extend(inside)
            for node in nodes(*rest, done=below):
                if isinstance(node, SkolemTerm) or (
                    isinstance(node, Decl) and node.multiplicity is not Multiplicity.ONE
                ):
                    return node
    return None


def _opened(formula: Formula, claimed: bool) -> tuple[list[Part], tuple[Node, ...]]:
    """Return the parts of a formula in which existentials become relations, and those in which they do not."""
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
