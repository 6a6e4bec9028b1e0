"""Formats: the parts of a constant text that ``String.format`` takes, as far as it only puts texts together.

That is so of ``%s``, ``%d``, ``%c``, ``%b`` and ``%x`` without flags, width or precision, of ``%n`` and of ``%%``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from java.types import BOOLEAN, BYTE, CHAR, INT, SHORT, ClassType, Primitive, Type, boxed

_DIRECTIVE = re.compile(r"%([^%a-zA-Z]*)([a-zA-Z%]?)")
_FIXED = {"n": "\n", "%": "%"}
_LONG = Primitive.LONG
_WHOLE = (BYTE, SHORT, INT, _LONG)
_TAKEN: Mapping[str, tuple[Type, ...]] = {
    "d": (*_WHOLE, *map(boxed, _WHOLE)),
    "c": (CHAR, boxed(CHAR)),
    "b": (BOOLEAN,),
    "x": (INT, _LONG),
}
"""The types of what a directive takes where it writes what ``+`` would, or the digits of base 16; ``%s`` takes any."""

HEX: Mapping[Type, ClassType] = {INT: ClassType("java.lang.Integer"), _LONG: ClassType("java.lang.Long")}
"""The classes whose ``toHexString`` writes a number."""


class UnknownDirectiveError(Exception):
    """A directive whose text is not known."""


def parts(format_: str) -> Iterator[tuple[str, str]]:
    """Yield what comes before each directive that takes an argument, and its letter; at the end what is left, without any."""
    text, at = "", 0
    for found in _DIRECTIVE.finditer(format_):
        flags, word = found.groups()
        text += format_[at : found.start()]
        at = found.end()
        if flags or not (word in _FIXED or word == "s" or word in _TAKEN):
            raise UnknownDirectiveError(found.group())
        if word in _FIXED:
            text += _FIXED[word]
        else:
            yield text, word
            text = ""
    yield text + format_[at:], ""


def takes(word: str, type_: Type) -> bool:
    """Return whether a directive takes a value of a type, and its text is known."""
    return word == "s" or type_ in _TAKEN[word]
