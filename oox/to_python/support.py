"""Features of OOX that Python lacks: numbers of a fixed width, arrays with checked bounds, exceptions without names."""

from __future__ import annotations

import math
import struct
from abc import ABC
from collections.abc import Iterator
from typing import Any

WIDTH = 32
"""The width of an integer in bits."""


class Thrown(Exception):  # noqa: N818 (the word of the language)
    """An exception of ``throw``, or one that OOX throws and Python would not."""


EXCEPTIONS = (Thrown, AttributeError, TypeError, ZeroDivisionError)
"""The exceptions that ``catch`` catches: access to an attribute, element or length of null is an AttributeError or a TypeError."""


class Array:
    """An array: it has a fixed length, and is equal only to itself."""

    def __init__(self, items: list[Any]) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, index: int) -> Any:  # noqa: ANN401 (whatever is in it)
        return self.items[self._inside(index)]

    def __setitem__(self, index: int, value: Any) -> None:  # noqa: ANN401 (whatever is put in)
        self.items[self._inside(index)] = value

    def _inside(self, index: int) -> int:
        if not 0 <= index < len(self.items):
            raise Thrown("index")
        return index


def new_array(default: Any, *sizes: int) -> Array:  # noqa: ANN401 (any value can be a default)
    """Return an array of defaults, or of arrays if there are several sizes."""
    if any(size < 0 for size in sizes):
        raise Thrown("size")
    if len(sizes) == 1:
        return Array([default] * sizes[0])
    return Array([new_array(default, *sizes[1:]) for _ in range(sizes[0])])


def units(text: str | None) -> list[int]:
    """Return the chars of a string: numbers of 16 bits."""
    if text is None:
        raise Thrown("null")
    utf16 = text.encode("utf-16-le", "surrogatepass")
    return list(struct.unpack(f"<{len(utf16) // 2}H", utf16))


def text_of(chars: list[int]) -> str:
    """Return the string of some chars."""
    return struct.pack(f"<{len(chars)}H", *chars).decode("utf-16-le", "surrogatepass")


def char_at(text: str | None, index: int) -> int:
    """Return a char of a string."""
    chars = units(text)
    if not 0 <= index < len(chars):
        raise Thrown("index")
    return chars[index]


def part_of(text: str | None, start: int, stop: int | None = None) -> str:
    """Return a substring, up to the end of the string if no end is given."""
    chars = units(text)
    stop = len(chars) if stop is None else stop
    if not 0 <= start <= stop <= len(chars):
        raise Thrown("index")
    return text_of(chars[start:stop])


def concatenate(*texts: str | None) -> str:
    """Return the concatenation of strings."""
    return text_of([char for text in texts for char in units(text)])


def cast(value: Any, type_: type) -> Any:  # noqa: ANN401 (an object or null)
    """Return an object if it is of the type, or null."""
    if value is None or isinstance(value, type_):
        return value
    raise Thrown("cast")


def check_lock(value: object) -> None:
    """Refuse the lock of null; with one thread a lock has no other effect."""
    if value is None:
        raise Thrown("null")


def word_of(exception: Exception) -> str | None:
    """Return the word of an exception, which may have none."""
    if isinstance(exception, Thrown):
        return exception.args[0] if exception.args else None
    return "zero" if isinstance(exception, ZeroDivisionError) else "null"


def wrap_signed(value: int, width: int = 0) -> int:
    """Return a result wrapped to two's complement, of the given number of bits."""
    width = width or WIDTH
    value &= (1 << width) - 1
    return value - (1 << width) if value >> width - 1 else value


def wrap_unsigned(value: int) -> int:
    """Return a result wrapped to an unsigned number."""
    return value & (1 << WIDTH) - 1


def quotient(left: int, right: int) -> int:
    """Return a quotient rounded towards zero."""
    magnitude = abs(left) // abs(right)
    return magnitude if (left < 0) == (right < 0) else -magnitude


def remainder(left: int, right: int) -> int:
    """Return the remainder of truncated division; it has the sign of the dividend."""
    return left - right * quotient(left, right)


def single(value: float) -> float:
    """Return the nearest number of single precision."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(math.inf, value)


def float_quotient(left: float, right: float) -> float:
    """Return a quotient as in IEEE-754."""
    if right != 0:
        return left / right
    return (
        math.nan
        if left == 0 or math.isnan(left)
        else math.copysign(math.inf, left) * math.copysign(1.0, right)
    )


def float_remainder(left: float, right: float) -> float:
    """Return the remainder of truncated division."""
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


def to_single(value: int) -> float:
    """Return the nearest number of single precision to an integer."""
    exact = float(value)
    if int(exact) != value and struct.pack("<d", exact)[0] & 1 == 0:
        exact = math.nextafter(exact, math.inf if value > exact else -math.inf)
    return single(exact)


def to_integer(value: float, least: int, greatest: int) -> int:
    """Return a number rounded towards zero, or the nearest integer of the type; 0 for NaN."""
    if math.isnan(value):
        return 0
    return (
        int(min(max(value, least), greatest)) if not math.isinf(value) else greatest if value > 0 else least
    )


class Interface(ABC):  # noqa: B024 (registration is all that it is for)
    """An interface: classes are its subclasses by registration only, and inherit nothing."""
