"""File watching by polling; a change counts when it is complete, so that no half-written file is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

_Stamp: TypeAlias = tuple[int, int, int] | None
"""The data that change when a file is saved, in place or by replacing it; None if there is no file."""


class Watch:
    """Some files, with their last known stamps."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._known = self._seen = self._stamps()

    def has_changed(self) -> bool:
        """Return, once for each change, whether the files have changed and were then stable for two looks."""
        before, self._seen = self._seen, self._stamps()
        is_new = self._seen == before and self._seen != self._known
        if is_new:
            self._known = self._seen
        return is_new

    def _stamps(self) -> list[_Stamp]:
        return [_stamp(path) for path in self._paths]


def _stamp(path: Path) -> _Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
