"""Cells: fields and ghosts of objects, and the elements and the length of an array.

`columns` are the types of a tuple of the contents of a cell, and `many` distinguishes a collection of such tuples
from a single value, which has one column; `collection` distinguishes sets and relations from sequences and multisets.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import AnyField, Field, GhostField, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import UINT, ArrayType, ClassType, Collection, Type


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of all arrays of one type."""

    type: ArrayType
    many: ClassVar[bool] = False
    collection: ClassVar[Collection] = Collection.RELATION

    @property
    def columns(self) -> tuple[Type, ...]:
        """The type of an element."""
        return (self.type.element,)


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of all arrays."""

    many: ClassVar[bool] = False
    collection: ClassVar[Collection] = Collection.RELATION
    columns: ClassVar[tuple[Type, ...]] = (UINT,)


LENGTHS = Lengths()

Cells: TypeAlias = AnyField | Elements | Lengths
"""The cells of one name in all objects, or of all arrays of one type."""


def cells_of(program: Program, kind: ClassType | ArrayType) -> tuple[Cells, ...]:
    """Return the cells of an object of a runtime class, or of an array."""
    return program.layout(kind.name) if isinstance(kind, ClassType) else (Elements(kind), LENGTHS)


def key_arity(cells: Cells | Variable) -> int:
    """Return the number of columns that identify a cell: an element has an array and an index, a field an object, a variable or static field only itself."""
    match cells:
        case Variable() | Field(static=True):
            return 0
        case Field() | GhostField() | Lengths():
            return 1
        case Elements():
            return 2
