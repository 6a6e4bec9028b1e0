"""The declarations in a class file: its class, fields and methods, without code (JVMS 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import IntFlag
from typing import TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.java.class_files.constant_pool import (
    ByteReader,
    ClassFormatError,
    ConstantPool,
    read_constant_pool,
)

T = TypeVar("T")

MAGIC = b"\xca\xfe\xba\xbe"
OLDEST, NEWEST = 45, 70
"""The known versions of the format, from Java 1.1 to Java 26."""


class Access(IntFlag):
    """The access flags that matter for declarations; some bits have one meaning for methods and another for classes or fields."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    SYNCHRONIZED = 0x0020
    BRIDGE = 0x0040
    VARARGS = 0x0080
    INTERFACE = 0x0200
    ABSTRACT = 0x0400
    SYNTHETIC = 0x1000
    ENUM = 0x4000
    MODULE = 0x8000


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field: its descriptor, its generic signature if it has one, and its value if it is a constant."""

    access: Access
    name: str
    descriptor: str
    signature: str | None
    value: str | int | float | None


@dataclass(frozen=True, slots=True)
class MethodInfo:
    """A method or constructor: its descriptor, its generic signature if it has one, and its declared exceptions."""

    access: Access
    name: str
    descriptor: str
    signature: str | None
    throws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InnerClass:
    """An entry of ``InnerClasses``; `outer` and `name` are None for local and anonymous classes."""

    inner: str
    outer: str | None
    name: str | None
    access: Access


@dataclass(frozen=True, slots=True)
class Component:
    """A component of a record."""

    name: str
    descriptor: str
    signature: str | None


@dataclass(frozen=True, slots=True)
class ClassFile:
    """A compiled class; names are binary names with slashes, `components` is None unless it is a record."""

    name: str
    access: Access
    parent: str | None
    interfaces: tuple[str, ...]
    fields: tuple[FieldInfo, ...]
    methods: tuple[MethodInfo, ...]
    signature: str | None = None
    source_file: str | None = None
    inner_classes: tuple[InnerClass, ...] = ()
    components: tuple[Component, ...] | None = None


def read_class_file(data: bytes) -> ClassFile:
    """Read the declarations of a class file; raise `ClassFormatError` if it is damaged or of an unknown version."""
    reader = ByteReader(data)
    if reader.take(min(len(MAGIC), len(data))) != MAGIC:
        message = "it does not begin as class files do"
        raise ClassFormatError(message)
    reader.take(2)
    version = reader.u2()
    if not OLDEST <= version <= NEWEST:
        message = f"its version is {version}, and versions {OLDEST} to {NEWEST} are known"
        raise ClassFormatError(message)
    pool = read_constant_pool(reader)
    access, name = Access(reader.u2()), pool.class_name(reader.u2())
    parent = pool.optional_class_name(reader.u2())
    interfaces = tuple(pool.class_name(reader.u2()) for _ in range(reader.u2()))
    fields = tuple(_field(reader, pool) for _ in range(reader.u2()))
    methods = tuple(_method(reader, pool) for _ in range(reader.u2()))
    attributes = _attributes(reader, pool)
    if not reader.is_at_end:
        message = "it has bytes behind its end"
        raise ClassFormatError(message)
    return ClassFile(
        name,
        access,
        parent,
        interfaces,
        fields,
        methods,
        _signature(attributes, pool),
        _attribute(attributes, "SourceFile", lambda each: pool.text(each.u2())),
        _attribute(attributes, "InnerClasses", lambda each: tuple(_inner_classes(each, pool))) or (),
        _attribute(attributes, "Record", lambda each: tuple(_components(each, pool))),
    )


def _field(reader: ByteReader, pool: ConstantPool) -> FieldInfo:
    access, name, descriptor = Access(reader.u2()), pool.text(reader.u2()), pool.text(reader.u2())
    attributes = _attributes(reader, pool)
    value = _attribute(attributes, "ConstantValue", lambda each: pool.value(each.u2()))
    return FieldInfo(access, name, descriptor, _signature(attributes, pool), value)


def _method(reader: ByteReader, pool: ConstantPool) -> MethodInfo:
    access, name, descriptor = Access(reader.u2()), pool.text(reader.u2()), pool.text(reader.u2())
    attributes = _attributes(reader, pool)
    throws = _attribute(
        attributes, "Exceptions", lambda each: tuple(pool.class_name(each.u2()) for _ in range(each.u2()))
    )
    return MethodInfo(access, name, descriptor, _signature(attributes, pool), throws or ())


def _inner_classes(reader: ByteReader, pool: ConstantPool) -> Iterator[InnerClass]:
    for _ in range(reader.u2()):
        inner, outer, name = pool.class_name(reader.u2()), pool.optional_class_name(reader.u2()), reader.u2()
        yield InnerClass(inner, outer, pool.text(name) if name else None, Access(reader.u2()))


def _components(reader: ByteReader, pool: ConstantPool) -> Iterator[Component]:
    for _ in range(reader.u2()):
        name, descriptor = pool.text(reader.u2()), pool.text(reader.u2())
        yield Component(name, descriptor, _signature(_attributes(reader, pool), pool))


def _attributes(reader: ByteReader, pool: ConstantPool) -> dict[str, bytes]:
    return {pool.text(reader.u2()): reader.take(reader.u4()) for _ in range(reader.u2())}


def _attribute(attributes: Mapping[str, bytes], name: str, read: Callable[[ByteReader], T]) -> T | None:
    """Return the content of an attribute; None if it is absent."""
    return read(ByteReader(attributes[name])) if name in attributes else None


def _signature(attributes: Mapping[str, bytes], pool: ConstantPool) -> str | None:
    return _attribute(attributes, "Signature", lambda each: pool.text(each.u2()))
