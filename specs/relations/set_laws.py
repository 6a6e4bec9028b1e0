"""Laws of relations: functions that build simplified expressions.

A law is one of three kinds. Equivalences hold everywhere. Some laws enlarge a set and are valid only for
upper bounds, some shrink it, for
lower bounds: hence the `Side`. Each law is tested on random relations. The laws are those that the thesis
needs (see
`ooxcheck.specs.relations.expr`), restated for an override that is an assignment.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import takewhile

from ooxcheck.oox.types import BOOL, NULL
from ooxcheck.specs.relations.boolean_laws import choice
from ooxcheck.specs.relations.expr import (
    FALSE,
    NULL_ATOM,
    TRUE,
    Choice,
    Closure,
    Column,
    Every,
    Expr,
    Interval,
    Literal,
    Meet,
    Minus,
    Name,
    Nothing,
    Override,
    Product,
    Shift,
    Star,
    Union,
)
from ooxcheck.specs.relations.inclusion_laws import disjoint, inside, only_fresh

MOST_PARTS = 32
"""The greatest number of sets in a union; for an upper bound, a larger union becomes everything."""


class Side(Enum):
    """The bound that an expression is for: upper bounds may grow, lower bounds shrink."""

    LOWER = "lower"
    UPPER = "upper"

    @property
    def other(self) -> Side:
        """The side of a subtracted set."""
        return Side.UPPER if self is Side.LOWER else Side.LOWER


# ------------------------------------------------------------------------------------------------------ sets


def union(parts: Iterable[Expr], side: Side) -> Expr:
    """Return ``a + b + ...``."""
    given = tuple(parts)
    flat = _flat(Union, given)
    if side is Side.UPPER:
        flat = _collapse_overrides(flat)
    if side is Side.UPPER and len(flat) > MOST_PARTS and given[0].arity == 1:
        return Every(_one_type(flat))
    kept = _not_inside_another(_merge_products(_without_bases(flat), side))
    if TRUE in kept and FALSE in kept:
        return Every(BOOL)
    if len(kept) > 1:
        return Union(_in_order(kept))
    return kept[0] if kept else Nothing(given[0].arity)


def _one_type(parts: Iterable[Expr]) -> Column:
    """Return the common type of some sets; None if there is no single one."""
    types = {part.columns[0] for part in parts if part.columns[0] is not NULL}
    return types.pop() if len(types) == 1 else None


def meet(parts: Iterable[Expr], side: Side) -> Expr:
    """Return ``a & b & ...``."""
    flat = _flat(Meet, parts)
    if side is Side.LOWER:
        flat = _forget_overrides(flat)
    kept = [part for at, part in enumerate(flat) if not _contains_another(at, flat)]
    if any(disjoint(one, two) for at, one in enumerate(kept) for two in kept[:at]):
        return Nothing(kept[0].arity)
    return kept[0] if len(kept) == 1 else Meet(_in_order(kept))


def minus(left: Expr, right: Expr, side: Side) -> Expr:
    """Return ``left - right``."""
    if inside(left, right):
        return Nothing(left.arity)
    if isinstance(right, Nothing) or disjoint(left, right):
        return left
    match left:
        case Minus(whole, hole):
            return minus(whole, union((hole, right), side.other), side)
        case Union(parts):
            return union((minus(part, right, side) for part in parts), side)
        case _:
            return Minus(left, right)


def not_null(expr: Expr) -> Expr:
    """Return a set without null."""
    if disjoint(expr, NULL_ATOM):
        return expr
    if isinstance(expr, Union):
        return union(map(not_null, expr.parts), Side.UPPER)
    type_ = expr.columns[0]
    if isinstance(expr, Every) or type_ is None or expr is NULL_ATOM:
        return minus(expr, NULL_ATOM, Side.UPPER)
    return meet((expr, Minus(Every(type_), NULL_ATOM)), Side.UPPER)


def _flat(kind: type[Union | Meet], parts: Iterable[Expr]) -> list[Expr]:
    """Return the operands of nested unions or intersections, each once, in canonical order."""
    flat = [piece for part in parts for piece in (part.parts if isinstance(part, kind) else (part,))]
    return _sorted_list(dict.fromkeys(flat))


def _sorted_list(parts: Iterable[Expr]) -> list[Expr]:
    return sorted(parts, key=lambda part: part.digest)


def _in_order(parts: Iterable[Expr]) -> tuple[Expr, ...]:
    return tuple(_sorted_list(parts))


def _not_inside_another(parts: list[Expr]) -> list[Expr]:
    """Drop ``a`` from ``a + b`` if it is a subset of ``b``; of two equal sets the first is kept."""

    def superfluous(at: int) -> bool:
        part = parts[at]
        return any(
            inside(part, other) and (place < at or not inside(other, part))
            for place, other in enumerate(parts) if place != at
        )  # fmt: skip

    return [part for at, part in enumerate(parts) if not isinstance(part, Nothing) and not superfluous(at)]


def _contains_another(at: int, parts: list[Expr]) -> bool:
    part = parts[at]
    return any(
        inside(other, part) and (place < at or not inside(part, other))
        for place, other in enumerate(parts) if place != at
    )  # fmt: skip


def _without_bases(parts: list[Expr]) -> list[Expr]:
    """Replace ``r + (r with x assigned y)`` by ``r + (x -> y)``."""
    left = list(parts)
    for at, part in enumerate(parts):
        if isinstance(part, Override) and any(inside(part.relation, o) for o in left if o is not part):
            left[at] = _assigned_pairs(part.key, part.value)
    return left


def _merge_products(parts: list[Expr], side: Side) -> list[Expr]:
    """Replace ``(a -> c) + (b -> c)`` by ``(a + b) -> c``."""
    by_value: dict[Expr, list[Expr]] = {}
    for part in parts:
        if isinstance(part, Product):
            by_value.setdefault(part.right, []).append(part.left)
    rest = [part for part in parts if not isinstance(part, Product)]
    products = [
        product(union(keys, side) if len(keys) > 1 else keys[0], value) for value, keys in by_value.items()
    ]
    return _sorted_list(dict.fromkeys(rest + products))


def _collapse_overrides(parts: list[Expr]) -> list[Expr]:
    """Enlarge several chains of assignments to one relation: return their common prefix, and all assigned pairs."""
    collapsed = [
        piece
        for group in _by_base(parts)
        for piece in (_collapsed_chains(group) if len(group) > 1 else group)
    ]
    if len(collapsed) > 1 and any(isinstance(chain(part)[0], Union) and part.arity > 1 for part in collapsed):
        return _collapse_overrides(
            _flat(Union, [piece for part in collapsed for piece in _split_override(part)])
        )
    return _flat(Union, collapsed)


def _split_override(part: Expr) -> list[Expr]:
    """Enlarge a chain of assignments to a union: return the union and all assigned pairs."""
    base, links = chain(part)
    return (
        [base, *(_assigned_pairs(key, value) for key, value in links)] if isinstance(base, Union) else [part]
    )


def _by_base(parts: Iterable[Expr]) -> Iterable[list[Expr]]:
    groups: dict[Expr, list[Expr]] = {}
    for part in parts:
        groups.setdefault(chain(part)[0], []).append(part)
    return groups.values()


def _assigned_pairs(key: Expr, value: Expr) -> Expr:
    """Return the pairs that an assignment adds; its target is not null."""
    return product(_target(key), value)


def _target(key: Expr) -> Expr:
    return not_null(key) if key.arity == 1 else key


def _collapsed_chains(group: list[Expr]) -> list[Expr]:
    common = _common_prefix(group)
    length = len(chain(common)[1])
    written = [_assigned_pairs(key, value) for part in group for key, value in chain(part)[1][length:]]
    return [common, *(each for each in written if not isinstance(each, Nothing))]


def _forget_overrides(parts: list[Expr]) -> list[Expr]:
    """Shrink several chains of assignments to one relation: return their common prefix, without the keys that any of them assigns."""
    return _flat(
        Meet, [group[0] if len(group) == 1 else _forgotten_chains(group) for group in _by_base(parts)]
    )


def _forgotten_chains(group: list[Expr]) -> Expr:
    common = _common_prefix(group)
    length = len(chain(common)[1])
    keys = [_target(key) for part in group for key, _ in chain(part)[1][length:]]
    return forget(common, union(keys, Side.UPPER)) if keys else common


def _common_prefix(group: list[Expr]) -> Expr:
    base, _ = chain(group[0])
    chains = [chain(part)[1] for part in group]
    common = takewhile(lambda links: len(set(links)) == 1, zip(*chains, strict=False))
    for links in common:
        base = Override(base, *links[0])
    return base


def chain(relation: Expr) -> tuple[Expr, list[tuple[Expr, Expr]]]:
    """Return the base relation of a chain of assignments, and the keys and values in order."""
    links: list[tuple[Expr, Expr]] = []
    while isinstance(relation, Override):
        links.append((relation.key, relation.value))
        relation = relation.relation
    return relation, links[::-1]


# ------------------------------------------------------------------------------------------------- relations


def product(left: Expr, right: Expr) -> Expr:
    """Return ``left -> right``."""
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        return Nothing(left.arity + right.arity)
    if isinstance(right, Product):
        return product(product(left, right.left), right.right)
    return Product(left, right)


def forget(relation: Expr, key: Expr) -> Expr:
    """Return a relation without the tuples that begin with a tuple of `key`."""
    return override(relation, key, Nothing(relation.arity - key.arity))


def override(relation: Expr, key: Expr, value: Expr) -> Expr:
    """Return a relation after the assignment of `value` to `key`."""
    if isinstance(key, Nothing):
        return relation
    match relation:
        case Nothing():
            return product(key, value)
        case Name() if isinstance(value, Nothing) and only_fresh(key):
            return relation
        case Choice(condition, then, otherwise):
            return choice(condition, override(then, key, value), override(otherwise, key, value))
        case Override(base, old, was) if inside(old, key):
            return override(base, key, value)
        case Union(parts) if any(_begins_in(part, key) for part in parts):
            rest = union((part for part in parts if not _begins_in(part, key)), Side.LOWER)
            return override(rest, key, value)
        case Override(base, old, Nothing()) if isinstance(value, Nothing):
            return override(base, union((old, key), Side.UPPER), value)
        case Override(base, old, was) if key.digest < old.digest and disjoint(old, key):
            return Override(override(base, key, value), old, was)
        case _:
            return Override(relation, key, value)


def _begins_in(relation: Expr, key: Expr) -> bool:
    """Return whether all tuples of a product begin with one of a key."""
    while isinstance(relation, Product) and relation.arity > key.arity:
        relation = relation.left
        if relation.arity == key.arity:
            return inside(relation, key)
    return False


def closure(relation: Expr) -> Expr:
    """Return ``^relation``."""
    return relation if isinstance(relation, Nothing | Closure) else Closure(relation)


def star(relation: Expr) -> Expr:
    """Return ``*relation``."""
    return Star(relation.relation) if isinstance(relation, Closure | Star) else Star(relation)


# --------------------------------------------------------------------------------------------------- numbers


def shift(operand: Expr, by: int, numbers: range) -> Expr:
    """Return the numbers ``n + by``, wrapped into `numbers`."""
    if by == 0:
        return operand
    match operand:
        case Literal(int(value), type_):
            return Literal(numbers.start + (value + by - numbers.start) % _number(numbers), type_)
        case Interval(low, high, type_) if low + by in numbers and high + by in numbers:
            return Interval(low + by, high + by, type_)
        case Shift(inner, before):
            return shift(inner, _smallest_step(before + by, _number(numbers)), numbers)
        case Every() | Interval():
            return Every(operand.type)
        case Union(parts):
            return union((shift(part, by, numbers) for part in parts), Side.UPPER)
        case _:
            return Shift(operand, _smallest_step(by, _number(numbers)))


def _number(numbers: range) -> int:
    """Return the count of numbers; ``len`` of Python cannot represent all of those with 64 bits."""
    return numbers.stop - numbers.start


def _smallest_step(by: int, modulus: int) -> int:
    """Return the equivalent step of smallest size."""
    return (by + modulus // 2) % modulus - modulus // 2
