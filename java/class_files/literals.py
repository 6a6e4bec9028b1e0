"""Constant expressions of Java for the values of constant fields in class files."""

from __future__ import annotations

import math

_CASTS = {"B": "byte", "S": "short", "C": "char"}
_ESCAPES = {'"': '\\"', "\\": "\\\\"}
_FIRST_PRINTABLE, _LAST_ASCII = 0x20, 0x7E


def constant_expression(value: str | float, descriptor: str) -> str:
    """Return a constant expression with a value, of the type of a descriptor."""
    if isinstance(value, str):
        return f'"{"".join(map(_character, _utf16_units(value)))}"'
    if not isinstance(value, int):
        return _floating(value, "f" if descriptor == "F" else "")
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "J":
        return f"{value}L"
    return f"({_CASTS[descriptor]}) {value}" if descriptor in _CASTS else str(value)


def _floating(value: float, suffix: str) -> str:
    if math.isnan(value):
        return f"0.0{suffix} / 0.0{suffix}"
    if math.isinf(value):
        return f"{'-' if value < 0 else ''}1.0{suffix} / 0.0{suffix}"
    return f"{value!r}{suffix}"


def _utf16_units(text: str) -> list[int]:
    data = text.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(data[at : at + 2]) for at in range(0, len(data), 2)]


def _character(unit: int) -> str:
    """Return a unit of UTF-16 in a literal: control characters are octal escapes, since unicode escapes are translated before literals."""
    if unit < _FIRST_PRINTABLE or unit == _LAST_ASCII + 1:
        return f"\\{unit:03o}"
    return _ESCAPES.get(chr(unit), chr(unit)) if unit <= _LAST_ASCII else f"\\u{unit:04x}"
