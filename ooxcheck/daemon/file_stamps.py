"""Stamps of the files that a process was made of: if one has changed, the process is no longer what the files say."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping

import ooxcheck

Stamp = tuple[int, int, int]
"""The time of change, size and number of a file; all zero if it is missing."""


def stamps() -> Mapping[str, Stamp]:
    """Return the stamps of all files of this package, of all modules that are loaded, and of the folders where modules are looked for."""
    modules = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    paths = {*_package_files(), *filter(None, modules), *filter(os.path.isdir, sys.path)}
    return {path: _stamp(path) for path in sorted(paths)}


def have_changed(before: Mapping[str, Stamp]) -> bool:
    """Return whether a file is not as it was."""
    return any(_stamp(path) != stamp for path, stamp in before.items())


def _package_files() -> Iterator[str]:
    """Yield the files of this package; its floors are links if it is used where it is developed."""
    for package in ooxcheck.__path__:
        for folder, folders, names in os.walk(package, followlinks=True):
            folders[:] = [each for each in folders if each != "__pycache__"]
            yield from (f"{folder}/{name}" for name in names)


def _stamp(path: str) -> Stamp:
    try:
        status = os.stat(path)
    except OSError:
        return (0, 0, 0)
    return (status.st_mtime_ns, status.st_size, status.st_ino)
