"""Types of OOX values.

A type is a primitive, a class (or interface), or an array; ghost variables may also have a collection type. ``null`` has a special type that fits every reference;
`ERROR` is the type of an expression with an error that was already reported, and fits everything, so that one mistake is
reported once.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass


class Primitive(Enum):
    """The types without structure; strings are immutable values that may be null.

    The width of ``int`` and ``uint`` is a setting of a run; the sized integers have the width in their name.
    """

    INT = "int"
    UINT = "uint"
    INT8 = "int8"
    INT16 = "int16"
    INT32 = "int32"
    INT64 = "int64"
    BOOL = "bool"
    FLOAT = "float"
    DOUBLE = "double"
    CHAR = "char"
    STRING = "string"
    VOID = "void"
    NULL = "null"
    ERROR = "?"

    __hash__ = object.__hash__  # that of enums asks for the name

    def __str__(self) -> str:
        return self.value


INT, UINT, INT8, INT16, INT32, INT64, BOOL, FLOAT, DOUBLE, CHAR, STRING, VOID, NULL, ERROR = Primitive

SIZED: dict[Type, int] = {INT8: 8, INT16: 16, INT32: 32, INT64: 64}
"""The signed integers with a fixed width, and that width."""

INTEGERS: tuple[Type, ...] = (INT, UINT, *SIZED)
"""The integer types with arithmetic."""

CHAR_WIDTH = 16


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class or an interface, by name."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array; array types are invariant."""

    element: Type

    def __str__(self) -> str:
        return f"{self.element}[]"


class Collection(Enum):
    """The kinds of collections in specifications; the value is the word of the type."""

    RELATION = "set"
    """Tuples, each once: a set, or a relation of several columns."""
    SEQUENCE = "seq"
    """Values in order, which may include null."""
    MULTISET = "multiset"
    """Values with their numbers of occurrences, which may include null."""


@dataclass(frozen=True, slots=True)
class CollectionType:
    """The type of a ghost variable with a set, a relation, a sequence or a multiset of values."""

    columns: tuple[Type, ...]
    collection: Collection = Collection.RELATION

    def __str__(self) -> str:
        columns = " -> ".join(map(str, self.columns))
        is_plain = self.collection is Collection.RELATION and len(self.columns) > 1
        return columns if is_plain else f"{columns} {self.collection.value}"


Type: TypeAlias = Primitive | ClassType | ArrayType | CollectionType

Value: TypeAlias = int | bool | float | str | None
"""A value that is not an object: chars are their 16-bit code, null is None."""


class StringOp(Enum):
    """The operations on strings; the value is the notation."""

    LENGTH = "#s"
    CHAR = "s[i]"
    CONCATENATION = "s + t"
    """Of two or more strings, concatenated in order."""
    SLICE = "s[i..j]"
    """From `i` inclusive to `j` exclusive; both must be indices of the string, or its end, in this order."""
    REST = "s[i..]"
    TEXT = "(string) e"
    """The text of a char, an integer or a bool."""


def has_text(type_: Type) -> bool:
    """Return whether values of a type can be converted to strings."""
    return type_ in INTEGERS or type_ in (CHAR, BOOL)


def is_reference(type_: Type) -> bool:
    """Return whether values of this type are on the heap (strings are not)."""
    return isinstance(type_, ClassType | ArrayType) or type_ is NULL


def is_nullable(type_: Type) -> bool:
    """Return whether null fits this type."""
    return is_reference(type_) or type_ is STRING


def is_integral(type_: Type) -> bool:
    """Return whether this type has integer arithmetic, which wraps at the width of the type."""
    return type_ in INTEGERS


def is_index(type_: Type) -> bool:
    """Return whether numbers of this type are indices and lengths: int and uint, but not the sized integers."""
    return type_ is INT or type_ is UINT


def is_numeric(type_: Type) -> bool:
    """Return whether this type has arithmetic."""
    return is_integral(type_) or is_floating(type_)


def is_convertible(type_: Type) -> bool:
    """Return whether values of this type can be converted like numbers: a char can, though it has no arithmetic."""
    return is_numeric(type_) or type_ is CHAR


def is_floating(type_: Type) -> bool:
    """Return whether values of this type are floating-point numbers."""
    return type_ is FLOAT or type_ is DOUBLE


def default_value(type_: Type) -> Value:
    """Return the default value of a type."""
    match type_:
        case Primitive.INT | Primitive.UINT | Primitive.CHAR:
            return 0
        case Primitive.INT8 | Primitive.INT16 | Primitive.INT32 | Primitive.INT64:
            return 0
        case Primitive.BOOL:
            return False
        case Primitive.FLOAT | Primitive.DOUBLE:
            return 0.0
        case _:
            return None
