"""What Alloy can quantify over: atoms anywhere, sets only where an existential becomes a relation (Skolem).

Alloy refuses a module that asks for more only after reading all of it, and without saying where; so it is looked for here.
"""

from __future__ import annotations

from relational.logic.binders import Decl, Quantified
from relational.logic.expr import Conditional, Formula, Junction, Labelled, Not
from relational.logic.node import Node, nodes, text
from relational.logic.operators import BoolOp, Multiplicity, Quantifier
from relational.logic.predicates import Acyclic, Function, TotalOrder

Part = tuple[Formula, bool]  # a formula, and whether it is claimed or denied


def check_first_order(formula: Formula) -> None:
    """Refuse a formula that quantifies over sets where Alloy cannot."""
    done: set[Part] = set()
    below: set[Node] = set()
    stack: list[Part] = [(formula, True)]
    while stack:
        part = stack.pop()
        if part not in done:
            done.add(part)
            inside, rest = _opened(*part)
            stack.extend(inside)
            _check_atoms(rest, below)


def _check_atoms(roots: tuple[Node, ...], done: set[Node]) -> None:
    """Refuse a variable that holds sets anywhere below some nodes."""
    for node in nodes(*roots, done=done):
        if isinstance(node, Decl) and node.multiplicity is not Multiplicity.ONE:
            said = text(node, limit=80)
            msg = f"Alloy quantifies over sets only where the formula as a whole says that there is one, not here: {said}"
            raise ValueError(msg)


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
