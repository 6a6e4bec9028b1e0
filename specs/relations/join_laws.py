"""Laws of joins: the image of a set under a relation.

The image of an assigned object is the assigned value; a new object has no image on entry, and an object on
entry is not reached through a new
one. See `ooxcheck.specs.relations.set_laws` for the kinds of laws.
"""

from __future__ import annotations

from ooxcheck.specs.relations.boolean_laws import choice
from ooxcheck.specs.relations.expr import (
    NULL_ATOM,
    Choice,
    Closure,
    Every,
    Expr,
    Join,
    Meet,
    Minus,
    Name,
    Nothing,
    Null,
    Override,
    Product,
    Star,
    Union,
)
from ooxcheck.specs.relations.inclusion_laws import disjoint, is_field_like, is_old, only_fresh
from ooxcheck.specs.relations.set_laws import Side, meet, override, product, union


def join(left: Expr, right: Expr, side: Side, *, single: bool = False) -> Expr:
    """Return ``left . right``; `single` says that `left` is exactly one atom."""
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        return Nothing(left.arity + right.arity - 2)
    match left, right:
        case (Union(parts), _):
            return union((join(part, right, side) for part in parts), side)
        case (_, Union(parts)):
            return union((join(left, part, side, single=single) for part in parts), side)
        case (Choice(condition, then, otherwise), _):
            return choice(
                condition, join(then, right, side, single=single), join(otherwise, right, side, single=single)
            )
        case (_, Choice(condition, then, otherwise)):
            return choice(
                condition, join(left, then, side, single=single), join(left, otherwise, side, single=single)
            )
        case (_, Star(step) | Closure(step)) if left.arity == 1:
            return _join_closed(left, right, step, side)
        case (Join(start, Star(step)), _) if right is step:
            return join(start, Closure(step), side)
        case _ if left.arity == 1:
            return _join_set(left, right, side, single=single)
        case _:
            return Join(left, right)


def _join_set(left: Expr, right: Expr, side: Side, *, single: bool) -> Expr:
    """Return the image of a set under a relation."""
    if is_field_like(right) and (seen := _null_or_not(left)) is not left:
        return join(seen, right, side, single=single)
    if isinstance(left, Nothing) or (only_fresh(left) and isinstance(right, Name)):
        return Nothing(right.arity - 1)
    match right:
        case Override(base, key, value):
            return _join_override(left, base, key, value, side, single=single)
        case Product(key, value):
            return _join_product(left, key, value, side, single=single)
        case _:
            return Join(left, right)


def _join_override(left: Expr, base: Expr, key: Expr, value: Expr, side: Side, *, single: bool) -> Expr:
    """Return the image under an assignment."""
    if _is_apart(left, key):
        return join(left, base, side, single=single)
    if left is _target_of(key) and (single or side is Side.UPPER):
        return (
            override(join(left, base, side, single=single), key.right, value)
            if isinstance(key, Product)
            else value
        )
    if side is Side.UPPER and only_fresh(left):
        return union((join(left, base, side), join(left, product(key, value), side)), side)
    return Join(left, Override(base, key, value))


def _join_product(left: Expr, key: Expr, value: Expr, side: Side, *, single: bool) -> Expr:
    """Return the image of a set under a product; for an upper bound, all values of the product."""
    if key.arity > 1:
        return product(join(left, key, side, single=single), value)
    if disjoint(left, key):
        return Nothing(value.arity)
    return value if side is Side.UPPER or (single and left is key) else Join(left, Product(key, value))


def _target_of(key: Expr) -> Expr:
    return key.left if isinstance(key, Product) else key


def _is_apart(left: Expr, key: Expr) -> bool:
    """Return whether no tuple of a key begins with an element of a set."""
    return disjoint(left, key) if key.arity == 1 else isinstance(join(left, key, Side.UPPER), Nothing)


def _null_or_not(left: Expr) -> Expr:
    """Return a set without its restrictions to null or to other objects, since null has no image."""
    match left:
        case Null():
            return Nothing()
        case Meet(parts):
            rest = [
                part
                for part in parts
                if not (isinstance(part, Minus) and part.right is NULL_ATOM and isinstance(part.left, Every))
            ]
            return left if len(rest) in (0, len(parts)) else meet(rest, Side.UPPER)
        case _:
            return left


def _join_closed(left: Expr, right: Expr, step: Expr, side: Side) -> Expr:
    """Return ``left.*step`` or ``left.^step``."""
    if is_old(left) and (seen := visible_from_old(step)) is not step and isinstance(seen, Name):
        return join(left, Star(seen) if isinstance(right, Star) else Closure(seen), side)
    match left, right:
        case (Join(start, before), Star()) if before is step:
            return join(start, Closure(step), side)
        case (Join(_, Star(before) | Closure(before)), Star()) if before is step:
            return left
        case (Join(start, Star(before)), Closure()) if before is step:
            return join(start, right, side)
        case _:
            return Join(left, right)


def visible_from_old(relation: Expr) -> Expr:
    """Return a relation without assignments to new objects."""
    match relation:
        case Override(base, key, _) if only_fresh(key):
            return visible_from_old(base)
        case Union(parts):
            kept = [part for part in parts if not (isinstance(part, Product) and only_fresh(part.left))]
            return visible_from_old(kept[0]) if len(kept) == 1 else relation
        case _:
            return relation
