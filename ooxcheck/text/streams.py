"""Guarded standard streams: an answer that cannot be written raises an exception, a complaint is dropped.

Python silently drops output to a descriptor that is closed at start-up, may put error messages among the answers, and notices a full disk only at
exit. Here every descriptor is open, and each failed write of an answer is an `OutputLost`. The guards are before the buffers: after them, Ctrl-C could write a text twice.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import BinaryIO, TextIO


class OutputLost(OSError):  # noqa: N818 (what became of the answer; nobody has made a mistake)
    """Standard output did not accept the text."""

    @property
    def is_left(self) -> bool:
        """Whether the reader of a pipe has gone."""
        return self.errno == errno.EPIPE


class _Answers(io.TextIOWrapper):
    """Standard output: a failed write raises an exception."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error


class _Complaints(io.TextIOWrapper):
    """Standard error: a failed write is ignored."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def guard() -> None:
    """Guard the standard streams, unless they were replaced; afterwards every character can be printed."""
    for descriptor in range(3):
        _open_if_closed(descriptor)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _guard_stream(_Answers, 1, sys.stdout, is_by_line=os.isatty(1))
    if sys.stderr is sys.__stderr__:
        sys.stderr = _guard_stream(_Complaints, 2, sys.stderr, is_by_line=True)


def give_up() -> None:
    """Discard the rest of the answer, so that Python does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _open_if_closed(descriptor: int) -> None:
    """Open a descriptor that cannot be written to; the least free number is used."""
    try:
        os.fstat(descriptor)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)


def _guard_stream(
    kind: type[io.TextIOWrapper], descriptor: int, old: TextIO | None, *, is_by_line: bool
) -> TextIO:
    os.set_blocking(
        descriptor, True
    )  # a process that shares it may have changed this, and half a line could be lost
    buffer = io.BufferedWriter(io.FileIO(descriptor, "w", closefd=False))
    at_once = getattr(old, "write_through", False)
    encoding = old.encoding if old else "utf-8"
    return kind(buffer, encoding, "backslashreplace", line_buffering=is_by_line, write_through=at_once)


def own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output for a protocol alone; whatever else is printed goes to standard error."""
    own = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own
