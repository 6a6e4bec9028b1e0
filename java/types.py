"""Types of Java, with erasure, substitution, promotion and other operations without a class table.

A class is known by its qualified name, ``java.util.Map.Entry``; a local class has a number before its own name, ``Outer.1Local``,
an anonymous one only the number. `ERROR` is the type of an expression with a reported error, and fits everywhere,
so that each error is reported once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.operators import CollectionKind, WildcardBound


class Primitive(Enum):
    """The types without structure: Java's, the texts of OOX, which only the library has, and the types of no value, of ``null``, and of errors."""

    BOOLEAN = "boolean"
    BYTE = "byte"
    SHORT = "short"
    CHAR = "char"
    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    TEXT = "string"
    VOID = "void"
    NULL = "null"
    ERROR = "?"

    def __str__(self) -> str:
        return self.value

    __hash__ = object.__hash__  # that of Enum is in Python, and types are looked up all the time


BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, TEXT, VOID, NULL, ERROR = Primitive


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class or interface; without arguments it is raw or not generic.

    `around` are the type arguments of the generic classes that enclose an inner class.
    """

    name: str
    arguments: tuple[Type, ...] = ()
    around: tuple[Type, ...] = ()

    def __hash__(self) -> int:  # types are looked up all the time, and seldom differ in their arguments only
        return hash(self.name)

    def __str__(self) -> str:
        arguments = f"<{', '.join(map(str, self.arguments))}>" if self.arguments else ""
        return simple_name(self.name) + arguments


@dataclass(frozen=True, slots=True)
class TypeVariable:
    """A parameter of the generic class or method `owner`; its bounds are in the class table."""

    name: str
    owner: str
    erased: Type
    """The erasure of its first bound."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array."""

    element: Type

    def __str__(self) -> str:
        return f"{self.element}[]"


@dataclass(frozen=True, slots=True)
class Wildcard:
    """``?``, ``? extends T``, ``? super T``, only as a type argument."""

    word: WildcardBound
    bound: Type | None

    def __str__(self) -> str:
        return f"? {self.word} {self.bound}" if self.bound else "?"


@dataclass(frozen=True, slots=True)
class Intersection:
    """An intersection type."""

    parts: tuple[Type, ...]

    def __str__(self) -> str:
        return " & ".join(map(str, self.parts))


Type: TypeAlias = Primitive | ClassType | TypeVariable | ArrayType | Wildcard | Intersection


@dataclass(frozen=True, slots=True)
class SpecType:
    """A type of specifications: ``Node set``, ``K -> V``, ``int seq``, ``int multiset``."""

    columns: tuple[Type, ...]
    collection: CollectionKind = CollectionKind.ONE


Substitution: TypeAlias = Mapping[TypeVariable, Type]

OBJECT = ClassType("java.lang.Object")
STRING = ClassType("java.lang.String")

BOXES: Mapping[Primitive, ClassType] = {
    BOOLEAN: ClassType("java.lang.Boolean"),
    BYTE: ClassType("java.lang.Byte"),
    SHORT: ClassType("java.lang.Short"),
    CHAR: ClassType("java.lang.Character"),
    INT: ClassType("java.lang.Integer"),
    LONG: ClassType("java.lang.Long"),
    FLOAT: ClassType("java.lang.Float"),
    DOUBLE: ClassType("java.lang.Double"),
}
"""The box of each primitive type."""

_UNBOXED: Mapping[str, Primitive] = {box.name: primitive for primitive, box in BOXES.items()}

BITS: Mapping[Type, int] = {BYTE: 8, SHORT: 16, CHAR: 16, INT: 32, LONG: 64}
"""The width of each integral type; only `CHAR` is unsigned."""

_NUMERIC = (BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE)

WIDER: Mapping[Primitive, tuple[Primitive, ...]] = {
    BYTE: (SHORT, INT, LONG, FLOAT, DOUBLE),
    SHORT: (INT, LONG, FLOAT, DOUBLE),
    CHAR: (INT, LONG, FLOAT, DOUBLE),
    INT: (LONG, FLOAT, DOUBLE),
    LONG: (FLOAT, DOUBLE),
    FLOAT: (DOUBLE,),
}
"""Widening primitive conversion (JLS 5.1.2), the nearest type first."""


_PACKAGES: dict[str, str] = {}
"""The packages of outermost classes whose names do not show them: ``org.Big`` of ``org.Big.Box``, none of ``low``."""


def declare_class(package: str, name: str) -> str:
    """Return the qualified name of an outermost class, and record its package if letters do not show where it ends; the latest declaration counts."""
    qualified = f"{package}.{name}" if package else name
    _PACKAGES.pop(qualified, None)
    if _name_by_letters(f"{qualified}.nested") != f"{name}.nested":
        _PACKAGES[qualified] = package
    return qualified


def simple_name(name: str) -> str:
    """Return the name of a class without its package: ``Map.Entry``."""
    package = _declared_package(name) if _PACKAGES else None
    if package is None:
        return _name_by_letters(name)
    return name[len(package) + 1 :] if package else name


def _declared_package(name: str) -> str | None:
    """Return the package that was recorded for the outermost class of a class."""
    words = name.split(".")
    prefixes = (".".join(words[:count]) for count in range(1, len(words) + 1))
    return next((_PACKAGES[each] for each in prefixes if each in _PACKAGES), None)


@lru_cache(maxsize=100_000)
def _name_by_letters(name: str) -> str:
    """Return the name of a class without its package if packages begin with a lower-case letter, and classes do not."""
    words = name.split(".")
    first = next((at for at, word in enumerate(words) if not word[:1].islower()), len(words) - 1)
    return ".".join(words[first:])


def last_name(name: str) -> str:
    """Return the result of ``getSimpleName``: ``Entry``; without the number of a local class, empty for an anonymous one."""
    return name.rpartition(".")[2].lstrip("0123456789")


def binary_name(name: str) -> str:
    """Return the result of ``getName`` (JLS 13.1): ``java.util.Map$Entry``."""
    return package(name) + simple_name(name).replace(".", "$")


def package(name: str) -> str:
    """Return the package of a class, with a final dot."""
    return name.removesuffix(simple_name(name))


def element_of(type_: Type) -> Type:
    """Return the innermost element type of an array, and any other type unchanged."""
    while isinstance(type_, ArrayType):
        type_ = type_.element
    return type_


def is_reference(type_: Type) -> bool:
    """Return whether values of this type are references."""
    return not isinstance(type_, Primitive) or type_ is NULL


def is_numeric(type_: Type) -> bool:
    """Return whether this is a primitive numeric type."""
    return type_ in _NUMERIC


def is_integral(type_: Type) -> bool:
    """Return whether this is an integral type."""
    return type_ in BITS


def is_floating(type_: Type) -> bool:
    """Return whether this is a floating-point type."""
    return type_ is FLOAT or type_ is DOUBLE


def widens(type_: Type, target: Type) -> bool:
    """Return whether a primitive type widens to another (JLS 5.1.2)."""
    return isinstance(type_, Primitive) and target in WIDER.get(type_, ())


def unboxed_type(type_: Type) -> Type:
    """Return the primitive type of a box, and any other type unchanged."""
    return _UNBOXED.get(type_.name, type_) if isinstance(type_, ClassType) else type_


def boxed_type(type_: Type) -> Type:
    """Return the box of a primitive type, and any other type unchanged."""
    return BOXES.get(type_, type_) if isinstance(type_, Primitive) else type_


def unary_promoted(type_: Type) -> Type:
    """Return the promoted type of one operand (JLS 5.6)."""
    return INT if type_ in (BYTE, SHORT, CHAR) else type_


def binary_promoted(left: Type, right: Type) -> Type:
    """Return the promoted type of two operands (JLS 5.6)."""
    return next((wide for wide in (DOUBLE, FLOAT, LONG) if wide in (left, right)), INT)


def wrap_integer(value: int, type_: Type) -> int:
    """Return the low bits of an integer, as a value of an integral type."""
    bits = BITS[type_]
    low = value & ((1 << bits) - 1)
    return low - (1 << bits) if type_ is not CHAR and low >> (bits - 1) else low


def erasure(type_: Type) -> Type:
    """Return the erasure of a type (JLS 4.6)."""
    if isinstance(type_, Primitive):
        return type_
    if isinstance(type_, ClassType):
        return ClassType(type_.name) if type_.arguments or type_.around else type_
    match type_:
        case TypeVariable():
            return type_.erased
        case ArrayType(element):
            erased = erasure(element)
            return type_ if erased is element else ArrayType(erased)
        case Wildcard(word, bound):
            return erasure(bound) if bound and word is WildcardBound.EXTENDS else OBJECT
        case Intersection(parts):
            return erasure(parts[0])


def substitute(type_: Type, by: Substitution) -> Type:
    """Substitute type variables in a type."""
    if not by:
        return type_
    match type_:
        case TypeVariable():
            return by.get(type_, type_)
        case ClassType(name, arguments, around) if arguments or around:
            return ClassType(name, substitute_all(arguments, by), substitute_all(around, by))
        case ArrayType(element):
            return ArrayType(upper(substitute(element, by)))
        case Wildcard(word, bound) if bound:
            return replace(
                type_, bound=(upper if word is WildcardBound.EXTENDS else lower)(substitute(bound, by))
            )
        case Intersection(parts):
            return Intersection(substitute_all(parts, by))
        case _:  # contains no type variable
            return type_


def substitute_all(types: tuple[Type, ...], by: Substitution) -> tuple[Type, ...]:
    """Substitute type variables in several types."""
    return tuple(substitute(each, by) for each in types)


def upper(type_: Type) -> Type:
    """Return the upper bound of a wildcard, and any other type unchanged."""
    if isinstance(type_, Wildcard):
        return upper(type_.bound) if type_.bound and type_.word is WildcardBound.EXTENDS else OBJECT
    return type_


def lower(type_: Type) -> Type:
    """Return the bound of a wildcard, upper or lower, and any other type unchanged."""
    if isinstance(type_, Wildcard):
        return lower(type_.bound) if type_.bound else OBJECT
    return type_


def mentions_variable(type_: Type) -> bool:
    """Return whether a type mentions a type variable."""
    match type_:
        case TypeVariable():
            return True
        case ClassType(_, arguments, around):
            return any(map(mentions_variable, (*arguments, *around)))
        case ArrayType(element):
            return mentions_variable(element)
        case Wildcard(_, bound):
            return bound is not None and mentions_variable(bound)
        case Intersection(parts):
            return any(map(mentions_variable, parts))
        case Primitive():
            return False


def mentioned_classes(type_: Type) -> Iterator[str]:
    """Yield the classes that a type mentions; a type variable mentions those of its erasure."""
    match type_:
        case ClassType(name, arguments, around):
            yield name
            yield from (each for part in (*arguments, *around) for each in mentioned_classes(part))
        case TypeVariable(_, _, erased):
            yield from mentioned_classes(erased)
        case ArrayType(element):
            yield from mentioned_classes(element)
        case Wildcard(_, bound):
            yield from () if bound is None else mentioned_classes(bound)
        case Intersection(parts):
            yield from (each for part in parts for each in mentioned_classes(part))
        case Primitive():
            return
