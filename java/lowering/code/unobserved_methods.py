"""Methods of the library whose effect is unobservable until some class is reached: the order of a hash table costs nothing unless the program iterates over one."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from ooxcheck.java.program import Method, Program
from ooxcheck.java.typed import Block, MethodRef

LISTED_MAP, EXTENDED = "java.util.ListedMap", "java.util.ListedMap.Extended"
"""The maps of the library, and the class that is reached if the sources extend one."""

RECENCY = "java.util.LinkedHashMap.Recency"
"""The class that is reached if a map may be in the order of access, so that ``get`` changes it."""


class UnobservedMethods:
    """The methods of one search that have no observable effect yet."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._waiting: dict[str, list[MethodRef]] = {}

    def postpones(self, method: Method, reached: Container[str]) -> bool:
        """Return whether a method has no observable effect with the classes reached so far; it is remembered."""
        is_unobserved = bool(method.seen_by) and method.seen_by not in reached
        if is_unobserved:
            self._waiting.setdefault(method.seen_by, []).append(method.ref)
        return is_unobserved

    def by(self, name: str) -> Sequence[MethodRef]:
        """Remove and return the methods whose effect a class observes."""
        return self._waiting.pop(name, ())

    def body(self, method: MethodRef) -> Block | None:
        """Return the body of a method; that of an unobserved one is empty."""
        body = self._program.body(method)
        is_unobserved = any(method in methods for methods in self._waiting.values())
        return replace(body, statements=()) if is_unobserved and body is not None else body
