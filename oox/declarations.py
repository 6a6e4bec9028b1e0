"""Declarations that code and formulas share: variables, fields, ghost fields, signatures of methods."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import Collection, CollectionType, Type, is_nullable, is_reference

HIDDEN = "$"
"""The prefix of hidden names, which front ends use and no text can contain."""


INTERNED = f"{HIDDEN}interned"
"""The field of a string object that is true if it is the interned one of its contents; other objects have distinct identities."""

NEW_BOX = f"{HIDDEN}isNew"
"""The field of a box of Java that is true if ``new`` created it."""

TEXT = f"{HIDDEN}text"
"""The field of the text of objects that reports show as a text, such as strings of Java."""


def is_hidden(name: str) -> bool:
    """Return whether reports hide a name."""
    return name.startswith(HIDDEN)


class Single:
    """A location with one value at a time: a relation with one column and one tuple (see `ooxcheck.oox.cells`)."""

    __slots__ = ()

    type: Type
    many: ClassVar[bool] = False
    collection: ClassVar[Collection] = Collection.RELATION

    @property
    def columns(self) -> tuple[Type, ...]:
        """The type of the value."""
        return (self.type,)


@dataclass(frozen=True, slots=True)
class BoundVariable:
    """A variable of a quantifier; `depth` is the number of binders around it."""

    name: str
    depth: int


@dataclass(frozen=True, slots=True)
class Variable:
    """A local, a parameter, ``this`` or ``retval``; `slot` is its place in the frame of its method.

    A ghost variable (`is_ghost`) is visible only to specifications and ghost code, and may hold a collection.
    """

    name: str
    type: Type
    slot: int
    is_ghost: bool = field(default=False, repr=False)

    @property
    def many(self) -> bool:
        """Whether the variable holds a collection."""
        return isinstance(self.type, CollectionType)

    @property
    def columns(self) -> tuple[Type, ...]:
        """The types of the columns of its content."""
        return self.type.columns if isinstance(self.type, CollectionType) else (self.type,)

    @property
    def collection(self) -> Collection:
        """The kind of its collection; None for a single value."""
        return self.type.collection if isinstance(self.type, CollectionType) else Collection.RELATION

    @property
    def has_numbers(self) -> bool:
        """Whether the variable holds a collection with numbers or truth values."""
        return _has_numbers(self.columns, many=self.many)

    @property
    def has_values(self) -> bool:
        """Whether scopes do not bound the collection: it is a set or relation with numbers, truth values or strings, a sequence or a multiset."""
        return _has_values(self.columns, self.collection, many=self.many)


@dataclass(frozen=True, slots=True)
class Field(Single):
    """A field of class `owner`; a class and its superclasses have no two fields of the same name. Accesses to a volatile field do not race."""

    owner: str
    name: str
    type: Type
    static: bool
    volatile: bool = False

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"

    def __hash__(self) -> int:
        """Return a hash of owner and name; heaps use it at every step."""
        return hash((self.owner, self.name))


@dataclass(frozen=True, slots=True)
class GhostField:
    """Specification-only state: a set, relation, sequence or multiset per object (`many`), or one value."""

    owner: str
    name: str
    columns: tuple[Type, ...]
    many: bool
    collection: Collection = Collection.RELATION
    anonymous: bool = False
    """Whether it represents a model field that an interface leaves undefined, and belongs to anonymous implementations only."""
    static: ClassVar[bool] = False

    @property
    def has_numbers(self) -> bool:
        """Whether the ghost holds a collection with numbers or truth values."""
        return _has_numbers(self.columns, many=self.many)

    @property
    def has_values(self) -> bool:
        """Whether scopes do not bound the collection: it is a set or relation with numbers, truth values or strings, a sequence or a multiset."""
        return _has_values(self.columns, self.collection, many=self.many)

    @property
    def type(self) -> Type:
        """The type of its content."""
        return CollectionType(self.columns, self.collection) if self.many else self.columns[0]

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"

    def __hash__(self) -> int:
        """Return a hash of owner and name."""
        return hash((self.owner, self.name))


def _has_numbers(columns: tuple[Type, ...], *, many: bool) -> bool:
    return many and not all(map(is_nullable, columns))


def _has_values(columns: tuple[Type, ...], collection: Collection, *, many: bool) -> bool:
    return many and (collection is not Collection.RELATION or not all(map(is_reference, columns)))


Collected: TypeAlias = GhostField | Variable
"""A variable or ghost field that may hold a collection."""

AnyField: TypeAlias = Field | GhostField


@dataclass(frozen=True, slots=True)
class ModelField:
    """A name for a term about an object of class `owner`: it has no state, but a definition (`ooxcheck.oox.logic.Definition`)."""

    owner: str
    name: str
    columns: tuple[Type, ...]
    many: bool
    collection: Collection = Collection.RELATION
    static: ClassVar[bool] = False

    def left_open(self) -> GhostField:
        """Return the ghost field that represents the missing definition in an anonymous implementation."""
        return GhostField(self.owner, self.name, self.columns, self.many, self.collection, anonymous=True)

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


@dataclass(frozen=True, slots=True)
class SpecParameter:
    """A parameter of a specification function."""

    name: str
    columns: tuple[Type, ...]
    many: bool
    collection: Collection = Collection.RELATION


@dataclass(frozen=True, slots=True)
class Signature:
    """The signature of a method: unique in its class, and the same for an override."""

    name: str
    parameters: tuple[Type, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.parameters))})"
