"""Files that a user asks for: refused with a message, and before the work begins where that is known."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from ooxcheck.files.safe_write import Format, check_target, put, put_text_below
from ooxcheck.oox.diagnostics import Diagnostic, OoxError


def refuse_early(*paths: Path | None, force: bool, follow: bool = True) -> None:
    """Complain of files that cannot be written, before anything is done for them; links of those that somebody has named are to `follow`."""
    for path in filter(None, paths):
        try:
            check_target(path, force=force, follow=follow)
        except OSError as error:
            _fail(path, error)


def write(path: Path, text: str, form: Format, *, force: bool) -> Path:
    """Write a file that somebody has named, and return its path; one that cannot be written is an `OoxError`."""
    try:
        put(path, text, form, force=force)
    except OSError as error:
        _fail(path, error)
    return path


def write_below(folder: Path, name: Path, text: str, form: Format, *, force: bool) -> Path:
    """Write a file below a folder, and return its path; one that cannot be written is an `OoxError`."""
    try:
        return put_text_below(folder, name.parts, text, form, force=force)
    except OSError as error:
        _fail(folder / name, error)


def _fail(path: Path, error: OSError) -> NoReturn:
    raise OoxError([Diagnostic("request.out", f"cannot write {path}: {error.strerror}", None)]) from None
