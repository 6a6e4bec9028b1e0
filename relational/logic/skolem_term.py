"""A set that is for the solver to choose, for each choice of values of some variables: a Skolem function that is applied.

Where those are variables that hold one tuple each, the function is a relation with columns for them. Where one of them holds
a set, there is no such relation, but there is a value for each set: the translator makes a matrix for each.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Expr, Variable
from ooxcheck.relational.logic.node import Piece


@dataclass(frozen=True, eq=False, slots=True)
class SkolemTerm(Expr):
    """Some of the tuples of a range; `variable` is what it stands for, which no other term does, and tells it from them."""

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
