"""Methods of the library that nobody sees the work of, unless some class is reached: the order of a hash table costs nothing where nobody walks through one."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from ooxcheck.java.program import Method, Program
from ooxcheck.java.typed import Block, MethodRef

LISTED_MAP, EXTENDED = "java.util.ListedMap", "java.util.ListedMap.Extended"
"""Maps of the library, and the class that is reached where the sources extend one."""

RECENCY = "java.util.LinkedHashMap.Recency"
"""The class that is reached where a map may be in the order of access, so that ``get`` changes it."""


class Unseen:
    """The methods of one search that wait for the class which sees what they do."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._waiting: dict[str, list[MethodRef]] = {}

    def postpones(self, method: Method, found: Container[str]) -> bool:
        """Return whether a method does nothing as far as the search has come; it is kept in mind."""
        is_unseen = bool(method.seen_by) and method.seen_by not in found
        if is_unseen:
            self._waiting.setdefault(method.seen_by, []).append(method.ref)
        return is_unseen

    def by(self, name: str) -> Sequence[MethodRef]:
        """Return the methods that were waiting for a class, which wait no more."""
        return self._waiting.pop(name, ())

    def body(self, method: MethodRef) -> Block | None:
        """Return the body of a method; of one that nobody sees it is empty."""
        found = self._program.body(method)
        is_unseen = any(method in several for several in self._waiting.values())
        return replace(found, statements=()) if is_unseen and found is not None else found
