"""Format strings of ``String.format``: their parts, as far as the library models them.

Modelled are ``%s``, ``%d``, ``%c``, ``%b``, ``%x``, ``%o`` and ``%f`` (with a point, as in most locales), also in capitals, with a width and the flags for signs, zeros and alignment, ``%n`` and ``%%``, and indexes of arguments in their order, as ``%1$s %2$s``.
Directives that Java rejects, or whose text depends on the locale (``%,d``), are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    SHORT,
    STRING,
    ClassType,
    Primitive,
    Type,
    boxed_type,
)

_DIRECTIVE = re.compile(r"%([-+ 0(#,<$.\d]*)([a-zA-Z%]?)")
_DETAILS = re.compile(r"([-+ 0(]*)([1-9]\d{0,2})?(?:\.(\d{1,3}))?")
_FIXED = {"n": "\n", "%": "%"}
_LONG = Primitive.LONG
_WHOLE = (BYTE, SHORT, INT, _LONG)
_TAKEN: Mapping[str, tuple[Type, ...]] = {
    "d": (*_WHOLE, *map(boxed_type, _WHOLE)),
    "c": (CHAR, boxed_type(CHAR)),
    "b": (BOOLEAN, boxed_type(BOOLEAN)),
    "x": (INT, _LONG),
    "o": (INT, _LONG),
    "f": (FLOAT, DOUBLE),
}
"""The argument types of each directive; ``%s`` takes any."""

_FLAGS = {"d": set("-+ 0("), "x": set("-0"), "o": set("-0")}
"""The flags of each directive; others accept only ``-``."""

_OF_PRECISION = "sbf"
_MOST_DIGITS = 9
"""The most digits behind the point of `%f` that are modelled."""

_USUAL_DIGITS = 6
_POINTED = "feg"
_FRACTIONS = (FLOAT, DOUBLE, boxed_type(FLOAT), boxed_type(DOUBLE))
_IN_CAPITALS = "SCBX"

OTHER_BASES: Mapping[str, str] = {"x": "toHexString", "o": "toOctalString"}
"""The methods of boxes that write a number in another base."""

BOXES: Mapping[Type, ClassType] = {INT: ClassType("java.lang.Integer"), _LONG: ClassType("java.lang.Long")}


class UnknownDirectiveError(Exception):
    """A directive that is not modelled."""


@dataclass(frozen=True, slots=True)
class Directive:
    """A format directive: its lower-case letter, flags, width, precision, and whether the text is upper-case."""

    letter: str
    flags: str = ""
    width: int = 0
    precision: int | None = None
    """How many characters are left of a text at most; of a number, how many digits are behind the point."""
    is_capital: bool = False

    @property
    def has_signs(self) -> bool:
        """Whether signs or zeros differ from those of string concatenation."""
        return bool(set(self.flags) - {"-"})

    @property
    def sign(self) -> int:
        """The character before non-negative numbers; 0 if there is none."""
        return next((ord(flag) for flag in self.flags if flag in "+ "), 0)

    def takes(self, type_: Type) -> bool:
        """Return whether it takes a value of a type with a known text; the text of an object is computed later, and therefore not modified."""
        if self.letter != "s":
            return type_ in _TAKEN[self.letter]
        is_plain = not (self.width or self.is_capital) and self.precision is None
        return (
            is_plain
            or isinstance(type_, Primitive)
            or type_ in (STRING, *map(boxed_type, (*_WHOLE, CHAR, BOOLEAN)))
        )


def parts(format_: str) -> Iterator[tuple[str, Directive | None]]:
    """Yield the directives with the text before each, and at last the rest of the text."""
    text, at = "", 0
    for match in _DIRECTIVE.finditer(format_):
        details, letter = match.groups()
        text += format_[at : match.start()]
        at = match.end()
        if letter in _FIXED and not details:
            text += _FIXED[letter]
        elif (directive := _directive(details, letter)) is not None:
            yield text, directive
            text = ""
        else:
            raise UnknownDirectiveError(match.group())
    yield text + format_[at:], None


def without_indexes(format_: str) -> str:
    """Return a format without the indexes of arguments (``%1$s``), if each directive names the argument that it takes anyway; other indexes are not modelled."""
    number = 0
    texts, at = list[str](), 0
    for match in _DIRECTIVE.finditer(format_):
        details, letter = match.groups()
        texts.append(format_[at : match.start()])
        at = match.end()
        if letter in _FIXED and not details:
            texts.append(match.group())
            continue
        number += 1
        own = f"{number}$"
        if not details.startswith(own) or letter in _FIXED:
            return format_
        texts.append(f"%{details.removeprefix(own)}{letter}")
    return "".join((*texts, format_[at:]))


def without_points(format_: str, types: Sequence[Type]) -> str:
    """Return a format with directives for floating-point numbers replaced by ``%s``, for output that is never observed."""
    given = iter(types)

    def plain(match: re.Match[str]) -> str:
        details, letter = match.groups()
        type_ = None if letter in _FIXED else next(given, None)
        is_point = (
            letter in _POINTED
            and type_ in _FRACTIONS
            and _DETAILS.fullmatch(details)
            and not set(details) & set("-+ (")
            and not details.startswith("0")
        )
        return "%s" if is_point else match.group()

    return _DIRECTIVE.sub(plain, format_)


def _directive(details: str, letter: str) -> Directive | None:
    """Return a valid directive that is modelled; None for others."""
    small = letter.lower()
    parsed = _DETAILS.fullmatch(details)
    if (
        parsed is None
        or (small != "s" and small not in _TAKEN)
        or (letter != small and letter not in _IN_CAPITALS)
    ):
        return None
    flags, width, precision = parsed[1], int(parsed[2] or 0), parsed[3]
    is_known = (
        set(flags) <= _FLAGS.get(small, {"-"})
        and len(set(flags)) == len(flags)
        and not {*"-0"} <= set(flags)
        and not {*"+ "} <= set(flags)
    )
    has_room = width > 0 or not set(flags) & {*"-0"}
    if not is_known or not has_room or (precision is not None and small not in _OF_PRECISION):
        return None
    places = int(precision) if precision is not None else _USUAL_DIGITS if small == "f" else None
    if small == "f" and places is not None and places > _MOST_DIGITS:
        return None
    return Directive(small, flags, width, places, letter != small)
