"""What a program declares, and code as well as formulas name: variables, fields, ghost fields, signatures of methods."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from datatypes import dataclass
from oox.types import Collection, Type, is_nullable, is_reference


class Single:
    """What holds one value at a time, as a relation does that has one column and one tuple (see `oox.cells`)."""

    __slots__ = ()

    type: Type
    many: ClassVar[bool] = False

    @property
    def columns(self) -> tuple[Type, ...]:
        """The type of the value."""
        return (self.type,)


@dataclass(frozen=True, slots=True)
class Variable(Single):
    """A local, a parameter, ``this`` or ``retval``; `slot` is its place in the frame of its method."""

    name: str
    type: Type
    slot: int


@dataclass(frozen=True, slots=True)
class Field(Single):
    """A field of class `owner`; no class on one line of inheritance has two of the same name."""

    owner: str
    name: str
    type: Type
    static: bool

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


@dataclass(frozen=True, slots=True)
class GhostField:
    """Specification-only state: a set, relation, sequence or multiset per object (`many`), or one value."""

    owner: str
    name: str
    columns: tuple[Type, ...]
    many: bool
    collection: Collection = Collection.RELATION
    static: ClassVar[bool] = False

    @property
    def has_numbers(self) -> bool:
        """Whether it is a set or relation with numbers or truth values in it."""
        return self.many and not all(map(is_nullable, self.columns))

    @property
    def has_values(self) -> bool:
        """Whether it is a set or relation with numbers, truth values or strings in it, which scopes do not bound."""
        return self.many and not all(map(is_reference, self.columns))

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


AnyField: TypeAlias = Field | GhostField


@dataclass(frozen=True, slots=True)
class Signature:
    """What tells methods of one class apart, and what an override shares with what it overrides."""

    name: str
    parameters: tuple[Type, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.parameters))})"
