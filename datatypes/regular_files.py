"""Read regular files whole and within a limit: a pipe, a device or a socket could block, or never end.

The file is opened without blocking and its status read from the open file, so it cannot be exchanged in
between. Input files are recorded by
identity (device and inode), independent of names and links: outputs must not overwrite an input.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

MAX_BYTES = 10_000_000
"""The default limit of the size of a file."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class TooLargeError(OSError):
    """A file exceeds the limit."""

    def __init__(self, limit: int, remedy: str = "") -> None:
        super().__init__(errno.EFBIG, f"it has more than {limit} bytes{remedy}")


class _Inputs:
    """The files that this process has read, and the limit of their size."""

    def __init__(self) -> None:
        self.identities: dict[tuple[int, int], str] = {}
        self.max_bytes = MAX_BYTES


_INPUTS = _Inputs()


def begin(max_bytes: int = MAX_BYTES) -> None:
    """Clear the record of inputs, and set the limit of file sizes, at the start of a command."""
    _INPUTS.identities.clear()
    _INPUTS.max_bytes = max_bytes


def allow(max_bytes: int) -> None:
    """Set the limit of file sizes."""
    _INPUTS.max_bytes = max_bytes


def max_bytes() -> int:
    """Return the limit of file sizes."""
    return _INPUTS.max_bytes


def read_regular(
    path: str | os.PathLike[str], *, limit: int | None = None, follow: bool = True, is_input: bool = True
) -> bytes:
    """Return the content of a regular file; an `OSError` says why there is none. Without `follow` a link is no regular file."""
    if not stat.S_ISREG(
        (os.stat if follow else os.lstat)(path).st_mode
    ):  # opening some devices has side effects
        raise _irregular(path, follow=follow)
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC | (0 if follow else os.O_NOFOLLOW)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _irregular(path, follow=follow)
        return read_within(file, os.fspath(path), limit=limit, is_input=is_input)


def read_within(file: BinaryIO, name: str, *, limit: int | None = None, is_input: bool = True) -> bytes:
    """Return the content of an open file within the limit; a regular one that `is_input` is recorded as an input."""
    most, remedy = (_INPUTS.max_bytes, "; --max-file-size allows more") if limit is None else (limit, "")
    status = _status(file)
    if status is not None and stat.S_ISREG(status.st_mode):
        if is_input:
            _INPUTS.identities[status.st_dev, status.st_ino] = name
        if status.st_size > most:
            raise TooLargeError(most, remedy)
    content = file.read(most + 1)
    if len(content) > most:
        raise TooLargeError(most, remedy)
    return content


def _status(file: BinaryIO) -> os.stat_result | None:
    """Return the status of an open file; None if it is no file of the system."""
    try:
        return os.fstat(file.fileno())
    except (AttributeError, OSError):  # a file in memory has no number
        return None


def input_name(status: os.stat_result) -> str | None:
    """Return the name under which a file was read, None if it was not."""
    return _INPUTS.identities.get((status.st_dev, status.st_ino))


def leaves(path: Path, folder: Path) -> bool:
    """Return whether a path leads out of a folder after following all links, or is a cycle of links."""
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (
        OSError,
        RuntimeError,
        ValueError,
    ):  # Python before 3.13 raises the second for a circle, and the third for a NUL
        return True


def kind_of(mode: int) -> str:
    """Return a description of a file that is not regular."""
    return next(
        (name for is_one, name in _KINDS if is_one(mode)),
        "a link" if stat.S_ISLNK(mode) else "something else",
    )


def _irregular(path: str | os.PathLike[str], *, follow: bool) -> OSError:
    mode = (os.stat if follow else os.lstat)(path).st_mode
    if stat.S_ISDIR(mode):
        return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    return OSError(errno.EINVAL, f"it is {kind_of(mode)}, not a regular file", os.fspath(path))
