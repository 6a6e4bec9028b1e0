"""Interpret nodes in one instance, by the translator with constants for leaves: every gate folds.

Unlike `ooxcheck.relational.evaluate`, which is the independent semantics, this shares work between equal
nodes and has no limit of depth; it suits
programs that evaluate many nodes in one instance.
"""

from __future__ import annotations

from ooxcheck.relational.bounds import AtomTuple, Instance, Universe
from ooxcheck.relational.logic.expr import Expr, Formula, Relation
from ooxcheck.relational.logic.intexpr import IntExpr
from ooxcheck.relational.translation.kernel import matrix as m
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.relational.translation.translate import Translator
from ooxcheck.sat.bitvector import signed_value
from ooxcheck.sat.circuit import TRUE
from ooxcheck.sat.core import Circuit


class Interpretation:
    """Evaluates nodes in one instance."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._universe = Universe(*instance.universe)
        self._translator = Translator(Circuit(), self._leaf, self._universe, instance.integers)

    def holds(self, formula: Formula) -> bool:
        """Return whether a formula holds in the instance."""
        return self._translator.literal(formula) == TRUE

    def rows(self, expr: Expr) -> frozenset[AtomTuple]:
        """Return the tuples of an expression in the instance."""
        return frozenset(
            self._universe.unpack(key, expr.arity) for key in self._translator.matrix(expr).cells
        )

    def value(self, integer: IntExpr) -> int:
        """Return an integer expression's value in the instance."""
        return signed_value([bit == TRUE for bit in self._translator.integer(integer)])

    def _leaf(self, relation: Relation) -> Matrix:
        return m.constant(relation.arity, map(self._universe.pack, self._instance[relation]))
