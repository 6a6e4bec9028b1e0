"""Temporal operators of relational logic, as in Electrum (Macedo, Brunel, Chemouil, Cunha, Kuperberg, FSE 2016).

A trace has infinitely many states. A formula is true or false in a state, and a `Modal` refers to other
states. A `Prime` is the value of a set in
the next state. Bound variables are rigid.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.binders import Comprehension, Decl
from ooxcheck.relational.logic.expr import UNIV, Expr, Formula, Variable
from ooxcheck.relational.logic.node import Piece, check_kind
from ooxcheck.relational.logic.operators import Operator


class Modality(Operator):
    """Temporal operators, by Alloy's word."""

    AFTER = "after"
    ALWAYS = "always"
    EVENTUALLY = "eventually"
    UNTIL = "until"
    RELEASES = "releases"
    BEFORE = "before"
    HISTORICALLY = "historically"
    ONCE = "once"
    SINCE = "since"
    TRIGGERED = "triggered"


PAST = frozenset({Modality.BEFORE, Modality.HISTORICALLY, Modality.ONCE, Modality.SINCE, Modality.TRIGGERED})
"""Past operators."""


@dataclass(frozen=True, eq=False, slots=True)
class Prime(Expr):
    """The value of a set in the next state."""

    operand: Expr

    def __post_init__(self) -> None:
        check_kind(Expr, "a prime", self.operand)
        self.settle(self.operand)
        self.has_arity(self.operand.arity)

    def _spelling(self) -> tuple[Piece, ...]:
        return (self.operand, 16), "'"


@dataclass(frozen=True, eq=False, slots=True)
class Modal(Formula):
    """A temporal formula: one operand for ``always`` and similar operators, two for ``until`` and similar ones."""

    op: Modality
    operands: tuple[Formula, ...]

    def __post_init__(self) -> None:
        check_kind(Formula, self.op, *self.operands)
        self.settle(*self.operands)

    def _strength(self) -> int:
        return 4

    def _spelling(self) -> tuple[Piece, ...]:
        sides = [(operand, 5) for operand in self.operands]
        return *sides[:-1], f"{' ' * (len(sides) - 1)}{self.op.value} ", sides[-1]


def always(formula: Formula) -> Formula:
    """Return the formula that a formula holds in this and all later states."""
    return Modal(Modality.ALWAYS, (formula,))


def at_some_time(atoms: Expr) -> Expr:
    """Return the atoms that a set has in this or a later state."""
    atom = Variable("atom")
    return Comprehension((Decl(atom, UNIV),), Modal(Modality.EVENTUALLY, (atom.in_(atoms),)))
