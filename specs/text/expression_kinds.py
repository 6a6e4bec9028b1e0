"""Properties of an expression that its text depends on: single values, emptiness, and objects of the later state.

The specification language distinguishes single values from sets by their form, and the state on entry from
that after the call by ``old``;
see `ooxcheck.specs.text.expression_text`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ooxcheck.oox.cells import Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.types import ClassType, is_numeric
from ooxcheck.specs.relations.expr import (
    NULL_ATOM,
    Choice,
    Every,
    Expr,
    IsA,
    Join,
    Literal,
    Meet,
    Minus,
    Name,
    New,
    NewSet,
    Nothing,
    Null,
    Override,
    Shift,
    Star,
)
from ooxcheck.specs.relations.inclusion_laws import inside
from ooxcheck.specs.relations.set_laws import not_null

LONGEST = 120
"""The greatest number of operators of an expression with case distinctions about equal objects."""


def is_one(expr: Expr) -> bool:
    """Return whether the language reads the text as a single value."""
    match expr:
        case Literal() | New() | Null() | Shift():
            return True
        case Name(leaf):
            return isinstance(leaf, Variable) or (isinstance(leaf, Field) and leaf.static)
        case Join(left, Name(Field() | Lengths())):
            return is_one(left)
        case Join(left, Join(array, Name(Elements()))):
            return is_one(left) and is_one(array)
        case Join(left, Override(base, key, value) as right):
            return (
                is_one(left)
                and is_one(key)
                and is_one(value)
                and is_one(Join(left, base))
                and is_short(left, right)
            )
        case Choice(_, then, otherwise):
            return is_one(then) and is_one(otherwise)
        case _:
            return False


def is_of_ghosts(relation: Expr) -> bool:
    """Return whether a relation is a ghost, which never contains null."""
    match relation:
        case Name(GhostField(many=True)) | Join(_, Name(GhostField(many=True))):
            return True
        case _:
            return False


def is_void(expr: Expr) -> bool:
    """Return whether a set is empty without null."""
    return inside(expr, NULL_ATOM) or (isinstance(expr, Meet) and any(map(is_void, expr.parts)))


def is_number(expr: Expr) -> bool:
    """Return whether the language reads the text as a single number, for arithmetic."""
    return expr.arity == 1 and is_one(expr) and expr.columns[0] is not None and is_numeric(expr.columns[0])


def is_short(left: Expr, right: Expr) -> bool:
    """Return whether a lookup may be written out by cases."""
    return left.size + right.size <= LONGEST


def is_path(expr: Expr) -> bool:
    """Return whether the text is a variable followed by fields."""
    return isinstance(expr, Name) or (
        isinstance(expr, Join) and isinstance(expr.right, Name) and is_path(expr.left)
    )


def is_never_empty(expr: Expr) -> bool:
    """Return whether a single number exists in every heap."""
    match expr:
        case Literal() | Name():
            return True
        case Join(Name(Variable("this")), Name()):
            return True
        case Shift(operand, _):
            return is_never_empty(operand)
        case Choice(_, then, otherwise):
            return is_never_empty(then) and is_never_empty(otherwise)
        case _:
            return False


def is_shown(part: Expr, others: Sequence[Expr]) -> bool:
    """Return whether a set without null is part of another one that is not part of it."""
    if part.arity > 1:
        return False
    rest = not_null(part)
    return any(inside(rest, other) and not inside(not_null(other), part) for other in others)


def says_not_null(part: Expr) -> bool:
    """Return whether a set is all objects of a type, which is implicit without null."""
    return isinstance(part, Minus) and isinstance(part.right, Null) and isinstance(part.left, Every)


@lru_cache(maxsize=1 << 14)
def is_later(expr: Expr) -> bool:
    """Return whether an expression denotes objects that may not exist on entry, other than by a variable.

    Variables count, too, in a claim that is false under ``old``: that the objects reach themselves, or are of a class.
    """
    if any(isinstance(symbol, NewSet) for symbol in expr.fresh) or _is_denied_on_entry(expr):
        return True
    match expr:
        case Every(type_):
            return isinstance(type_, ClassType)
        case Meet(parts):
            return all(map(is_later, parts))
        case Minus(left, _):
            return is_later(left)
        case Join(left, Every() | Minus(Every(), _)) if left.arity > 1:
            return is_later(left)
        case Join(Every() | Minus(Every(), _), right):
            return is_later(right)
        case Override(relation, _, Nothing()):
            return is_later(relation)
        case _:
            return any(map(is_later, expr.children))


@lru_cache(maxsize=1 << 14)
def _is_denied_on_entry(expr: Expr) -> bool:
    match expr:
        case Join(start, Star()) | IsA(start, _) if start.fresh:
            return True
        case _:
            return any(map(_is_denied_on_entry, expr.children))
