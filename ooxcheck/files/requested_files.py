"""Files that a user requests: refused with a message, if possible before the work begins."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from ooxcheck.files.output_folder import make_output_folder
from ooxcheck.files.safe_write import Format, check_target, put, put_text_below
from ooxcheck.oox.diagnostics import Diagnostic, OoxError


def refuse_early(*paths: Path | None, force: bool, follow: bool = True) -> None:
    """Refuse files that cannot be written, before the work begins; links of named files are to `follow`."""
    for path in filter(None, paths):
        try:
            check_target(path, force=force, follow=follow)
        except OSError as error:
            _fail(path, error)


def write(path: Path, text: str, form: Format, *, force: bool) -> Path:
    """Write a named file and return its path; raise `OoxError` if that is not possible."""
    try:
        put(path, text, form, force=force)
    except OSError as error:
        _fail(path, error)
    return path


def write_below(folder: Path, name: Path, text: str, form: Format, *, force: bool) -> Path:
    """Write a file below a folder and return its path; raise `OoxError` if that is not possible."""
    try:
        return put_text_below(folder, name.parts, text, form, force=force)
    except OSError as error:
        _fail(folder / name, error)


def write_output(folder: Path, name: Path, text: str, form: Format, *, force: bool) -> Path:
    """Write a file below the folder for output and return its path; raise `OoxError` if that is not possible."""
    return write_below(make_output_folder(folder), name, text, form, force=force)


def _fail(path: Path, error: OSError) -> NoReturn:
    raise OoxError([Diagnostic("request.out", f"cannot write {path}: {error.strerror}", None)]) from None
