"""Bytes of class files that are made by hand, so that reading them needs no JDK."""

from __future__ import annotations

import struct
from collections.abc import Sequence

PUBLIC, STATIC, FINAL, SUPER, ABSTRACT = 1, 8, 16, 32, 1024


class Pool:
    """A constant pool in the making."""

    def __init__(self) -> None:
        self._entries: list[bytes] = []
        self._size = 1

    def _add(self, entry: bytes, slots: int = 1) -> int:
        self._entries.append(entry)
        self._size += slots
        return self._size - slots

    def text(self, text: str) -> int:
        data = text.encode("utf-8").replace(b"\0", b"\xc0\x80")
        return self._add(b"\x01" + struct.pack(">H", len(data)) + data)

    def class_(self, name: str) -> int:
        return self._add(b"\x07" + struct.pack(">H", self.text(name)))

    def string(self, text: str) -> int:
        return self._add(b"\x08" + struct.pack(">H", self.text(text)))

    def integer(self, value: int) -> int:
        return self._add(b"\x03" + struct.pack(">i", value))

    def long(self, value: int) -> int:
        return self._add(b"\x05" + struct.pack(">q", value), slots=2)

    def double(self, value: float) -> int:
        return self._add(b"\x06" + struct.pack(">d", value), slots=2)

    def data(self) -> bytes:
        return struct.pack(">H", self._size) + b"".join(self._entries)


def attribute(pool: Pool, name: str, content: bytes) -> bytes:
    return struct.pack(">HI", pool.text(name), len(content)) + content


def member(pool: Pool, access: int, name: str, descriptor: str, *attributes: bytes) -> bytes:
    head = struct.pack(">HHHH", access, pool.text(name), pool.text(descriptor), len(attributes))
    return head + b"".join(attributes)


def class_file(
    pool: Pool,
    name: str,
    *,
    access: int = PUBLIC | SUPER,
    parent: str = "java/lang/Object",
    fields: Sequence[bytes] = (),
    methods: Sequence[bytes] = (),
    attributes: Sequence[bytes] = (),
    version: int = 61,
) -> bytes:
    this, above = pool.class_(name), pool.class_(parent)
    parts = (
        struct.pack(">HHHH", access, this, above, 0),
        *(struct.pack(">H", len(each)) + b"".join(each) for each in (fields, methods, attributes)),
    )
    return b"\xca\xfe\xba\xbe" + struct.pack(">HH", 0, version) + pool.data() + b"".join(parts)


def lib() -> bytes:
    """Return ``p.Lib`` with a constant, an open field, a constructor, a static method and a generic method."""
    pool = Pool()
    limit = attribute(pool, "ConstantValue", struct.pack(">H", pool.integer(10)))
    big = attribute(pool, "ConstantValue", struct.pack(">H", pool.long(-(2**63))))
    half = attribute(pool, "ConstantValue", struct.pack(">H", pool.double(0.5)))
    name = attribute(pool, "ConstantValue", struct.pack(">H", pool.string('"a\\\n\0\u00e9\u2028')))
    generic = attribute(
        pool,
        "Signature",
        struct.pack(">H", pool.text("<U::Ljava/lang/Comparable<-TU;>;>(TU;[TU;)Ljava/util/List<+TU;>;")),
    )
    code = attribute(pool, "Code", b"whatever")
    return class_file(
        pool,
        "p/Lib",
        fields=[
            member(pool, PUBLIC | STATIC | FINAL, "MAX", "I", limit),
            member(pool, PUBLIC | STATIC | FINAL, "BIG", "J", big),
            member(pool, PUBLIC | STATIC | FINAL, "HALF", "D", half),
            member(pool, PUBLIC | STATIC | FINAL, "NAME", "Ljava/lang/String;", name),
            member(pool, PUBLIC | FINAL, "open", "I"),
            member(pool, 2, "hidden", "I"),
        ],
        methods=[
            member(pool, PUBLIC, "<init>", "()V", code),
            member(pool, PUBLIC | STATIC, "twice", "(I)I", code),
            member(pool, PUBLIC | 0x80, "all", "(Ljava/lang/Comparable;[Ljava/lang/Comparable;)Ljava/util/List;", generic, code),
            member(pool, 2, "secret", "()V", code),
            member(pool, PUBLIC, "not-java", "()V", code),
        ],
    )  # fmt: skip
