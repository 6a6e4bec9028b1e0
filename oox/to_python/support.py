"""What OOX has and Python has not: numbers of a fixed width, arrays that know their bounds, exceptions without names."""

from __future__ import annotations

import math
import struct
from abc import ABC
from collections.abc import Iterator
from typing import Any

WIDTH = 32
"""The bits of an integer."""


class Thrown(Exception):  # noqa: N818 (the word of the language)
    """What ``throw`` throws, and what the language throws by itself where Python would not."""


EXCEPTIONS = (Thrown, AttributeError, TypeError, ZeroDivisionError)
"""What ``catch`` catches: null has no attributes, no elements and no length, and nothing can be divided by zero."""


class Array:
    """An array: of one length for ever, and only itself."""

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
    found = text.encode("utf-16-le", "surrogatepass")
    return list(struct.unpack(f"<{len(found) // 2}H", found))


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
    """Return a part of a string, up to its end if there is no other."""
    chars = units(text)
    stop = len(chars) if stop is None else stop
    if not 0 <= start <= stop <= len(chars):
        raise Thrown("index")
    return text_of(chars[start:stop])


def concatenated(*texts: str | None) -> str:
    """Return strings one behind the other."""
    return text_of([char for text in texts for char in units(text)])


def cast(value: Any, type_: type) -> Any:  # noqa: ANN401 (an object or null)
    """Return an object if it is of the type, or null."""
    if value is None or isinstance(value, type_):
        return value
    raise Thrown("cast")


def locked(value: object) -> None:
    """Refuse the lock of null; with one thread there is nothing to wait for."""
    if value is None:
        raise Thrown("null")


def word_of(exception: Exception) -> str | None:
    """Return the word of an exception, which may have none."""
    if isinstance(exception, Thrown):
        return exception.args[0] if exception.args else None
    return "zero" if isinstance(exception, ZeroDivisionError) else "null"


def signed(value: int, width: int = 0) -> int:
    """Return the number of two's complement that a result wraps to, of so many bits if that is given."""
    width = width or WIDTH
    value &= (1 << width) - 1
    return value - (1 << width) if value >> width - 1 else value


def unsigned(value: int) -> int:
    """Return the number without sign that a result wraps to."""
    return value & (1 << WIDTH) - 1


def quotient(left: int, right: int) -> int:
    """Return a quotient rounded towards zero."""
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """Return what such a division leaves; it has the sign of what was divided."""
    return left - right * quotient(left, right)


def single(value: float) -> float:
    """Return the nearest number of single precision."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]  # type: ignore[no-any-return]
    except OverflowError:
        return math.copysign(math.inf, value)


def float_quotient(left: float, right: float) -> float:
    """Return a quotient as IEEE-754 has it."""
    if right != 0:
        return left / right
    return (
        math.nan
        if left == 0 or math.isnan(left)
        else math.copysign(math.inf, left) * math.copysign(1.0, right)
    )


def float_remainder(left: float, right: float) -> float:
    """Return what a division truncated towards zero leaves."""
    return math.nan if right == 0 or math.isinf(left) else math.fmod(left, right)


def to_single(value: int) -> float:
    """Return the number of single precision that is nearest to an integer."""
    exact = float(value)
    if int(exact) != value and struct.pack("<d", exact)[0] & 1 == 0:
        exact = math.nextafter(exact, math.inf if value > exact else -math.inf)
    return single(exact)


def to_integer(value: float, least: int, greatest: int) -> int:
    """Return a number without its fraction, or the integer that is nearest to it; of NaN, 0."""
    if math.isnan(value):
        return 0
    return (
        int(min(max(value, least), greatest)) if not math.isinf(value) else greatest if value > 0 else least
    )


class Interface(ABC):  # noqa: B024 (registration is all that it is for)
    """What classes may be said to implement: they are its subclasses by registration only, and inherit nothing."""
