"""Soft literals: weighted literals; an optimal instance minimises the weight of those that do not hold.

There are three sources: formulas with weights, relations with few tuples, and nearness to a given instance,
which is the number of tuples in
only one of the two (target-oriented solving: Cunha, Macedo and Guimaraes, FASE 2014).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Atom, AtomTuple, Instance, Universe, product
from ooxcheck.relational.logic.expr import Formula, Relation
from ooxcheck.relational.logic.node import check_kind, text
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.circuit import Lit
from ooxcheck.sat.core import Valuation

# Weights are sent to the solver's process as 64-bit words.
_MOST = 1 << 62

Preferences: TypeAlias = Mapping[Formula, int] | Iterable[Formula]
"""Formulas with weights, or formulas of weight one."""

Target: TypeAlias = Instance | Mapping[Relation, Iterable[Atom | AtomTuple]]
"""An instance to be near to, or the tuples of some relations."""


@dataclass(frozen=True, slots=True)
class SoftLiterals:
    """Weighted literals, and a cost that no instance can avoid."""

    literals: tuple[tuple[Lit, int], ...]
    unavoidable: int = 0

    def cost(self, truth: Valuation) -> int:
        """Return the weight of the literals that do not hold."""
        return self.unavoidable + sum(weight for lit, weight in self.literals if not truth[lit])


def check_weights(preferences: Preferences) -> dict[Formula, int]:
    """Return formulas with their weights; raise a ValueError for a weight that is no positive integer."""
    given = dict(preferences) if isinstance(preferences, Mapping) else dict.fromkeys(preferences, 1)
    check_kind(Formula, "a wish", *given)
    for formula, weight in given.items():
        if type(weight) is not int or weight < 1:
            msg = f"a wish weighs 1 or more, a whole number, not {weight!r}: {text(formula, limit=80)}"
            raise ValueError(msg)
    if sum(given.values()) > _MOST:
        msg = f"all wishes together weigh more than {_MOST}"
        raise ValueError(msg)
    return given


def prefer_formulas(preferences: Preferences, literal: Callable[[Formula], Lit]) -> SoftLiterals:
    """Return soft literals for formulas."""
    return SoftLiterals(
        tuple((literal(formula), weight) for formula, weight in check_weights(preferences).items())
    )


def prefer_few_tuples(matrices: Iterable[Matrix]) -> SoftLiterals:
    """Return soft literals for as few tuples as possible."""
    return SoftLiterals(tuple((-lit, 1) for matrix in matrices for lit in matrix.literals()))


def prefer_tuples_of(
    target: Target, universe: Universe, matrix: Callable[[Relation], Matrix]
) -> SoftLiterals:
    """Return soft literals for the same tuples; tuples outside the bounds are an unavoidable cost."""
    literals: list[tuple[Lit, int]] = []
    missing, atoms = 0, set(universe)
    for relation, rows in (target.relations if isinstance(target, Instance) else target).items():
        cells, wanted = matrix(relation).cells, _check_tuples(relation, rows)
        known = {universe.pack(row) for row in wanted if atoms.issuperset(row)}
        literals += [(lit if key in known else -lit, 1) for key, lit in cells.items()]
        missing += len(wanted) - len(known.intersection(cells))
    return SoftLiterals(tuple(literals), missing)


def _check_tuples(relation: Relation, rows: Iterable[Atom | AtomTuple]) -> set[AtomTuple]:
    """Return tuples of a relation, each once; raise a ValueError for a wrong arity."""
    wanted = set(product(rows))
    for row in wanted:
        if len(row) != relation.arity:
            msg = f"{row!r} has {len(row)} atoms, relation {relation} has arity {relation.arity}"
            raise ValueError(msg)
    return wanted
