"""Changes of source files that this process has read: completely or not at all, and only if nobody changed the file meanwhile.

A file is written where its links lead, as every file that a user names. Its permissions stay as they are.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import NoReturn

from ooxcheck.datatypes import regular_files
from ooxcheck.files.safe_write import RefusedError, replace_file
from ooxcheck.oox.diagnostics import Diagnostic, OoxError

_MARK = b"\xef\xbb\xbf"
"""The byte order mark that a file may begin with, and that its text does not have."""


def check_editable(path: Path, text: str) -> None:
    """Refuse a file that cannot be changed, or that no longer has the text that was read; raise `OoxError`."""
    try:
        _open_target(path, text)
    except OSError as error:
        _fail(path, error)


def replace_source(path: Path, before: str, after: str) -> None:
    """Replace the text of a file atomically; raise `OoxError` if that is not possible."""
    try:
        target, status, mark = _open_target(path, before)
        content = mark + after.encode()
        place = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            replace_file(place, target.name, content, mode=stat.S_IMODE(status.st_mode))
        finally:
            os.close(place)
    except OSError as error:
        _fail(path, error)


def _open_target(path: Path, text: str) -> tuple[Path, os.stat_result, bytes]:
    """Return the file that a path leads to, its status, and its byte order mark; raise `OSError` if it must not be changed."""
    try:
        target = path.resolve(strict=True)
    except RuntimeError:  # Python before 3.13 raises this for cyclic links
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None
    status = os.stat(target)
    if not status.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise RefusedError(path, "it is read-only")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target.parent))
    if status.st_nlink > 1:
        raise RefusedError(path, "it has several names (hard links), and only one of them would change")
    content = regular_files.read_regular(target, follow=False)
    mark = _MARK if content.startswith(_MARK) else b""
    if content != mark + text.encode():
        raise RefusedError(path, "it changed while the command ran; run the command again")
    return target, status, mark


def _fail(path: Path, error: OSError) -> NoReturn:
    raise OoxError([Diagnostic("request.out", f"cannot write {path}: {error.strerror}", None)]) from None
