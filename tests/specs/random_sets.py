"""Random expressions over the small world of `tests.specs.nodes`, by what they hold: nodes, numbers, or pairs of them.

Operators are applied as they are, no law simplifies anything; what is assigned to is never null, as in programs.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import INT
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.number_ranges import Range
from tests.specs.nodes import ALL_FRESH, FRESH, KEYS, NODE, NULL, NUMBER, OTHER, N, P, V, W, one

NODES = (V, W, NULL, FRESH, OTHER, ALL_FRESH, e.NOTHING, e.Every(NODE), e.Minus(e.Every(NODE), NULL))
NUMBERS = (
    NUMBER,
    one(0),
    one(1),
    e.Interval(0, 1, INT),
    e.Interval(1, 2, INT),
    e.Every(INT),
    Range(NUMBER, CompareOp.LESS, INT),
    Range(NUMBER, CompareOp.GREATER_EQUAL, INT),
)
ASSIGNED = (FRESH, OTHER, ALL_FRESH, e.Minus(V, NULL), e.Minus(W, NULL))
"""What is assigned to."""

TESTS = (e.Same(V, W), e.Same(V, NULL), e.Less(NUMBER, one(1)))


def nodes(source: random.Random, depth: int) -> e.Expr:
    """Return a set of nodes, null included."""
    if depth == 0 or source.random() < 0.2:
        return source.choice(NODES)
    start = nodes(source, depth - 1)
    match source.randrange(6):
        case 0:
            step = links(source, depth - 2)
            return e.Join(start, source.choice((e.Star, e.Closure))(step))
        case 1:
            return e.Join(start, links(source, depth - 1))
        case 2:
            return e.Join(links(source, depth - 1), start)
        case 3:
            return e.Join(keys(source, depth - 1), numbers(source, depth - 1))
        case _:
            return _combined(source, start, nodes(source, depth - 1))


def assigned(source: random.Random, _depth: int = 0) -> e.Expr:
    """Return a set of nodes that is assigned to."""
    return source.choice(ASSIGNED)


def numbers(source: random.Random, depth: int) -> e.Expr:
    """Return a set of numbers."""
    if depth <= 0 or source.random() < 0.3:
        return source.choice(NUMBERS)
    if source.random() < 0.4:
        return e.Join(nodes(source, depth - 1), keys(source, depth - 1))
    return _combined(source, numbers(source, depth - 1), numbers(source, depth - 1))


def links(source: random.Random, depth: int) -> e.Expr:
    """Return a relation of nodes with nodes."""
    return _relation(source, depth, (N, P), nodes)


def keys(source: random.Random, depth: int) -> e.Expr:
    """Return a relation of nodes with numbers."""
    return _relation(source, depth, (KEYS,), numbers)


def _relation(
    source: random.Random,
    depth: int,
    fields: tuple[e.Expr, ...],
    values: Callable[[random.Random, int], e.Expr],
) -> e.Expr:
    if depth <= 0 or source.random() < 0.3:
        return source.choice(fields)
    key, value = assigned(source), values(source, depth - 1)
    base = _relation(source, depth - 1, fields, values)
    match source.randrange(5):
        case 0:
            return e.Override(base, key, value)
        case 1:
            return e.Override(base, key, e.NOTHING)
        case 2:
            return e.Product(key, value)
        case _:
            return _combined(source, base, _relation(source, depth - 1, fields, values))


def _combined(source: random.Random, one_: e.Expr, two: e.Expr) -> e.Expr:
    match source.randrange(4):
        case 0:
            return e.Union((one_, two))
        case 1:
            return e.Meet((one_, two))
        case 2:
            return e.Minus(one_, two)
        case _:
            return e.Choice(source.choice(TESTS), one_, two)
