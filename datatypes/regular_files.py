"""Regular files, read whole and within a limit: a pipe, a device or a socket would keep a reader waiting, or never end.

The file is opened without waiting for anybody and looked at when it is open, so nobody can exchange it in between. What a
process has read is remembered by its identity (device and number), whatever the names and links were: nobody should write over an input.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

MAX_BYTES = 10_000_000
"""How large a file may be, unless somebody allows more."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class TooLargeError(OSError):
    """A file has more bytes than are read."""

    def __init__(self, limit: int, remedy: str = "") -> None:
        super().__init__(errno.EFBIG, f"it has more than {limit} bytes{remedy}")


class _Inputs:
    """What this process has read, and how much of one file it may read."""

    def __init__(self) -> None:
        self.identities: dict[tuple[int, int], str] = {}
        self.max_bytes = MAX_BYTES


_INPUTS = _Inputs()


def begin(max_bytes: int = MAX_BYTES) -> None:
    """Forget what was read, and set how large files may be from now on: a command begins."""
    _INPUTS.identities.clear()
    _INPUTS.max_bytes = max_bytes


def allow(max_bytes: int) -> None:
    """Set how large files may be from now on."""
    _INPUTS.max_bytes = max_bytes


def max_bytes() -> int:
    """Return how large files may be."""
    return _INPUTS.max_bytes


def read_regular(
    path: str | os.PathLike[str], *, limit: int | None = None, follow: bool = True, is_input: bool = True
) -> bytes:
    """Return the content of a regular file; an `OSError` says why there is none. Without `follow` a link is no regular file."""
    if not stat.S_ISREG(
        (os.stat if follow else os.lstat)(path).st_mode
    ):  # some devices do something when they are opened
        raise _irregular(path, follow=follow)
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _irregular(path, follow=follow)
        return read_within(file, os.fspath(path), limit=limit, is_input=is_input)


def read_within(file: BinaryIO, name: str, *, limit: int | None = None, is_input: bool = True) -> bytes:
    """Return what an open file has, if that is not too much; a regular one that `is_input` is not written from now on."""
    most, remedy = (_INPUTS.max_bytes, "; --max-file-size allows more") if limit is None else (limit, "")
    found = _status(file)
    if found is not None and stat.S_ISREG(found.st_mode):
        if is_input:
            _INPUTS.identities[found.st_dev, found.st_ino] = name
        if found.st_size > most:
            raise TooLargeError(most, remedy)
    content = file.read(most + 1)
    if len(content) > most:
        raise TooLargeError(most, remedy)
    return content


def _status(file: BinaryIO) -> os.stat_result | None:
    """Return what the system knows about an open file; None if it is none of the system's."""
    try:
        return os.fstat(file.fileno())
    except (AttributeError, OSError):  # a file in memory has no number
        return None


def input_name(status: os.stat_result) -> str | None:
    """Return by which name a file was read, None if it was not."""
    return _INPUTS.identities.get((status.st_dev, status.st_ino))


def leaves(path: Path, folder: Path) -> bool:
    """Return whether a path leads out of a folder when all links are followed, or nowhere because they go in a circle."""
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (
        OSError,
        RuntimeError,
        ValueError,
    ):  # Python before 3.13 raises the second for a circle, and the third for a NUL
        return True


def kind_of(mode: int) -> str:
    """Return what a file is that is no regular one, in words."""
    return next(
        (name for is_one, name in _KINDS if is_one(mode)),
        "a link" if stat.S_ISLNK(mode) else "something else",
    )


def _irregular(path: str | os.PathLike[str], *, follow: bool) -> OSError:
    mode = (os.stat if follow else os.lstat)(path).st_mode
    if stat.S_ISDIR(mode):
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    return OSError(errno.EINVAL, f"it is {kind_of(mode)}, not a regular file", os.fspath(path))
