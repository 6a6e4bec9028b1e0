"""Regular expressions of ``java.util.regex``: the text of the regular subset, as a tree.

Characters are UTF-16 units. Of the flags, `i` (the case of ASCII letters), `s` (a dot is any character) and literal texts are supported, for the whole expression. Back
references, look-around, possessive quantifiers, boundaries, other flags and intersections of classes are refused by name. So are a repetition of an expression that matches
the empty text, whose iterations Java counts in its own way, and characters behind ``$``, which may match a line terminator at the end.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TypeAlias

from ooxcheck.datatypes import dataclass

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Sorted ranges of characters, both ends included, which neither overlap nor touch."""

LAST = 0xFFFF
_MOST_REPEATED = 50


class NotRegularError(Exception):
    """A construct that is not supported."""


@dataclass(frozen=True, slots=True)
class Characters:
    """One character of a set."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other."""

    parts: tuple[Regex, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The first part that leads to a match."""

    parts: tuple[Regex, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part any number of times, as often as possible unless it `is_lazy`."""

    part: Regex
    is_lazy: bool


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part or nothing; nothing first if it `is_lazy`."""

    part: Regex
    is_lazy: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A part whose place in the match is asked for by its number."""

    part: Regex
    number: int


@dataclass(frozen=True, slots=True)
class Start:
    """The empty text at the start of the whole text."""


@dataclass(frozen=True, slots=True)
class End:
    """The empty text at the end of the whole text."""


Regex: TypeAlias = Characters | Sequence | Choice | Repeat | Maybe | Group | Start | End


@dataclass(frozen=True, slots=True)
class Expression:
    """A regular expression with the names of its groups, None for a group without name.

    If `has_exact_groups` is false, the contents of groups are not documented: a JDK keeps those of a group within a repetition when it takes iterations back.
    """

    body: Regex
    groups: tuple[str | None, ...] = ()
    has_exact_groups: bool = True


def union(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges sorted and joined."""
    result: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = result[-1][0], max(high, result[-1][1])
        else:
            result.append((low, high))
    return tuple(result)


def complement(ranges: Ranges) -> Ranges:
    """Return the characters outside some ranges."""
    ends = [-1, *(end for low, high in ranges for end in (low, high)), LAST + 1]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return tuple((low + 1, high - 1) for low, high in pairs if low + 1 <= high - 1)


def _of_case(ranges: Ranges, flags: Collection[str]) -> Ranges:
    """Return a set with the ASCII letters of the other case, if case does not matter."""
    if "i" not in flags:
        return ranges
    letters = [each for low, high in ranges for each in range(low, min(high, 127) + 1) if chr(each).isalpha()]
    return union([*ranges, *((each ^ 32, each ^ 32) for each in letters)])


def _of(characters: str) -> Ranges:
    return union((ord(each), ord(each)) for each in characters)


_DIGITS, _SPACE = union([(48, 57)]), _of(" \t\n\x0b\f\r")
_LOWER, _UPPER = union([(97, 122)]), union([(65, 90)])
_WORD = union([*_DIGITS, *_LOWER, *_UPPER, (95, 95)])
_DOT = complement(_of("\n\r\x85\u2028\u2029"))
_CLASSES = {"d": _DIGITS, "w": _WORD, "s": _SPACE}
_ESCAPES = {"t": 9, "n": 10, "r": 13, "f": 12, "a": 7, "e": 27}
_POSIX = {
    "Lower": _LOWER,
    "Upper": _UPPER,
    "Alpha": union([*_LOWER, *_UPPER]),
    "Digit": _DIGITS,
    "Alnum": union([*_DIGITS, *_LOWER, *_UPPER]),
    "Punct": _of("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    "Space": _SPACE,
}


FLAGS = {"i": 2, "l": 16, "s": 32}
"""The flags of `java.util.regex.Pattern` that are supported: CASE_INSENSITIVE, LITERAL, DOTALL."""

_INLINE = re.compile(r"\(\?([is]+)\)")
_NAME = re.compile(r"\?<([a-zA-Z][a-zA-Z0-9]*)>")


def parse(text: str, flags: str = "") -> Expression:
    """Return the tree of a regular expression; raise NotRegularError if it is malformed or not supported."""
    if any(ord(each) > LAST or 0xD800 <= ord(each) <= 0xDFFF for each in text):
        raise NotRegularError("a supplementary character")
    if "l" in flags:
        return Expression(Sequence(tuple(Characters(_of_case(_of(each), flags)) for each in text)))
    begin = 0
    while inline := _INLINE.match(text, begin):
        flags, begin = flags + inline[1], inline.end()
    parser = _Parser(text, flags, begin)
    tree = parser.choice()
    if parser.at < len(text):
        msg = f"{text[parser.at]} at {parser.at}"
        raise NotRegularError(msg)
    return Expression(tree, tuple(parser.groups), parser.has_exact_groups)


def parts_of(tree: Regex) -> tuple[Regex, ...]:
    """Return the parts of an expression."""
    match tree:
        case Characters() | Start() | End():
            return ()
        case Sequence(parts) | Choice(parts):
            return parts
        case Repeat(part) | Maybe(part) | Group(part):
            return (part,)


def contains(tree: Regex, kind: type[Group | End]) -> bool:
    """Return whether an expression has a part of a kind."""
    return isinstance(tree, kind) or any(contains(each, kind) for each in parts_of(tree))


def starts_at_start(tree: Regex) -> bool:
    """Return whether each match begins at the start of the text, by the form of the expression."""
    match tree:
        case Start():
            return True
        case Sequence(parts):
            return bool(parts) and starts_at_start(parts[0])
        case Choice(parts):
            return all(map(starts_at_start, parts))
        case Group(part):
            return starts_at_start(part)
        case Characters() | Repeat() | Maybe() | End():
            return False


def can_be_empty(tree: Regex) -> bool:
    """Return whether an expression matches the empty text."""
    match tree:
        case Characters():
            return False
        case Sequence(parts):
            return all(map(can_be_empty, parts))
        case Choice(parts):
            return any(map(can_be_empty, parts))
        case Group(part):
            return can_be_empty(part)
        case Repeat() | Maybe() | Start() | End():
            return True


class _Parser:
    """A text and the place that is read next."""

    def __init__(self, text: str, flags: Collection[str], at: int) -> None:
        self._text = text
        self._flags = flags
        self.at = at
        self.groups: list[str | None] = []
        self.has_exact_groups = True

    def _peek(self) -> str:
        return self._text[self.at : self.at + 1]

    def _take(self) -> str:
        if self.at >= len(self._text):
            raise NotRegularError("the end is missing")
        self.at += 1
        return self._text[self.at - 1]

    def choice(self) -> Regex:
        """Read alternatives."""
        parts = [self._sequence()]
        while self._peek() == "|":
            self.at += 1
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def _sequence(self) -> Regex:
        parts: list[Regex] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._quantify(self._atom()))
        if any(contains(each, End) for each in parts[:-1]):
            raise NotRegularError("$ within the expression")
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _atom(self) -> Regex:
        character = self._take()
        match character:
            case "(":
                return self._group()
            case "[":
                return Characters(self._class())
            case ".":
                return Characters(complement(()) if "s" in self._flags else _DOT)
            case "^":
                return Start()
            case "$":
                return End()
            case "\\" if self._peek() == "A":
                self.at += 1
                return Start()
            case "\\":
                return Characters(_of_case(self._escape(), self._flags))
            case "*" | "+" | "?" | "{":
                msg = f"{character} within the expression"
                raise NotRegularError(msg)
            case _:  # any other character stands for itself
                return Characters(_of_case(_of(character), self._flags))

    def _group(self) -> Regex:
        number = self._group_number()
        tree = self.choice()
        if self._take() != ")":
            raise NotRegularError("( without )")
        return tree if number is None else Group(tree, number)

    def _group_number(self) -> int | None:
        """Read what is behind a parenthesis; return the number of the group, None if it is none."""
        if self._text.startswith("?:", self.at):
            self.at += 2
            return None
        name = _NAME.match(self._text, self.at)
        if name is None and self._peek() == "?":
            msg = f"({self._text[self.at : self.at + 3]}"
            raise NotRegularError(msg)
        if name is not None:
            self.at = name.end()
            if name[1] in self.groups:
                msg = f"a second group {name[1]}"
                raise NotRegularError(msg)
        self.groups.append(name[1] if name is not None else None)
        return len(self.groups)

    def _quantify(self, atom: Regex) -> Regex:
        match self._peek():
            case "*" | "+" | "?" | "{" as sign:
                self.at += 1
            case _:  # no quantifier follows
                return atom
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(sign) or self._counts()
        is_lazy = self._peek() == "?"
        self.at += is_lazy
        if self._peek() in ("+", "*", "?", "{"):
            msg = f"{sign}{self._peek()}"
            raise NotRegularError(msg)
        if sign != "?":
            inside = atom.part if isinstance(atom, Group) else atom
            self.has_exact_groups &= not contains(inside, Group)
        return _repeat(atom, least, most, is_lazy=is_lazy)

    def _counts(self) -> tuple[int, int | None]:
        end = self._text.find("}", self.at)
        low, comma, high = self._text[self.at : end].partition(",")
        if end < 0 or not low.isdecimal() or not (high.isdecimal() or not high):
            raise NotRegularError("{")
        self.at = end + 1
        least, most = int(low), int(high) if high else None if comma else int(low)
        if max(least, most or 0) > _MOST_REPEATED or (most is not None and most < least):
            msg = f"{{{low}{comma}{high}}}"
            raise NotRegularError(msg)
        return least, most

    def _escape(self) -> Ranges:
        character = self._take()
        if character in "dws":
            return _CLASSES[character]
        if character in "DWS":
            return complement(_CLASSES[character.lower()])
        if character in "pP":
            return self._property(is_negated=character == "P")
        if character in _ESCAPES:
            return union([(_ESCAPES[character],) * 2])
        if character in "xu":
            digits = self._text[self.at : self.at + (2 if character == "x" else 4)]
            self.at += len(digits)
            if len(digits) == (2 if character == "x" else 4) and all(
                each in "0123456789abcdefABCDEF" for each in digits
            ):
                return union([(int(digits, 16),) * 2])
        elif not character.isalnum() or not character.isascii():
            return _of(character)
        msg = f"\\{character}"
        raise NotRegularError(msg)

    def _property(self, *, is_negated: bool) -> Ranges:
        end = self._text.find("}", self.at)
        name = self._text[self.at + 1 : end]
        if self._peek() != "{" or name not in _POSIX or "i" in self._flags:
            raise NotRegularError("\\p")
        self.at = end + 1
        return complement(_POSIX[name]) if is_negated else _POSIX[name]

    def _class(self) -> Ranges:
        is_negated = self._peek() == "^"
        self.at += is_negated
        parts: list[tuple[int, int]] = []
        while self._peek() != "]" or not parts:
            parts.extend(self._class_part())
        self.at += 1
        members = _of_case(union(parts), self._flags)
        return complement(members) if is_negated else members

    def _class_part(self) -> Ranges:
        if self._text.startswith("&&", self.at) or self._peek() in ("[", "]"):
            msg = f"{self._text[self.at : self.at + 2]} in a class"
            raise NotRegularError(msg)
        low = self._class_character()
        if self._peek() != "-" or self._text[self.at + 1 : self.at + 2] in ("]", "[", ""):
            return low
        self.at += 1
        high = self._class_character()
        is_single = all(len(each) == 1 and each[0][0] == each[0][1] for each in (low, high))
        if not is_single or low[0][0] > high[0][0]:
            raise NotRegularError("- in a class")
        return ((low[0][0], high[0][0]),)

    def _class_character(self) -> Ranges:
        character = self._take()
        return self._escape() if character == "\\" else _of(character)


def _repeat(atom: Regex, least: int, most: int | None, *, is_lazy: bool) -> Regex:
    """Return an expression a number of times; None is no limit."""
    if (most is None or most > 1) and can_be_empty(atom):
        raise NotRegularError("a repetition of what may be empty")
    if (most is None or most > 1) and contains(atom, End):
        raise NotRegularError("$ within the expression")
    required: list[Regex] = [atom] * least
    if most is None:
        return Sequence((*required, Repeat(atom, is_lazy))) if required else Repeat(atom, is_lazy)
    optional: Regex | None = None
    for _ in range(most - least):
        optional = Maybe(atom if optional is None else Sequence((atom, optional)), is_lazy)
    parts = (*required, *([] if optional is None else [optional]))
    return parts[0] if len(parts) == 1 else Sequence(parts)
