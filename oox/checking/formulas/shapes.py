"""Shapes of terms: the types of the columns of a relation, and the compatibility of terms.

Each value has a *kind*: references are one kind, each primitive type is another. Sets of different kinds have no common values, so combining them is an error. Sets
of unrelated classes may still be united.
"""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.oox.checking.names.wording import list_items
from ooxcheck.oox.declarations import AnyField, ModelField
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.types import ERROR, NULL, STRING, ClassType, Collection, CollectionType, Type, is_reference

Column = frozenset[Type]

EMPTY: Column = frozenset()
NULL_SHAPE = Shape((frozenset((NULL,)),), scalar=True)
NONE_SHAPE = Shape((EMPTY,), scalar=True)
WRONG = Shape((frozenset((ERROR,)),), scalar=True)


def scalar(type_: Type) -> Shape:
    """Return the shape of at most one value of a type."""
    return Shape((frozenset((type_,)),), scalar=True)


def shape_of(type_: Type) -> Shape:
    """Return the shape of a variable of a type."""
    if not isinstance(type_, CollectionType):
        return scalar(type_)
    return Shape(tuple(frozenset((column,)) for column in type_.columns), collection=type_.collection)


def is_wrong(shape: Shape) -> bool:
    """Return whether the term has an error that was already reported."""
    return any(ERROR in column for column in shape.columns)


def is_collection(shape: Shape) -> bool:
    """Return whether a term is a sequence or a multiset."""
    return shape.collection is not Collection.RELATION


def only_type(shape: Shape) -> Type | None:
    """Return the type of a set whose members all have one type."""
    if shape.arity != 1 or len(shape.columns[0]) != 1:
        return None
    (type_,) = shape.columns[0]
    return type_


def kind(type_: Type) -> str:
    """Return ``reference``, or the name of a primitive type."""
    return "reference" if is_reference(type_) else str(type_)


def kinds(column: Column) -> set[str]:
    """Return the kinds of the values of a column."""
    return set(map(kind, column))


def are_alike(left: Column, right: Column) -> bool:
    """Return whether two columns hold values of the same kind; an empty column is compatible with every other, null with strings."""
    if not left or not right or ERROR in left or ERROR in right:
        return True
    both = left | right
    return both == {NULL, STRING} or len(kinds(both)) == 1


def is_of_objects(column: Column) -> bool:
    """Return whether a column holds only references."""
    return all(is_reference(t) or t is ERROR for t in column)


def union_columns(left: Shape, right: Shape) -> tuple[Column, ...]:
    """Return the columns of a union."""
    return tuple(without_null(a | b) for a, b in zip(left.columns, right.columns, strict=True))


def without_null(column: Column) -> Column:
    """Return the column without the type of null, unless it has no other type."""
    return column - {NULL} if len(column) > 1 else column


def field_columns(fields: Iterable[AnyField | ModelField]) -> tuple[Column, ...]:
    """Return the columns of the union of some fields of equal arity, as relations from objects to values."""
    rows: list[tuple[Type, ...]] = [(ClassType(f.owner), *f.columns) for f in fields]
    return tuple(frozenset(column) for column in zip(*rows, strict=True))


def describe_shape(shape: Shape) -> str:
    """Return the description of a shape in messages: ``int``, ``a set of Node``, ``a relation Node -> int``, ``a sequence of int``."""
    columns = [_column_text(column) for column in shape.columns]
    if shape.collection is not Collection.RELATION:
        return f"a {'sequence' if shape.collection is Collection.SEQUENCE else 'multiset'} of {columns[0]}"
    if len(columns) > 1:
        return f"a relation {' -> '.join(columns)}"
    return columns[0] if shape.scalar else f"a set of {columns[0]}"


def _column_text(column: Column) -> str:
    return list_items(sorted(map(str, column)), " or ") or "nothing"
