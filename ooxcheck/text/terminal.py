"""Output streams: answers go to stdout, complaints to stderr, colours only to a terminal and never against NO_COLOR."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from typing import TextIO

NARROWEST, USUAL_WIDTH, WIDEST = 40, 80, 200
"""The widths that text is made for: the least, the default and the largest."""

_CODES = {"bad": "31;1", "warn": "33;1", "good": "32", "dim": "2", "strong": "1"}


class Paint:
    """Colours text for one stream, or leaves it unchanged; `enabled` overrides the test of the stream."""

    def __init__(self, stream: TextIO | None = None, *, enabled: bool = False) -> None:
        is_wanted = "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.enabled = enabled or (stream is not None and is_wanted and stream.isatty())

    def __call__(self, kind: str, text: str) -> str:
        """Return the text in the colour of its kind: bad, warn, good, dim or strong."""
        return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if self.enabled and text else text


PLAIN = Paint()
"""No colours at all."""


def can_rewrite(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that obeys carriage returns."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def is_regular(stream: TextIO) -> bool:
    """Return whether a stream goes to a regular file."""
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # a stream in memory, or a closed one
        return False


def can_show(stream: TextIO, text: str) -> bool:
    """Return whether a stream can encode all these characters; one without an encoding takes any text."""
    try:
        text.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def width_of(stream: TextIO) -> int | None:
    """Return the width of a terminal within the supported range; None if the stream is none."""
    if not stream.isatty():
        return None
    given = os.environ.get("COLUMNS", "")
    try:
        columns = (
            int(given)
            if given.isascii() and given.isdigit()
            else os.get_terminal_size(stream.fileno()).columns
        )
    except OSError:  # a stream that only claims to be a terminal
        columns = 0
    return max(NARROWEST, min(columns or USUAL_WIDTH, WIDEST))


def say(lines: Iterable[str]) -> None:
    """Print lines of an answer, wrapped if the stream is a terminal."""
    _print(lines, sys.stdout)


def complain(lines: Iterable[str]) -> None:
    """Print lines to standard error, wrapped if it is a terminal."""
    _print(lines, sys.stderr)


def hand_over(text: str) -> None:
    """Print a document unchanged, for other programs."""
    print(text)


def _print(lines: Iterable[str], stream: TextIO) -> None:
    width = width_of(stream)
    if width is not None:
        # Imported lazily: files and pipes need no wrapping.
        from ooxcheck.text.wrapping import fit_lines

        lines = fit_lines((part for line in lines for part in line.split("\n")), width)
    for line in lines:
        print(line, file=stream)
