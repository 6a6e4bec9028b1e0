"""Values and conditions as OOX text: literals, or expressions for values without a literal; a value without any text is `Unwritable`."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.generation.suite import Test
from ooxcheck.oox.arithmetic import int_range, is_minus_zero, shortest
from ooxcheck.oox.running.heap import Content, Obj
from ooxcheck.oox.types import CHAR, FLOAT, INT, ArrayType, Type, is_floating


class Unwritable(Exception):  # noqa: N818 (a limit of the language, not an error)
    """A test cannot be written in OOX; the message says why."""


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a suite under a name, and the omitted tests, each with the reason."""

    name: str
    text: str
    left_out: tuple[tuple[Test, str], ...]


def base_type(type_: Type) -> tuple[Type, int]:
    """Return the innermost element type of arrays, and the number of dimensions."""
    depth = 0
    while isinstance(type_, ArrayType):
        type_, depth = type_.element, depth + 1
    return type_, depth


def value_text(content: Content, type_: Type, names: Mapping[Obj, str], width: int) -> str:
    """Return an expression of a type for a value."""
    match content:
        case Obj():
            return names[content]
        case None:
            return "null"
        case bool():
            return "true" if content else "false"
        case int() if type_ is CHAR:
            return _char(content)
        case int():
            smallest = int_range(INT, width)[0]
            return f"{content + 1} - 1" if content == smallest else str(content)
        case float():
            return _float(content, type_)
        case str():
            return _string(content)
        case _:
            msg = "a collection has no literal"
            raise Unwritable(msg)


def holds_text(place: str, content: Content, type_: Type, names: Mapping[Obj, str], width: int) -> str:
    """Return the condition that a location has exactly this content."""
    if isinstance(content, float) and math.isnan(content):
        return f"{place} != {place}"
    if isinstance(content, int) and not isinstance(content, bool) and content < 0:
        return (
            f"{place} == ({value_text(content, type_, names, width)})"
            if "- 1" in value_text(content, type_, names, width)
            else (f"{place} == {content}")
        )
    if is_floating(type_) and content == 0.0:
        return f"{place} == 0.0 && 1.0 / {place} {'<' if is_minus_zero(content) else '>'} 0.0"
    return f"{place} == {value_text(content, type_, names, width)}"


def _char(code: int) -> str:
    char = chr(code)
    if not char.isprintable() or char in "'\\":
        msg = f"the char {code} has no literal"
        raise Unwritable(msg)
    return f"'{char}'"


def _string(text: str) -> str:
    if not text.isprintable() or '"' in text or "\\" in text:
        msg = "a string has no literal"
        raise Unwritable(msg)
    return f'"{text}"'


def _float(value: float, type_: Type) -> str:
    if math.isnan(value):
        return "0.0 / 0.0"
    if math.isinf(value):
        return "1.0 / 0.0" if value > 0 else "-1.0 / 0.0"
    text = shortest(value, FLOAT if type_ is FLOAT else type_)
    return text if "." in text or "e" in text else f"{text}.0"
