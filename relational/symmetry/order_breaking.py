"""Exact symmetry breaking for total orders and acyclic relations: an arrangement of atoms, written into the bounds.

If a claim says that a relation orders the atoms of one class totally, every instance can be renamed so that
the order is that of the universe;
then the relation is constant, or nearly. An acyclic relation can be renamed to go from smaller atoms to
larger ones (a topological order).
Either uses up the class: its atoms are no longer interchangeable. The claims stay, and fold to true if the
new bounds decide them.

A claim need not be a predicate: `ooxcheck.relational.symmetry.equivalent_formulas` recognises usual
formulas.

Kodkod also makes the ordered set exact, which loses instances with fewer elements; here the set is a prefix
of its class.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, repeat

from ooxcheck.relational.bounds import FIELD, MASK, Bound, Bounds
from ooxcheck.relational.logic.expr import Formula, Relation
from ooxcheck.relational.logic.predicates import Acyclic, TotalOrder
from ooxcheck.relational.symmetry.equivalent_formulas import NO_VARIABLES, Env, orders
from ooxcheck.relational.symmetry.lex_leader import Classes

NOTHING: frozenset[int] = frozenset()


def break_orders(
    formulas: Iterable[Formula],
    bounds: Bounds,
    groups: Classes,
    envs: Iterable[Env] = repeat(NO_VARIABLES),
    *,
    acyclic: bool = True,
) -> tuple[Bounds, Classes, frozenset[Formula]]:
    """Return tighter bounds, the remaining classes, and the exploited `formulas`.

    `envs` are the relations of the free variables of each formula. Acyclic relations are exploited only if
    `acyclic`.
    """
    usable_orders = [
        each for each in orders(formulas, bounds, envs) if acyclic or isinstance(each.predicate, TotalOrder)
    ]
    bounds, left, used = bounds.copy(), list(groups), list[Formula]()
    for order in sorted(usable_orders, key=lambda each: isinstance(each.predicate, Acyclic)):
        for group in list(left):
            if isinstance(order.predicate, TotalOrder):
                exploited = _arrange_total(order.predicate, bounds, group)
            else:
                exploited = _arrange_acyclic(order.predicate.relation, bounds, group, loops=order.loops)
            if exploited:
                left.remove(group)
                used.extend(order.because)
    return bounds, left, frozenset(used)


def _arrange_total(order: TotalOrder, bounds: Bounds, group: list[int]) -> bool:
    """Fix a total order on a class to that of the universe, if it is one."""
    relation, ordered, first, last = (
        bounds[each] for each in (order.relation, order.ordered, order.first, order.last)
    )
    if len({order.ordered, order.first, order.last}) < 3 or ordered.upper != tuple(group):
        return False
    if relation.lower or first.lower or last.lower or not set(group) <= set(first.upper) & set(last.upper):
        return False
    successors = tuple(one << FIELD | other for one, other in pairwise(group))
    if not set(successors) <= set(relation.upper):
        return False
    start = frozenset(group[:1])
    bounds.bind_packed(order.first, Bound(start, tuple(start)))
    bounds.bind_packed(order.ordered, Bound(ordered.lower | start, ordered.upper))
    if ordered.is_exact:
        bounds.bind_packed(order.relation, Bound(frozenset(successors), successors))
        bounds.bind_packed(order.last, Bound(frozenset(group[-1:]), (group[-1],)))
    else:
        bounds.bind_packed(order.relation, Bound(NOTHING, successors))
        bounds.bind_packed(order.last, Bound(NOTHING, tuple(group)))
    return True


def _arrange_acyclic(relation: Relation, bounds: Bounds, group: list[int], *, loops: bool) -> bool:
    """Let an acyclic relation go only from smaller to larger atoms of a class, if it relates atoms of the class at all.

    With loops, it may also go from an atom to itself.
    """
    bound = bounds[relation]
    members = set(group)
    inside = {key for key in bound.upper if key >> FIELD in members and key & MASK in members}
    steps = {key for key in inside if key >> FIELD != key & MASK} if loops else inside
    if not steps or steps & bound.lower:
        return False
    upper = tuple(key for key in bound.upper if key not in steps or key >> FIELD < key & MASK)
    bounds.bind_packed(relation, Bound(bound.lower, upper))
    return True
