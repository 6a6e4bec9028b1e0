"""Formulas about all elements of an array, restricted to the part before or behind an index that the loop changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from ooxcheck.oox import logic
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.operators import ArrayQuantifier, CompareOp
from ooxcheck.oox.types import INT
from ooxcheck.specs.loop_invariants.build import constant, shape_of, type_of


def restrict_to_parts(formula: logic.Formula, indices: Iterable[logic.Term]) -> Iterator[logic.Formula]:
    """Yield a formula about all elements for the indices below, up to, from and above each of some numbers; one about some element denied."""
    if not isinstance(formula, logic.ArrayQuantified) or formula.element.depth:
        return
    body = formula.body
    if formula.kind is ArrayQuantifier.EXISTS:
        body = logic.Not(body, span=formula.span)
    place = logic.Bound(formula.index, shape=shape_of(INT), span=formula.span)
    for index in indices:
        if type_of(index) is INT:
            for op in CompareOp:
                part = logic.Compare(op, place, index, span=formula.span)
                yield replace(
                    formula,
                    kind=ArrayQuantifier.FORALL,
                    body=logic.Implies(part, body, span=formula.span),
                )


def sums_of_parts(roots: Iterable[logic.Formula], indices: Iterable[logic.Term]) -> Iterator[logic.Term]:
    """Yield the sums and counts over arrays in some formulas, for the elements with an index below each of some numbers."""
    for whole, index in product(of_kinds((logic.ElementSum, logic.ElementCount), *roots), indices):
        if type_of(index) is not INT or whole.element.depth:
            continue
        place = logic.Bound(whole.index, shape=shape_of(INT), span=whole.span)
        is_below = logic.Compare(CompareOp.LESS, place, index, span=whole.span)
        if isinstance(whole, logic.ElementCount):
            yield replace(whole, body=logic.And(is_below, whole.body, span=whole.span))
        else:
            nothing = constant(0, type_of(whole), whole.span)
            body = logic.Conditional(is_below, whole.body, nothing, shape=whole.shape, span=whole.span)
            yield replace(whole, body=body)
