"""Leaves: relations as matrices of fresh variables, constant where the bounds are exact."""

from __future__ import annotations

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.translation.kernel import matrix as m
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.circuit import TRUE, Circuit


class Leaves:
    """Makes the matrix of each relation on first access.

    `variables` counts those of all matrices; relations without any are `fixed`.
    """

    def __init__(self, gates: Circuit, bounds: Bounds) -> None:
        self._gates = gates
        self._bounds = bounds
        self.matrices: dict[Relation, Matrix] = {}
        self.fixed: set[Relation] = set()
        self.variables = 0

    def __call__(self, relation: Relation) -> Matrix:
        """Return the matrix of a relation."""
        known = self.matrices.get(relation)
        if known is None:
            bound = self._bounds[relation]
            cells = {key: TRUE if key in bound.lower else self._gates.variable() for key in bound.upper}
            known = self.matrices[relation] = m.Matrix(relation.arity, cells)
            self.variables += len(bound.upper) - len(bound.lower)
            if bound.is_exact:
                self.fixed.add(relation)
        return known
