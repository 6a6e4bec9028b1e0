"""The standard streams, guarded: an answer that could not be written is an exception, a complaint is given up.

Python drops what is printed to a descriptor that was closed when it started, puts complaints that nobody can receive among the
answers, and finds out about a full disk when all is over. Here every descriptor is open, and each failed write of an
answer is an `OutputLost`, whoever writes. The guards stand before the buffers: behind them, Ctrl-C could have something written
twice.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO


class OutputLost(OSError):  # noqa: N818 (what became of the answer; nobody has made a mistake)
    """Standard output did not take what was written to it."""

    @property
    def is_left(self) -> bool:
        """Whether there was a reader, who has gone away."""
        return self.errno == errno.EPIPE


class _Answers(io.TextIOWrapper):
    """Standard output: what cannot be written is missed."""

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
    """Standard error: there is nobody to tell that it fails."""

    def write(self, text: str, /) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def guard() -> None:
    """Guard the standard streams, unless somebody has put others in their place; every character can be printed then."""
    for descriptor in range(3):
        _open_if_closed(descriptor)
    if sys.stdout is sys.__stdout__:
        sys.stdout = _guarded(_Answers, 1, sys.stdout, is_by_line=os.isatty(1))
    if sys.stderr is sys.__stderr__:
        sys.stderr = _guarded(_Complaints, 2, sys.stderr, is_by_line=True)


def give_up() -> None:
    """Let the rest of the answer go nowhere, or Python complains about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _open_if_closed(descriptor: int) -> None:
    """Put something there that cannot be written to: what is opened gets the least number that is free."""
    try:
        os.fstat(descriptor)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)


def _guarded(
    kind: type[io.TextIOWrapper], descriptor: int, old: TextIO | None, *, is_by_line: bool
) -> TextIO:
    os.set_blocking(
        descriptor, True
    )  # whoever shares it may have made it otherwise, and half of a line be lost
    buffer = io.BufferedWriter(io.FileIO(descriptor, "w", closefd=False))
    at_once = getattr(old, "write_through", False)
    encoding = old.encoding if old else "utf-8"
    return kind(buffer, encoding, "backslashreplace", line_buffering=is_by_line, write_through=at_once)
