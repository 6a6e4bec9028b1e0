"""Suggestions for a path that is no file: a missing suffix, a similar name, the files of a folder."""

from __future__ import annotations

from collections.abc import Iterator
from os.path import exists, isdir, isfile
from pathlib import Path

SUFFIX = ".oox"
JAVA_SUFFIX = ".java"
CLASS_SUFFIX = ".class"
_LISTED = 4


def suggestions(path: Path) -> Iterator[str]:
    """Yield a note with a suggestion for a path that cannot be read."""
    if isdir(path):
        yield _about_folder(path)
    elif not exists(path):
        yield from _about_missing(path)


def _about_folder(folder: Path) -> str:
    files = _files(folder)
    if files:
        return f"to name the files in it, write {folder / f'*{SUFFIX}'}: {_list_files(files)}"
    return f"there is no {SUFFIX} or {JAVA_SUFFIX} file in it; name the files of the program"


def _about_missing(path: Path) -> Iterator[str]:
    from difflib import get_close_matches

    if not isdir(path.parent):
        yield f"there is no folder {path.parent}"
        return
    whole = path.with_name(f"{path.name}{SUFFIX}")
    files = _files(path.parent)
    near = get_close_matches(path.name, [each.name for each in files], n=1)
    if isfile(whole):
        yield f"did you mean {whole}?"
    elif near:
        yield f"did you mean {path.with_name(near[0])}?"
    elif files:
        yield f"there is {_list_files(files)}"


def _files(folder: Path) -> list[Path]:
    """Return the programs directly in a folder; none if it is unreadable."""
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError:
        return []


def _list_files(paths: list[Path]) -> str:
    names = ", ".join(str(path) for path in paths[:_LISTED])
    return names if len(paths) <= _LISTED else f"{names} and {len(paths) - _LISTED} more"
