"""Decode models of the clauses into instances: the tuples of each relation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from itertools import compress
from typing import TypeAlias

from ooxcheck.relational.bounds import AtomTuple, Bounds, Instance
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.translation.leaves import Leaves
from ooxcheck.sat.answer import Model
from ooxcheck.sat.circuit import TRUE
from ooxcheck.sat.core import Encoder

Optional: TypeAlias = Mapping[Relation, tuple[list[int], list[AtomTuple]]]
"""For each relation the variables of its optional tuples, and these tuples."""

NO_OPTIONAL: Optional = {}


class InstanceDecoder:
    """Decodes models into instances; `witnesses` are the relations that stand for Skolem constants, and may grow."""

    def __init__(self, bounds: Bounds, leaves: Leaves, encoder: Encoder, witnesses: Set[Relation]) -> None:
        self._bounds = bounds
        self._leaves = leaves
        self._encoder = encoder
        self._witnesses = witnesses
        self._fixed_rows: dict[Relation, tuple[Collection[int], frozenset[AtomTuple]]] = {}

    def optional_tuples(self) -> Optional:
        """Return the optional tuples of all relations; pass them to `instance` when many models are decoded."""
        optional: dict[Relation, tuple[list[int], list[AtomTuple]]] = {}
        for relation, matrix in self._leaves.matrices.items():
            cells = [(key, lit) for key, lit in matrix.cells.items() if lit != TRUE]
            numbers = [self._encoder.number(lit) for _, lit in cells]
            if all(numbers) and relation not in self._leaves.fixed:
                optional[relation] = (
                    numbers,
                    [self._bounds.universe.unpack(key, relation.arity) for key, _ in cells],
                )
        return optional

    def instance(self, model: Model, optional: Optional = NO_OPTIONAL) -> Instance:
        """Return the instance of a model; a tuple whose variable is in no clause is absent."""
        rows = {relation: self._tuples(relation, model, optional) for relation in self._bounds}
        witnesses = {
            relation.name: rows.pop(relation) for relation in list(rows) if relation in self._witnesses
        }
        return Instance(tuple(self._bounds.universe), rows, self._bounds.integers, witnesses)

    def _tuples(self, relation: Relation, model: Model, optional: Optional) -> frozenset[AtomTuple]:
        matrix = self._leaves.matrices.get(relation)
        if matrix is None:
            return self._fixed_tuples(relation, self._bounds[relation].lower)
        if relation in self._leaves.fixed:
            return self._fixed_tuples(relation, matrix.cells)
        if relation in optional:
            numbers, tuples = optional[relation]
            lower = self._fixed_tuples(relation, self._bounds[relation].lower)
            return lower.union(compress(tuples, model.truths(numbers)))
        number, cells = self._encoder.number, matrix.cells.items()
        keys = [key for key, lit in cells if lit == TRUE or ((place := number(lit)) and model[place])]
        return frozenset(self._bounds.universe.unpack(key, relation.arity) for key in keys)

    def _fixed_tuples(self, relation: Relation, keys: Collection[int]) -> frozenset[AtomTuple]:
        """Return the tuples of a relation that are the same in all models; they are unpacked once."""
        known = self._fixed_rows.get(relation)
        if known is None or known[0] is not keys:
            rows = frozenset(self._bounds.universe.unpack(key, relation.arity) for key in keys)
            known = self._fixed_rows[relation] = (keys, rows)
        return known[1]
