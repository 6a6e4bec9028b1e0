"""Formulas about all elements of an array, restricted to the part before or behind an index that the loop changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.oox import logic
from ooxcheck.oox.operators import ArrayQuantifier, CompareOp
from ooxcheck.oox.types import INT
from ooxcheck.specs.loop_invariants.build import shape_of, type_of


def restrict_to_parts(formula: logic.Formula, indices: Iterable[logic.Term]) -> Iterator[logic.Formula]:
    """Yield a quantified formula for the indices below, up to, from and above each of some numbers."""
    if not isinstance(formula, logic.ArrayQuantified) or formula.kind is not ArrayQuantifier.FORALL:
        return
    place = logic.Bound(formula.index, shape=shape_of(INT), span=formula.span)
    for index in indices:
        if type_of(index) is INT:
            for op in CompareOp:
                part = logic.Compare(op, place, index, span=formula.span)
                body = logic.Implies(part, formula.body, span=formula.span)
                yield logic.ArrayQuantified(
                    formula.kind, formula.element, formula.index, formula.array, body, span=formula.span
                )
