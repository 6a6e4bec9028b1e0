"""The folder for output: marked when a command creates it, so that no command takes its files for programs, and git ignores them.

A folder that existed before is not marked: it may contain sources.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ooxcheck.files.safe_write import MARK, is_written_here

MARKER = ".ooxcheck-output"
"""The file that marks a folder for output."""

_FILES = {
    MARKER: f"{MARK}\nNo command of ooxcheck reads the files below this folder unless they are named.\n",
    ".gitignore": f"# {MARK}\n*\n",
}

_HEAD = 100
"""Bytes at the beginning of a file of source text that contain our mark if it is ours."""


def make_output_folder(folder: Path) -> Path:
    """Create and mark a folder for output, unless it exists; return it."""
    if not folder.exists():
        with suppress(OSError):  # the first file to be written says why
            folder.mkdir(parents=True)
            for name, text in _FILES.items():
                (folder / name).write_text(text, encoding="ascii")
    return folder


def is_output_folder(folder: str) -> bool:
    """Return whether a folder is marked."""
    return os.path.lexists(os.path.join(folder, MARKER))


def is_generated(path: Path) -> bool:
    """Return whether a file of source text was written by a command, such as tests and exported programs."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    return bool(head) and is_written_here(head)
