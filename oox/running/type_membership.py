"""Tests whether a value belongs to the type of a cell, a variable or a result, for heaps that are read from input."""

from __future__ import annotations

from ooxcheck.oox.arithmetic import int_range, round_float, same_value
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Bag, Content, Obj, rows_in
from ooxcheck.oox.types import (
    BOOL,
    CHAR,
    STRING,
    ArrayType,
    ClassType,
    Collection,
    Type,
    is_floating,
    is_integral,
)

_CHARS = range(1 << 16)


def can_hold(program: Program, cells: Cells | Variable, content: Content) -> bool:
    """Return whether a cell or a variable can hold a value; tuples of a relation contain no null."""
    if not cells.many:
        return not isinstance(content, frozenset) and is_of(program, cells.columns[0], content)
    if cells.collection is not Collection.RELATION:
        wanted = tuple if cells.collection is Collection.SEQUENCE else Bag
        return isinstance(content, wanted) and all(
            is_of(program, cells.columns[0], atom) for (atom,) in rows_in(content)
        )
    return isinstance(content, frozenset) and all(
        len(row) == len(cells.columns)
        and all(
            atom is not None and is_of(program, type_, atom)
            for type_, atom in zip(cells.columns, row, strict=True)
        )
        for row in content
    )


def is_of(program: Program, type_: Type, content: Content) -> bool:
    """Return whether a value has a type; null belongs to nullable types."""
    match content:
        case bool():
            return type_ is BOOL
        case int():
            return content in (
                _CHARS if type_ is CHAR else int_range(type_, program.int_width) if is_integral(type_) else ()
            )
        case float():
            return is_floating(type_) and same_value(round_float(content, type_), content)
        case str():
            return type_ is STRING
        case None:
            return type_ is STRING or isinstance(type_, ClassType | ArrayType)
        case Obj():
            return _is_object_of(type_, content)
        case _:
            return False


def _is_object_of(type_: Type, obj: Obj) -> bool:
    return type_.name in obj.kind.supertypes if isinstance(type_, ClassType) else obj.kind.type == type_
