"""Lemmas about products: equal factors have equal products. They are valid, but solvers hardly see it in circuits of 32 bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from ooxcheck.oox import logic
from ooxcheck.oox.nodes import descendants, of_kinds
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.specs.loop_invariants.build import same, type_of
from ooxcheck.specs.loop_invariants.formula_text import node_text

_TOTAL = (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT, ArithmeticOp.MULTIPLY)
MOST_LEMMAS = 12
"""The greatest number of lemmas for one loop."""


def product_lemmas(formulas: Sequence[logic.Formula | logic.Term]) -> list[logic.Formula]:
    """Return ``a == c ==> a * b == c * b`` for products of two unknowns in some formulas, and the same with factors exchanged."""
    products = {
        node_text(each, is_java=False): each
        for each in of_kinds((logic.Arithmetic,), *formulas)
        if each.op is ArithmeticOp.MULTIPLY and _is_total(each)
        if not isinstance(each.left, logic.Constant) and not isinstance(each.right, logic.Constant)
    }
    return list(islice(_lemmas(list(products.values())), MOST_LEMMAS))


def _is_total(term: logic.Term) -> bool:
    """Return whether a term consists of variables, constants, sums and products, so that it always has a value."""
    return all(
        isinstance(each, logic.ProgramVariable | logic.Constant | logic.Negation | logic.Conversion)
        or (isinstance(each, logic.Arithmetic) and each.op in _TOTAL)
        for each in descendants(term)
    )


def _lemmas(products: Sequence[logic.Arithmetic]) -> Iterator[logic.Formula]:
    for one, other in combinations(products, 2):
        if type_of(one) is not type_of(other):
            continue
        for left, shared in ((one.left, one.right), (one.right, one.left)):
            for right, factor in ((other.left, other.right), (other.right, other.left)):
                if node_text(shared, is_java=False) == node_text(factor, is_java=False):
                    yield logic.Implies(same(left, right), same(one, other), span=one.span)
