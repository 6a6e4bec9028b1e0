"""Operations on strings: a string is a sequence of chars, and a char is a number of 16 bits (a code unit of UTF-16, as in Java).

A string of Python is a sequence of code points: a surrogate pair of units is one code point, and always represented so. So strings with the same units are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack
from typing import TypeAlias

from ooxcheck.oox.arithmetic import wrap_integer
from ooxcheck.oox.running.outcomes import ExceptionKind
from ooxcheck.oox.types import BOOL, CHAR, INT, StringOp, Type

Operand: TypeAlias = str | int | float | bool


class NoSuchPlace(Exception):  # noqa: N818 (no error: an operation that throws)
    """An index out of the bounds of a string."""

    kind = ExceptionKind.INDEX


def units(text: str) -> tuple[int, ...]:
    """Return the chars of a string."""
    utf16 = text.encode("utf-16-le", "surrogatepass")
    return unpack(f"<{len(utf16) // 2}H", utf16)


def text_of(chars: Sequence[int]) -> str:
    """Return the string of some chars."""
    return pack(f"<{len(chars)}H", *chars).decode("utf-16-le", "surrogatepass")


def apply_string_operation(op: StringOp, operands: Sequence[Operand], type_: Type, width: int) -> Operand:
    """Return the result of an operation whose operands are not null; `type_` is the type of the first operand, `width` the width of an int."""
    match op, operands:
        case StringOp.LENGTH, (str(text),):
            return wrap_integer(len(units(text)), INT, width)
        case StringOp.CHAR, (str(text), int(index)):
            return _char(units(text), index)
        case StringOp.CONCATENATION, _:
            return text_of([char for text in operands for char in units(str(text))])
        case StringOp.SLICE, (str(text), int(start), int(stop)):
            return _slice(units(text), start, stop)
        case StringOp.REST, (str(text), int(start)):
            chars = units(text)
            return _slice(chars, start, len(chars))
        case StringOp.TEXT, (value,):
            return spell_value(value, type_)
        case _:
            msg = f"{op.value} should not be applied to {operands}"
            raise AssertionError(msg)


def spell_value(value: Operand, type_: Type) -> str:
    """Return a char, an integer or a bool as it is written."""
    if type_ is CHAR:
        assert isinstance(value, int)
        return text_of((value,))
    if type_ is BOOL:
        return "true" if value else "false"
    return str(value)


def _char(chars: Sequence[int], index: int) -> int:
    if not 0 <= index < len(chars):
        raise NoSuchPlace
    return chars[index]


def _slice(chars: Sequence[int], start: int, stop: int) -> str:
    if not 0 <= start <= stop <= len(chars):
        raise NoSuchPlace
    return text_of(chars[start:stop])
