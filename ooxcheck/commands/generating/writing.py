"""Pages written to files."""

from __future__ import annotations

from pathlib import Path

from oox.diagnostics import Diagnostic, OoxError
from ooxcheck.formats.atomic_write import put


def written(path: Path, text: str) -> Path:
    """Write a file and return its path; one that cannot be written is an `OoxError`."""
    try:
        put(path, text)
    except OSError as error:
        message = f"cannot write {path}: {error.strerror}"
        raise OoxError([Diagnostic("request.out", message, None)]) from None
    return path
