"""Whether files were saved. They are looked at again and again; a change counts when it is over, so that no half is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

_Stamp: TypeAlias = tuple[int, int, int] | None
"""What changes when a file is saved, whether in place or by putting another in its place; None if there is none."""


class Watch:
    """Some files, as they were when they were looked at last."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._known = self._seen = self._stamps()

    def has_changed(self) -> bool:
        """Return, once for each change, whether the files are others than they were, and have been so for two looks."""
        before, self._seen = self._seen, self._stamps()
        is_new = self._seen == before and self._seen != self._known
        if is_new:
            self._known = self._seen
        return is_new

    def _stamps(self) -> list[_Stamp]:
        return [_stamp(path) for path in self._paths]


def _stamp(path: Path) -> _Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
