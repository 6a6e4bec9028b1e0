"""Skolem terms: a set that the solver chooses for each combination of values of some variables.

If the variables hold one tuple each, the function is a relation with columns for them. If one of them holds
a set, there is no such relation, but
there is a value for each set: the translator makes a matrix for each.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Expr, Variable
from ooxcheck.relational.logic.node import Piece


@dataclass(frozen=True, eq=False, slots=True)
class SkolemTerm(Expr):
    """A subset of a range; the `variable` that it stands for identifies it."""

    variable: Variable
    domain: Expr
    arguments: tuple[Variable, ...]

    def __post_init__(self) -> None:
        self.settle(self.domain, *self.arguments)
        self.has_arity(self.domain.arity)

    def _spelling(self) -> tuple[Piece, ...]:
        first, *others = self.arguments
        more: list[Piece] = [piece for each in others for piece in (", ", (each, 16))]
        return f"${self.variable.name}[", (first, 16), *more, "]"
