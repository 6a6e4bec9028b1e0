"""Untrusted text made safe to print: control characters and invisible characters are spelled out.

Control characters can repaint a terminal, and bidirectional controls can make a line look like another one (Boucher and
Anderson, "Trojan source", 2021). Such characters become ``<U+202E>``.
"""

from __future__ import annotations

import re
import unicodedata

_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories of control, invisible and unassigned characters."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

TAB = 4


def visible(text: str) -> str:
    """Return one line of text with all invisible characters spelled out."""
    return text if text.isascii() and text.isprintable() else "".join(map(_spell, text))


def without_controls(text: str) -> str:
    """Return lines of text with all control characters but tabs spelled out."""
    return _CONTROLS.sub(lambda match: _spell(match[0]), text)


def cells(text: str) -> list[tuple[str, int]]:
    """Return the text to print for each character of a line, with its width; tabs become spaces."""
    if text.isascii() and text.isprintable():
        return [(char, 1) for char in text]
    shown: list[tuple[str, int]] = []
    column = 0
    for char in text:
        piece = " " * (TAB - column % TAB) if char == "\t" else _spell(char)
        width = _width(piece) if len(piece) == 1 else len(piece)
        shown.append((piece, width))
        column += width
    return shown


def columns(text: str) -> int:
    """Return the width of a line; nothing in it is spelled out."""
    return len(text) if text.isascii() else sum(map(_width, text))


def cut(text: str, width: int) -> str:
    """Return a line that is no wider than `width`, with dots for the end that does not fit."""
    if columns(text) <= width:
        return text
    room, head = max(0, width - 3), ""
    for char in text:
        if columns(head) + _width(char) > room:
            break
        head += char
    return (head + "...")[:width]


def _spell(char: str) -> str:
    return f"<U+{ord(char):04X}>" if unicodedata.category(char) in _HIDDEN else char


def _width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
