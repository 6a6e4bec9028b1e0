"""Suggestions for a path that is no file: a missing suffix, a similar name, the files of a folder; and the file of a missing class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import exists, isdir, isfile
from pathlib import Path

from ooxcheck.oox.source import Source

SUFFIX = ".oox"
JAVA_SUFFIX = ".java"
_LISTED = 4

_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_IMPORT = re.compile(r"^\s*import\s+([\w.]+)\s*;", re.MULTILINE)
_IMPORTS = re.compile(r"^\s*import\s+([\w.]+)\.\*\s*;", re.MULTILINE)


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


def beside(source: Source, name: str) -> Iterator[str]:
    """Yield the file of a missing Java class, if it exists: in the same folder, or in that of an imported package."""
    here = Path(source.name).parent
    package, root = (package_match[1] if (package_match := _PACKAGE.search(source.text)) else ""), here
    for _ in package.split(".") if package else ():
        root = root.parent
    imported = [root.joinpath(*words.split("."), name) for words in _IMPORTS.findall(source.text)]
    single = [
        root.joinpath(*words.split("."))
        for words in _IMPORT.findall(source.text)
        if words.endswith(f".{name}")
    ]
    for path in (*single, here / name, *imported):
        if isfile(path.with_suffix(JAVA_SUFFIX)):
            yield f"it stands in {path.with_suffix(JAVA_SUFFIX)}: name that file, too, or the folder {here if path.parent == here else root}"
            return


def _files(folder: Path) -> list[Path]:
    """Return the programs directly in a folder; none if it is unreadable."""
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError:
        return []


def _list_files(paths: list[Path]) -> str:
    names = ", ".join(str(path) for path in paths[:_LISTED])
    return names if len(paths) <= _LISTED else f"{names} and {len(paths) - _LISTED} more"
