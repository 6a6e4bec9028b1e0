"""The standard streams, guarded: an answer that could not be written is an exception, a complaint is given up.

Python drops what is printed to a descriptor that was closed when it started, puts complaints that nobody can receive among the
answers, and finds out about a full disk when all is over. Here every descriptor is open, and each failed write of an
answer is an `OutputLost`, whoever writes.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputLost(OSError):  # noqa: N818 (what became of the answer; nobody has made a mistake)
    """Standard output did not take what was written to it."""

    @property
    def is_left(self) -> bool:
        """Whether there was a reader, who has gone away."""
        return self.errno == errno.EPIPE


class _Answers(io.FileIO):
    """Standard output: what cannot be written is missed."""

    def write(self, piece: ReadableBuffer, /) -> int:
        try:
            while (written := super().write(piece)) is None:  # somebody has made it non-blocking
                select.select([], [self], [])
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error
        return written


class _Complaints(io.FileIO):
    """Standard error: there is nobody to tell that it fails."""

    def write(self, piece: ReadableBuffer, /) -> int:
        try:
            return super().write(piece) or 0
        except OSError:
            return memoryview(piece).nbytes


def guard() -> None:
    """Guard the standard streams, unless somebody has put others in their place; every character can be printed then."""
    for descriptor in range(3):
        _open_if_closed(descriptor)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _text(sys.stdout, _Answers(1, "w", closefd=False))
    if sys.stderr is sys.__stderr__:
        sys.stderr = _text(sys.stderr, _Complaints(2, "w", closefd=False), is_by_line=True)


def give_up() -> None:
    """Let the rest of the answer go nowhere, or Python complains about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _open_if_closed(descriptor: int) -> None:
    """Put something there that cannot be written to: what is opened gets the least number that is free."""
    try:
        os.fstat(descriptor)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)


def _text(old: TextIO | None, raw: io.FileIO, *, is_by_line: bool = False) -> TextIO:
    encoding = old.encoding if old else "utf-8"
    at_once = getattr(old, "write_through", False)
    buffer = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffer, encoding, "backslashreplace", line_buffering=is_by_line or raw.isatty(), write_through=at_once
    )
