"""Cached tight bounds of initial heaps: methods of one class have the same initial heaps, so tightening is done once.

The key is the digest of the clauses, so an entry is never out of date. Entries are in memory for one run, and, if there is a cache folder, in files for
other runs and processes. A file that cannot be read, is malformed, or was not written by this user is ignored; one that cannot be written is missing
the next time.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ooxcheck.files.sealed_files import SealedFolder

SCHEMA = "ooxcheck-bounds-2"

MOST = 64
"""The number of entries in memory; the oldest is dropped."""


class KeptBounds(MutableMapping[str, Sequence[int]]):
    """For the digest of a query, its inputs that are the same in every model; in a folder, if there is one."""

    def __init__(self, folder: Path | None, *, trust: bool = False) -> None:
        self._folder: SealedFolder | None = None
        if folder is not None:
            from ooxcheck.files.sealed_files import SealedFolder

            self._folder = SealedFolder(folder, trust)
        self._known: dict[str, tuple[int, ...]] = {}

    def __getitem__(self, name: str) -> tuple[int, ...]:
        """Return an entry; one from the folder is loaded into memory."""
        if name not in self._known:
            self._remember(name, self._read_entry(name))
        return self._known[name]

    def __setitem__(self, name: str, inputs: Sequence[int]) -> None:
        """Store an entry."""
        self._remember(name, tuple(inputs))
        if self._folder is not None:
            with suppress(OSError):
                self._folder.write(f"{name}.bounds", {"schema": SCHEMA, "inputs": list(inputs)})

    def __delitem__(self, name: str) -> None:
        """Drop an entry from memory; it stays in the folder."""
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def _remember(self, name: str, inputs: tuple[int, ...]) -> None:
        self._known[name] = inputs
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def _read_entry(self, name: str) -> tuple[int, ...]:
        form = self._folder.read(f"{name}.bounds") if self._folder is not None else None
        inputs = form.get("inputs") if form is not None and form.get("schema") == SCHEMA else None
        if not isinstance(inputs, list) or not all(type(place) is int and place for place in inputs):
            raise KeyError(name)
        return tuple(inputs)


@cache
def kept_bounds(folder: Path | None, *, trust: bool = False) -> KeptBounds:
    """Return the cache of this process for a folder, or, without one, in memory only."""
    return KeptBounds(folder, trust=trust)
