"""Tight bounds of initial heaps that were found before: methods of one class begin in the same heaps, so what these exclude is found out once.

They are kept by the digest of the very clauses that they are about, so nothing is ever out of date: in memory for the methods of
one run, and, if there is a folder for answers, in files there, which other runs and processes look up as well. A file
that cannot be read, is no such thing, or was not written by this user, is none; one that cannot be written is not there the next time.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from ooxcheck.reuse.sealed_files import SealedFolder

SCHEMA = "ooxcheck-bounds-2"

MOST = 64
"""How many are kept in memory; the oldest makes room."""


class KeptBounds(MutableMapping[str, Sequence[int]]):
    """By the digest of a question, which of its inputs are the same in every model; in a folder, if there is one."""

    def __init__(self, folder: Path | None, *, trust: bool = False) -> None:
        self._folder = SealedFolder(folder, trust) if folder is not None else None
        self._known: dict[str, tuple[int, ...]] = {}

    def __getitem__(self, name: str) -> tuple[int, ...]:
        """Return what is kept under a name; what is in the folder comes into memory."""
        if name not in self._known:
            self._remember(name, self._read(name))
        return self._known[name]

    def __setitem__(self, name: str, inputs: Sequence[int]) -> None:
        """Keep something."""
        self._remember(name, tuple(inputs))
        if self._folder is not None:
            with suppress(OSError):
                self._folder.write(f"{name}.bounds", {"schema": SCHEMA, "inputs": list(inputs)})

    def __delitem__(self, name: str) -> None:
        """Forget something; what is in the folder stays."""
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def _remember(self, name: str, inputs: tuple[int, ...]) -> None:
        self._known[name] = inputs
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def _read(self, name: str) -> tuple[int, ...]:
        form = self._folder.read(f"{name}.bounds") if self._folder is not None else None
        inputs = form.get("inputs") if form is not None and form.get("schema") == SCHEMA else None
        if not isinstance(inputs, list) or not all(type(place) is int and place for place in inputs):
            raise KeyError(name)
        return tuple(inputs)


@cache
def kept_bounds(folder: Path | None, *, trust: bool = False) -> KeptBounds:
    """Return what this process keeps of a folder, or, without one, in memory only."""
    return KeptBounds(folder, trust=trust)
