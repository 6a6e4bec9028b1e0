"""Predicates on relations that symmetry breaking exploits, and their definitions as plain formulas.

Each node's `meaning` is an ordinary formula, for translators and evaluators without special support.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.binders import Decl, all_
from ooxcheck.relational.logic.expr import IDEN, Expr, Formula, Junction, Multiple, Relation, Variable
from ooxcheck.relational.logic.node import Piece, check_kind
from ooxcheck.relational.logic.operators import BoolOp, Multiplicity

# A private variable, so that the meaning of a predicate is always the same node.
_EACH = Variable("each")


@dataclass(frozen=True, eq=False, slots=True)
class Function(Formula):
    """A relation maps each atom of its domain to one value of its range (`ONE`), or to one at most (`LONE`)."""

    relation: Expr
    domain: Expr
    range: Expr
    multiplicity: Multiplicity = Multiplicity.ONE

    def __post_init__(self) -> None:
        check_kind(Expr, "a function", self.relation, self.domain, self.range)
        if self.domain.arity != 1:
            msg = f"the domain of a function should be a set of atoms: {self.domain}"
            raise ValueError(msg)
        if self.multiplicity not in (Multiplicity.ONE, Multiplicity.LONE):
            msg = f"a function has one or lone values, not {self.multiplicity.value}"
            raise ValueError(msg)
        self.settle(self.meaning())

    def meaning(self) -> Formula:
        """Return the predicate as an ordinary formula."""
        image = Multiple(self.multiplicity, _EACH.join(self.relation))
        return self.relation.in_(self.domain.product(self.range)) & all_(
            Decl(_EACH, self.domain), holds=image
        )

    def _strength(self) -> int:
        return 4

    def _spelling(self) -> tuple[Piece, ...]:
        return ((self.meaning(), 4),)


@dataclass(frozen=True, eq=False, slots=True)
class TotalOrder(Formula):
    """A relation is the successor function of a total order on a set, from its first atom to its last."""

    relation: Relation
    ordered: Relation
    first: Relation
    last: Relation

    def __post_init__(self) -> None:
        check_kind(Relation, "a total order", self.relation, self.ordered, self.first, self.last)
        if (self.relation.arity, self.ordered.arity, self.first.arity, self.last.arity) != (2, 1, 1, 1):
            raise ValueError(
                "a total order is a binary relation on a set, with a set for its first and its last atom"
            )
        self.settle(self.meaning())

    def meaning(self) -> Formula:
        """Return the predicate as an ordinary formula."""
        successor = all_(Decl(_EACH, self.ordered - self.last), holds=_EACH.join(self.relation).one())
        return Junction(
            BoolOp.AND,
            (
                self.relation.in_(self.ordered.product(self.ordered)),
                self.first.one() & self.last.one() & self.last.in_(self.ordered),
                self.ordered.eq(self.first.join(self.relation.reflexive_closure())),
                self.relation.join(self.first).no() & self.last.join(self.relation).no(),
                successor,
            ),
        )

    def _strength(self) -> int:
        return 4

    def _spelling(self) -> tuple[Piece, ...]:
        return ((self.meaning(), 4),)


@dataclass(frozen=True, eq=False, slots=True)
class Acyclic(Formula):
    """No atom reaches itself by one or more steps of the relation."""

    relation: Relation

    def __post_init__(self) -> None:
        check_kind(Relation, "`Acyclic`", self.relation)
        self.settle(self.meaning())

    def meaning(self) -> Formula:
        """Return the predicate as an ordinary formula."""
        return (self.relation.closure() & IDEN).no()

    def _strength(self) -> int:
        return 6

    def _spelling(self) -> tuple[Piece, ...]:
        return ((self.meaning(), 6),)
