"""The bytes of a class file, and its constant pool (JVMS 4.4)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass

T = TypeVar("T")

Constant: TypeAlias = "str | int | float | ClassName | StringConstant"


class ClassFormatError(ValueError):
    """The bytes are no class file that can be read."""


@dataclass(frozen=True, slots=True)
class ClassName:
    """A constant that denotes a class: the index of its name."""

    name_index: int


@dataclass(frozen=True, slots=True)
class StringConstant:
    """A constant of type String: the index of its text."""

    text_index: int


class ByteReader:
    """A position in the bytes of a class file; a read behind the end is a `ClassFormatError`."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def is_at_end(self) -> bool:
        """Whether all bytes are read."""
        return self._at == len(self._data)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        end = self._at + count
        if end > len(self._data):
            message = f"it ends after {len(self._data)} bytes, within an item"
            raise ClassFormatError(message)
        taken, self._at = self._data[self._at : end], end
        return taken

    def u1(self) -> int:
        """Return the next byte as a number."""
        return self.take(1)[0]

    def u2(self) -> int:
        """Return the next two bytes as a number."""
        return int.from_bytes(self.take(2))

    def u4(self) -> int:
        """Return the next four bytes as a number."""
        return int.from_bytes(self.take(4))


@dataclass(frozen=True, slots=True)
class ConstantPool:
    """The constants by index, as far as declarations need them."""

    constants: Mapping[int, Constant]

    def text(self, index: int) -> str:
        """Return a constant that is a text."""
        return self._of_kind(index, str)

    def class_name(self, index: int) -> str:
        """Return the binary name of a class constant, with slashes."""
        return self.text(self._of_kind(index, ClassName).name_index)

    def optional_class_name(self, index: int) -> str | None:
        """Return the binary name of a class constant; None for index zero."""
        return self.class_name(index) if index else None

    def value(self, index: int) -> str | int | float:
        """Return the value of a constant field."""
        constant = self.constants.get(index)
        if isinstance(constant, StringConstant):
            return self.text(constant.text_index)
        if isinstance(constant, int | float):
            return constant
        message = f"constant {index} is no value of a field"
        raise ClassFormatError(message)

    def _of_kind(self, index: int, kind: type[T]) -> T:
        constant = self.constants.get(index)
        if not isinstance(constant, kind):
            message = f"constant {index} is not of the kind that its use needs"
            raise ClassFormatError(message)
        return constant


_UTF8, _INTEGER, _FLOAT, _LONG, _DOUBLE, _CLASS, _STRING = 1, 3, 4, 5, 6, 7, 8
_SKIPPED_SIZES = {9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
"""The sizes of constants that only code and modules use, by tag: member references, handles, dynamic constants, modules."""


def read_constant_pool(reader: ByteReader) -> ConstantPool:
    """Read the constant pool; a long or double occupies two indices."""
    count, index = reader.u2(), 1
    constants: dict[int, Constant] = {}
    while index < count:
        tag = reader.u1()
        if tag in _SKIPPED_SIZES:
            reader.take(_SKIPPED_SIZES[tag])
        else:
            constants[index] = _constant(reader, tag)
        index += 2 if tag in (_LONG, _DOUBLE) else 1
    return ConstantPool(constants)


def _constant(reader: ByteReader, tag: int) -> Constant:
    match tag:
        case 1:
            return _modified_utf8(reader.take(reader.u2()))
        case 3 | 5:
            return int.from_bytes(reader.take(4 if tag == _INTEGER else 8), signed=True)
        case 4 | 6:
            form, size = (">f", 4) if tag == _FLOAT else (">d", 8)
            return float(struct.unpack(form, reader.take(size))[0])
        case 7:
            return ClassName(reader.u2())
        case 8:
            return StringConstant(reader.u2())
        case _:  # tags that the specification does not have
            message = f"its constant pool has an entry with the unknown tag {tag}"
            raise ClassFormatError(message)


def _modified_utf8(data: bytes) -> str:
    """Decode a text: NUL has two bytes, and a supplementary character is a pair of surrogates (JVMS 4.4.7)."""
    try:
        units = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        message = "its constant pool has a text that is not encoded as Java does"
        raise ClassFormatError(message) from None
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
