"""Operations on strings, which are rows of 16-bit units: a character beyond the first plane is two of them, as in UTF-16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from ooxcheck.oox import logic, typed
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.types import BOOL, CHAR, INT, StringOp, Type
from tests.meaning.classes import Classes
from tests.meaning.heap import Value, wrapped


def on_strings(op: StringOp, operands: Sequence[Value], type_: Type, width: int) -> Value:
    """Return the result of an operation, whose first operand is of a type; None if the string has no such place."""
    if op is StringOp.TEXT:
        return _spelled(operands[0], type_)
    if op is StringOp.CONCATENATION:
        return _joined([unit for text in operands for unit in _units(str(text))])
    units, numbers = (
        list(_units(str(operands[0]))),
        [int(each) for each in operands[1:] if isinstance(each, int)],
    )
    if op is StringOp.LENGTH:
        return wrapped(len(units), INT, width)
    if op is StringOp.CHAR:
        return units[numbers[0]] if numbers[0] in range(len(units)) else None
    start, stop = (*numbers, len(units))[:2]
    places = range(len(units) + 1)
    return _joined(units[start:stop]) if start in places and stop in places and start <= stop else None


def _spelled(value: Value, type_: Type) -> str:
    assert isinstance(value, int)
    if type_ is CHAR:
        return _joined([value])
    return ("false", "true")[value] if type_ is BOOL else f"{value:d}"


def _units(text: str) -> Iterator[int]:
    for code in map(ord, text):
        if code < 0x10000:
            yield code
        else:
            yield from (0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code - 0x10000) % 0x400)


def _joined(units: Sequence[int]) -> str:
    """Return a string in which two units that are one character are one."""
    text, at = "", 0
    while at < len(units):
        one, other = units[at], units[at + 1] if at + 1 < len(units) else 0
        is_pair = one in range(0xD800, 0xDC00) and other in range(0xDC00, 0xE000)
        text += chr(0x10000 + (one - 0xD800 << 10) + other - 0xDC00) if is_pair else chr(one)
        at += 2 if is_pair else 1
    return text


@lru_cache
def looks_into_strings(classes: Classes) -> bool:
    """Return whether strings are more than compared somewhere."""
    operations = (typed.StringOperation, logic.StringOperation)
    return any(isinstance(part, operations) for part in descendants(*classes.declared.values()))


def short_strings(chars: Sequence[str], longest: int) -> list[str]:
    """Return all strings of some chars, up to a length."""
    return ["".join(each) for length in range(longest + 1) for each in product(chars, repeat=length)]
