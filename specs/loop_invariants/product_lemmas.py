"""Lemmas about products: equal factors have equal products, and equal terms satisfy the same equations about products.

They are valid, but solvers hardly see it in circuits of 32 bits. After a loop with ``s == i * i``, where ``i == n``, the second kind says
``s == n * n``; an equation has one literal, whatever its form (`ooxcheck.relational.translation.comparisons`), so the solver has
nothing to multiply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, islice

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import Node, descendants, of_kinds, rewrite_node
from ooxcheck.oox.operators import ArithmeticOp
from ooxcheck.specs.loop_invariants.build import same, type_of
from ooxcheck.specs.loop_invariants.formula_text import node_text

_TOTAL = (ArithmeticOp.ADD, ArithmeticOp.SUBTRACT, ArithmeticOp.MULTIPLY)
MOST_LEMMAS = 12
"""The greatest number of lemmas of each kind for one loop."""


def product_lemmas(formulas: Sequence[logic.Formula | logic.Term]) -> list[logic.Formula]:
    """Return the lemmas about the products of two unknowns in some formulas."""
    products = {node_text(each, is_java=False): each for each in _products(formulas)}
    equations = {
        node_text(each, is_java=False): each
        for each in of_kinds((logic.Same,), *formulas)
        if _is_total(each.left) and _is_total(each.right) and any(_products([each]))
    }
    return [
        *islice(_equal_products(list(products.values())), MOST_LEMMAS),
        *islice(_equal_equations(list(equations.values()), list(products.values())), MOST_LEMMAS),
    ]


def _products(formulas: Sequence[logic.Formula | logic.Term]) -> Iterator[logic.Arithmetic]:
    """Yield the products of two unknowns that always have a value."""
    for each in of_kinds((logic.Arithmetic,), *formulas):
        is_product = each.op is ArithmeticOp.MULTIPLY and _is_total(each)
        if is_product and not any(isinstance(side, logic.Constant) for side in (each.left, each.right)):
            yield each


def _is_total(term: logic.Term) -> bool:
    """Return whether a term consists of variables, constants, sums and products, so that it always has a value."""
    return all(
        isinstance(each, logic.ProgramVariable | logic.Constant | logic.Negation | logic.Conversion)
        or (isinstance(each, logic.Arithmetic) and each.op in _TOTAL)
        for each in descendants(term)
    )


def _equal_products(products: Sequence[logic.Arithmetic]) -> Iterator[logic.Formula]:
    """Yield ``a == c ==> a * b == c * b``, and the same with factors exchanged."""
    for one, other in combinations(products, 2):
        if type_of(one) is not type_of(other):
            continue
        for left, shared in ((one.left, one.right), (one.right, one.left)):
            for right, factor in ((other.left, other.right), (other.right, other.left)):
                if node_text(shared, is_java=False) == node_text(factor, is_java=False):
                    yield logic.Implies(same(left, right), same(one, other), span=one.span)


def _equal_equations(
    equations: Sequence[logic.Same], products: Sequence[logic.Arithmetic]
) -> Iterator[logic.Formula]:
    """Yield ``x == t ==> E(x) ==> E(t)`` for equations E with a product of x, and factors t of products whose variables E does not have."""
    factors = {node_text(each, is_java=False): each for each in _factors(products)}
    for each in equations:
        here = _variables([each])
        for before in _variables([*_products([each])]).values():
            for after in factors.values():
                if here.keys().isdisjoint(_variables([after])) and type_of(before) is type_of(after):
                    moved = rewrite_node(each, partial(_replace, before.variable, after))
                    implied = logic.Implies(each, moved, span=each.span)
                    yield logic.Implies(same(before, after), implied, span=each.span)


def _factors(products: Sequence[logic.Arithmetic]) -> Iterator[logic.Term]:
    """Yield the variables in some products, and their factors that are sums of variables."""
    yield from _variables(products).values()
    for each in products:
        for side in (each.left, each.right):
            if (
                isinstance(side, logic.Arithmetic)
                and side.op is not ArithmeticOp.MULTIPLY
                and not any(_products([side]))
            ):
                yield side


def _variables(nodes: Sequence[logic.Formula | logic.Term]) -> dict[Variable, logic.ProgramVariable]:
    """Return the variables in some nodes, each with one of its terms."""
    return {each.variable: each for each in of_kinds((logic.ProgramVariable,), *nodes)}


def _replace(before: Variable, after: logic.Term, node: Node) -> Node:
    return after if isinstance(node, logic.ProgramVariable) and node.variable == before else node
