"""Inclusion and disjointness of expressions in all heaps.

All answers are conservative: True is always right, False may mean unknown. Facts used: new objects differ
from those on entry; a relation of
the state on entry has no tuple for new objects; nothing is reachable from null.
"""

from __future__ import annotations

from functools import lru_cache

from ooxcheck.oox.cells import Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import NULL, ArrayType, ClassType, is_nullable
from ooxcheck.specs.relations.expr import (
    NULL_ATOM,
    Both,
    Choice,
    Closure,
    Either,
    Every,
    Expr,
    Interval,
    IsA,
    Join,
    Less,
    Literal,
    Meet,
    Minus,
    Name,
    New,
    NewSet,
    Not,
    Nothing,
    Null,
    Override,
    Product,
    Same,
    Shift,
    Star,
    Union,
    Within,
)
from ooxcheck.specs.relations.number_ranges import Range

_REMEMBERED = 1 << 16


@lru_cache(maxsize=_REMEMBERED)
def inside(left: Expr, right: Expr) -> bool:
    """Return whether `left` is certainly a subset of `right`."""
    if left is right or isinstance(left, Nothing):
        return True
    return _by_left(left, right) or _by_right(left, right) or _by_both(left, right)


def _by_left(left: Expr, right: Expr) -> bool:
    match left:
        case Union(parts):
            return all(inside(part, right) for part in parts)
        case Meet(parts):
            return any(inside(part, right) for part in parts)
        case Minus(whole, _):
            return inside(whole, right)
        case Choice(_, then, otherwise):
            return inside(then, right) and inside(otherwise, right)
        case Override(relation, key, value):
            return inside(relation, right) and inside_product(key, value, right)
        case _:
            return False


def inside_product(key: Expr, value: Expr, right: Expr) -> bool:
    """Return whether ``key -> value`` is certainly a subset of `right`."""
    return isinstance(value, Nothing) or isinstance(key, Nothing) or inside(Product(key, value), right)


def _by_right(left: Expr, right: Expr) -> bool:
    match right:
        case Meet(parts):
            return all(inside(left, part) for part in parts)
        case Union(parts):
            return any(inside(left, part) for part in parts)
        case Minus(whole, hole):
            return inside(left, whole) and disjoint(left, hole)
        case Choice(_, then, otherwise):
            return inside(left, then) and inside(left, otherwise)
        case Every(type_):
            return left.arity == 1 and (type_ is None or left.columns[0] in (type_, NULL))
        case NewSet(kind):
            return isinstance(left, New) and left.kind == kind
        case Interval(low, high, type_):
            return _inside_interval(left, low, high) and left.columns[0] == type_
        case Override(relation, key, value):
            return _is_written(left, key, value) or (inside(left, relation) and _misses(left, key))
        case _:
            return False


def _inside_interval(left: Expr, low: int, high: int) -> bool:
    match left:
        case Literal(int(value)):
            return low <= value <= high
        case Interval(least, most):
            return low <= least and most <= high
        case _:
            return False


def _is_written(left: Expr, key: Expr, value: Expr) -> bool:
    match left:
        case Product(a, b):
            return a.arity == key.arity and inside(a, key) and inside(b, value)
        case _:
            return False


def _misses(relation: Expr, key: Expr) -> bool:
    """Return whether a relation certainly has no tuple that begins with a tuple of `key`."""
    match relation:
        case Product(left, _):
            return left.arity == key.arity and disjoint(left, key)
        case Override(_, forgotten, Nothing()):
            return inside(key, forgotten)
        case Name():
            return only_fresh(key)
        case _:
            return False


def _by_both(left: Expr, right: Expr) -> bool:
    match left, right:
        case (Product(a, b), Product(c, d)):
            return a.arity == c.arity and inside(a, c) and inside(b, d)
        case (_, Product(Every(), Every())) if left.arity == 2:
            return left.columns[0] == right.columns[0] and left.columns[1] in (right.columns[1], NULL)
        case (Star(r), Star(s)) | (Closure(r), Closure(s)) | (Closure(r), Star(s)):
            return inside(r, s)
        case (_, Join(start, Star(step))):
            return _inside_closed(left, right, start, step)
        case (Join(before, Closure(step) | step), Join(start, Closure(relation))) if not isinstance(
            step, Star
        ):
            return inside(step, relation) and inside(before, Join(start, Star(relation)))
        case (Join(a, r), Join(b, s)):
            return a.arity == b.arity and inside(a, b) and inside(r, s)
        case _:
            return False


def _inside_closed(left: Expr, closed: Expr, start: Expr, step: Expr) -> bool:
    """Return whether a set is certainly in ``start.*step``."""
    if inside(left, start):
        return True
    match left:
        case Join(before, Star(relation) | Closure(relation) | relation):
            return inside(relation, step) and inside(before, closed)
        case _:
            return False


@lru_cache(maxsize=_REMEMBERED)
def disjoint(left: Expr, right: Expr) -> bool:
    """Return whether two sets are certainly disjoint."""
    return _apart(left, right) or _apart(right, left)


def _apart(left: Expr, right: Expr) -> bool:
    match left:
        case Nothing():
            return True
        case Union(parts):
            return all(disjoint(part, right) for part in parts)
        case Meet(parts):
            return any(disjoint(part, right) for part in parts)
        case Minus(whole, hole):
            return inside(right, hole) or (whole.arity == 1 and disjoint(whole, right))
        case Choice(_, then, otherwise):
            return disjoint(then, right) and disjoint(otherwise, right)
        case Product(key, value):
            return (
                isinstance(right, Product)
                and key.arity == right.left.arity
                and (disjoint(key, right.left) or disjoint(value, right.right))
            )
        case _:
            return left.arity == 1 and _apart_atoms(left, right)


def _apart_atoms(left: Expr, right: Expr) -> bool:
    match left, right:
        case (New() | NewSet(), New() | NewSet()):
            return left.kind != right.kind or (
                isinstance(left, New) and isinstance(right, New) and left is not right
            )
        case (New() | NewSet() as fresh, _):
            return is_old(right) or _is_apart_by_type(fresh.kind, right)
        case (Null(), _):
            return never_null(right)
        case (Literal(), Literal()):
            return left.value != right.value and type(left.value) is type(right.value)
        case (Literal(int(value)), Interval(low, high)):
            return not low <= value <= high
        case (Interval(low, high), Interval(least, most)):
            return high < least or most < low
        case (_, Range(end, CompareOp.LESS | CompareOp.GREATER)):
            return left is end
        case (Join(Name(Field()) as field, one), Join(relation, two)) if (
            field is relation and field.arity == 2
        ):
            return disjoint(one, two)
        case _:
            return False


def _is_apart_by_type(kind: ClassType | ArrayType, other: Expr) -> bool:
    """Return whether the type excludes an object of this kind: an array is no object, and of one type only."""
    type_ = other.columns[0]
    if isinstance(kind, ArrayType):
        return type_ is not None and type_ != kind
    return isinstance(type_, ArrayType)


def only_fresh(expr: Expr) -> bool:
    """Return whether the first column of a set contains only new objects."""
    match expr:
        case New() | NewSet():
            return True
        case Union(parts):
            return all(map(only_fresh, parts))
        case Meet(parts):
            return any(map(only_fresh, parts))
        case Product(left, _):
            return only_fresh(left)
        case _:
            return False


@lru_cache(maxsize=_REMEMBERED)
def is_old(expr: Expr) -> bool:
    """Return whether a set certainly contains no new object."""
    if not expr.fresh and not expr.is_open:
        return True
    match expr:
        case Meet(parts):
            return any(map(is_old, parts))
        case Union(parts):
            return all(map(is_old, parts))
        case Minus(whole, _):
            return is_old(whole)
        case Choice(_, then, otherwise):
            return is_old(then) and is_old(otherwise)
        case _:
            return False


@lru_cache(maxsize=_REMEMBERED)
def never_null(expr: Expr) -> bool:
    """Return whether a set certainly does not contain null."""
    match expr:
        case (
            Nothing()
            | Literal()
            | Interval()
            | New()
            | NewSet()
            | Shift()
            | Same()
            | Less()
            | Within()
            | IsA()
            | Not()
            | Both()
            | Either()
        ):
            return True
        case Name(Variable(name)):
            return name == "this" or not _may_hold_null(expr)
        case Name(Field(static=True)):
            return not _may_hold_null(expr)
        case Meet(parts):
            return any(map(never_null, parts))
        case Union(parts):
            return all(map(never_null, parts))
        case Minus(whole, hole):
            return inside(NULL_ATOM, hole) or never_null(whole)
        case Choice(_, then, otherwise):
            return never_null(then) and never_null(otherwise)
        case Join(relation, values) if relation.arity == 2 and values.arity == 1:
            return is_field_like(relation)
        case Join(_, Name(GhostField(many=True))):
            return True
        case _:
            return expr.arity == 1 and not _may_hold_null(expr)


def _may_hold_null(expr: Expr) -> bool:
    return expr.columns[0] is None or is_nullable(expr.columns[0])


@lru_cache(maxsize=_REMEMBERED)
def is_field_like(relation: Expr) -> bool:
    """Return whether a relation certainly has no tuple that begins with null: assignments go to non-null objects."""
    match relation:
        case Nothing():
            return True
        case Name(Field(static=False) | GhostField() | Elements() | Lengths()):
            return True
        case Override(base) | Minus(base) | Closure(base):
            return is_field_like(base)
        case Product(key, _):
            return _never_null_first(key)
        case Join(left, _) if left.arity > 1:
            return is_field_like(left)
        case Union(parts):
            return all(map(is_field_like, parts))
        case Choice(_, then, otherwise):
            return is_field_like(then) and is_field_like(otherwise)
        case _:
            return False


def _never_null_first(key: Expr) -> bool:
    return never_null(key) if key.arity == 1 else isinstance(key, Product) and _never_null_first(key.left)
