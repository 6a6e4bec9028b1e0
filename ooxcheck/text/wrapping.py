"""Lines wrapped for a terminal: gaps between columns shrink, sentences wrap below themselves, lines of a program are elided.

A terminal would break long lines within words and tables. The lines are already coloured, and codes for colours have no width. A line of a program
with carets below it keeps the part above the carets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ooxcheck.text.sanitise import columns

_COLOUR = r"\x1b\[[0-9;]*m"
_COLOURS = re.compile(_COLOUR)
_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")
_GAPS = re.compile(rf"(?: |{_COLOUR})* {{2}}(?: |{_COLOUR})*(?=\S)")
_COLUMN = re.compile(r" {2,}(?=\S)")
_WORD = re.compile(rf"\s+|(?:{_COLOUR}|\S)+")

_PROGRAM = re.compile(rf"(?P<margin>(?:{_COLOUR}| )*\d+ \|(?:{_COLOUR})?) (?P<text>.*)")
_CARETS = re.compile(
    rf"(?P<margin>(?:{_COLOUR}| )*\|(?:{_COLOUR})?) (?P<blank> *)(?P<on>(?:{_COLOUR})?)(?P<carets>\^+)(?P<off>(?:{_COLOUR})?)"
)

DOTS = "..."
_FAR = 40
"""The column from which the text after a gap is a column of its own and may move."""

_LEAST = 16
"""The least width that is left where lines wrap below a column of their own."""


def fit_lines(lines: Iterable[str], width: int) -> Iterator[str]:
    """Iterate over lines that are no wider than a terminal, with the same text."""
    before: str | None = None
    for line in lines:
        if before is not None:
            yield from _with_carets(before, line, width)
            before = None
        elif _breadth(line) > width and _PROGRAM.fullmatch(line):
            before = line
        else:
            yield from wrap(line, width)
    if before is not None:
        yield from wrap(before, width)


def wrap(line: str, width: int) -> Iterator[str]:
    """Yield a line if it fits, possibly with smaller gaps; otherwise its parts, one below the other.

    All gaps of a table, which is not indented, may shrink; otherwise only the one before the last column.
    """
    excess = _breadth(line) - width
    if excess > 0 and not line.startswith(" ") and _breadth(closed := _GAPS.sub(_two_blanks, line)) <= width:
        line, excess = closed, 0
    if excess <= 0:
        yield line
        return
    indentation = _hanging(line, width)
    gap = next((each for each in reversed(list(_GAP.finditer(line))) if each.end() > _FAR), None)
    if gap is None:
        yield from _break_line(line, width, indentation)
    elif gap.end() - gap.start() - 2 >= excess:
        yield line[: gap.end() - excess] + line[gap.end() :]
    else:
        yield from _break_line(line[: gap.start()], width, indentation)
        yield from _break_line(indentation + line[gap.end() :], width, indentation)


def _two_blanks(gap: re.Match[str]) -> str:
    return "".join(_COLOURS.findall(gap[0])) + "  "


def _break_line(line: str, width: int, indentation: str) -> Iterator[str]:
    """Yield a line in parts that fit, broken between words if possible."""
    rest = ""
    for word in _WORD.findall(line):
        if rest.strip() and _breadth(rest + word) > width:
            yield rest.rstrip()
            rest = indentation
            if word.isspace():
                continue
        rest += word
        while _breadth(rest) > width:
            head, tail = _split(rest, width)
            yield head
            rest = indentation + tail
    if rest.strip():
        yield rest


def _hanging(line: str, width: int) -> str:
    """Return the indentation of the continuation lines: the last column that leaves enough width, or a little more than the first line."""
    plain = _COLOURS.sub("", line)
    own = len(plain) - len(plain.lstrip())
    starts = [
        match.end() for match in _COLUMN.finditer(plain) if match.end() <= min(width - _LEAST, width // 2)
    ]
    return " " * max([start for start in starts if start > own], default=min(own + 2, max(0, width - _LEAST)))


def _split(text: str, width: int) -> tuple[str, str]:
    """Return the first columns of a text without a place to break it, and the rest."""
    at, taken = 0, 0
    while at < len(text):
        colour = _COLOURS.match(text, at)
        if colour:
            at = colour.end()
            continue
        if taken + columns(text[at]) > width:
            break
        taken += columns(text[at])
        at += 1
    return text[:at], text[at:]


def _with_carets(program: str, under: str, width: int) -> Iterator[str]:
    """Yield a line of a program and its carets, both cut to the part above the carets."""
    line, carets = _PROGRAM.fullmatch(program), _CARETS.fullmatch(under)
    if not line or not carets:
        yield from wrap(program, width)
        yield from wrap(under, width)
        return
    text, start = line["text"], len(carets["blank"])
    room = max(2 * len(DOTS) + 1, width - _breadth(line["margin"]) - 1)
    first = max(0, min(start - room // 3, len(text) - room))
    shown = _elide(text, first, room)
    marked = min(len(carets["carets"]), room - (start - first))
    yield f"{line['margin']} {shown}"
    yield f"{carets['margin']} {' ' * (start - first)}{carets['on']}{'^' * max(1, marked)}{carets['off']}"


def _elide(text: str, first: int, room: int) -> str:
    """Return a number of columns of a text from a position on, with dots where something is left out."""
    shown = text[first : first + room]
    if first > 0:
        shown = DOTS + shown[len(DOTS) :]
    return shown[: room - len(DOTS)] + DOTS if first + room < len(text) else shown


def _breadth(line: str) -> int:
    return columns(_COLOURS.sub("", line))
