"""Files that are written whole or not at all: who looks at one never sees half of it, and an old one stays until then."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path


def put(path: Path, text: str) -> None:
    """Write a file in UTF-8, and the folders above it if they are missing."""
    put_bytes(path, text.encode())


def put_bytes(path: Path, content: bytes) -> None:
    """Write a file, and the folders above it if they are missing.

    The content goes into a file beside it first, which then takes its place. A link is followed, not replaced.
    """
    import tempfile

    target = path.resolve()
    _make_folder(target.parent)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o666 & ~_mask())
        os.replace(name, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # what is there is no folder
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def _mask() -> int:
    """Return which permissions new files do not get; asking for it means setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
