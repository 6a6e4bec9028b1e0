"""A change of a text that spares most methods: the text in which their code is hidden, and what is known of the rest.

The check of a method needs no more about others than their heads: the code of each that has not changed is replaced by white space, at the same places. So
little is left to be read, and the mistakes in the rest are those of the text before, moved. After a change inside one method that is the whole truth. After one outside of
all code, such as a new field, it is a first answer: the methods may have other mistakes now.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from sys import maxsize
from typing import TypeAlias

from ooxcheck.datatypes import dataclass

_PAIRS = {"(": ")", "{": "}", "[": "]"}
_LITERALS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*\n|/\*.*?\*/', re.DOTALL
)
"""Literals and comments; a comment until the end of the line ends with the line."""

_UNFINISHED = re.compile(r"[\"']|//|/\*|\*/")


@dataclass(frozen=True, slots=True)
class Code:
    """A range of a text with code of a method, the first and the last character being brackets if it `has_brackets`.

    To hide it, all from `first` on is replaced by `stub` and white space; without a stub that between the brackets.
    """

    start: int
    end: int
    first: int = 0
    stub: str = ""
    has_brackets: bool = True

    def shift(self, by: int) -> Code:
        """Return the range in a text in which more stands before it."""
        return replace(self, start=self.start + by, end=self.end + by, first=self.first + by)

    def hidden_range(self) -> tuple[int, int]:
        """Return the range that is replaced."""
        return (self.first, self.end) if self.stub else (self.start + 1, self.end - 1)


@dataclass(frozen=True, slots=True)
class Part:
    """A method in a text, with its code."""

    start: int
    end: int
    codes: tuple[Code, ...]

    def shift(self, by: int) -> Part:
        """Return the method in a text in which more stands before it."""
        return Part(self.start + by, self.end + by, tuple(each.shift(by) for each in self.codes))


@dataclass(frozen=True, slots=True)
class LocalChange:
    """A change between the brackets of `code` of a method; `by` is what the text has grown."""

    part: Part
    code: Code
    by: int

    def shift(self, offset: int) -> int:
        """Return where a place in the rest of the text is now."""
        return offset + self.by if offset >= self.part.end else offset

    def is_inside(self, offset: int) -> bool:
        """Return whether a place of the new text is in the method."""
        return self.part.start <= offset <= self.part.end + self.by

    def is_read_again(self, offset: int) -> bool:
        """Return whether a place of the text before is in the method."""
        return self.part.start <= offset < self.part.end

    def parts(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the methods in the new text."""
        return tuple(map(self._part, parts))

    def parts_to_hide(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the other methods in the new text."""
        return self.parts(each for each in parts if each is not self.part)

    def _part(self, part: Part) -> Part:
        if part is not self.part:
            return part.shift(self.by if part.start >= self.part.end else 0)
        codes = []
        for each in part.codes:
            is_behind = each.start > self.code.start
            longer = replace(each, end=each.end + self.by) if each is self.code else each
            codes.append(each.shift(self.by) if is_behind else longer)
        return Part(part.start, part.end + self.by, tuple(codes))


@dataclass(frozen=True, slots=True)
class OutlineChange:
    """A change outside of the code of all methods, of the text from `start` to `end`; `by` is what it has grown.

    `codes` are the ranges of code in the text before, in its order.
    """

    start: int
    end: int
    by: int
    codes: tuple[tuple[int, int], ...]

    def shift(self, offset: int) -> int:
        """Return where a place in the rest of the text is now."""
        return offset + self.by if offset >= self.end else offset

    def is_inside(self, offset: int) -> bool:
        """Return whether a place of the new text is outside of all code."""
        if self.start <= offset < self.end + self.by:
            return True
        return self.is_read_again(offset if offset < self.start else offset - self.by)

    def is_read_again(self, offset: int) -> bool:
        """Return whether a place of the text before is outside of all code."""
        at = bisect_right(self.codes, (offset, maxsize))
        return at == 0 or offset >= self.codes[at - 1][1]

    def parts(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the methods in the new text."""
        return tuple(self._part(each) for each in parts)

    def parts_to_hide(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the methods in the new text."""
        return self.parts(parts)

    def _part(self, part: Part) -> Part:
        """Return a method in the new text; what is written right behind it is no part of it."""
        codes = tuple(each.shift(self.by if each.start >= self.end else 0) for each in part.codes)
        return Part(self.shift(part.start), part.end + self.by * (part.end > self.end), codes)


Change: TypeAlias = LocalChange | OutlineChange


def outermost(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return the methods that are in no other one, in the order of the text."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda each: (each.start, -each.end)):
        if not kept or part.start >= kept[-1].end:
            kept.append(part)
    return tuple(kept)


def local_change(parts: Iterable[Part], before: str, after: str) -> LocalChange | None:
    """Return the change between two texts if it is inside the code of one method, and its brackets still close."""
    if before == after:
        return None
    head = _common(before, after, is_tail=False)
    tail = min(_common(before, after, is_tail=True), len(before) - head, len(after) - head)
    by = len(after) - len(before)
    for part in parts:
        for code in part.codes:
            if code.has_brackets and code.start < head and len(before) - tail < code.end:
                is_whole = are_closed(after[code.start + 1 : code.end + by - 1])
                return LocalChange(part, code, by) if is_whole else None
    return None


def outline_change(parts: Iterable[Part], before: str, after: str) -> OutlineChange | None:
    """Return the change between two texts if it is outside of the code of all methods."""
    if before == after:
        return None
    start = _common(before, after, is_tail=False)
    tail = min(_common(before, after, is_tail=True), len(before) - start, len(after) - start)
    end, codes = len(before) - tail, sorted((each.start, each.end) for part in parts for each in part.codes)
    if any(start < last and first < end for first, last in codes):
        return None
    return OutlineChange(start, end, len(after) - len(before), tuple(codes))


def _common(one: str, other: str, *, is_tail: bool) -> int:
    """Return the length of the common beginning or end of two texts."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        is_same = one[-middle:] == other[-middle:] if is_tail else one[:middle] == other[:middle]
        low, high = (middle, high) if is_same else (low, middle - 1)
    return low


def are_closed(text: str) -> bool:
    """Return whether all brackets, literals and comments in a part of a text are closed in it."""
    code = _LITERALS.sub(" ", text)
    if _UNFINISHED.search(code):
        return False
    expected: list[str] = []
    for mark in re.findall(r"[(){}\[\]]", code):
        if mark in _PAIRS:
            expected.append(_PAIRS[mark])
        elif not expected or expected.pop() != mark:
            return False
    return not expected


def hide_others(text: str, parts: Sequence[Part], change: Change) -> str:
    """Return the new text, with the code of all methods hidden that have not changed; all places stay the same."""
    pieces, at = [], 0
    for part in change.parts_to_hide(parts):
        for code in part.codes:
            first, last = code.hidden_range()
            pieces += [text[at:first], code.stub, _blank(text[first + len(code.stub) : last])]
            at = last
    return "".join([*pieces, text[at:]])


def _blank(text: str) -> str:
    """Return white space with the same lines."""
    return "\n".join(" " * len(line) for line in text.split("\n"))
