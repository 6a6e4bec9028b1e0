"""Interference: what other threads may have written when a read comes up, found as a least fixpoint.

A read that nobody interferes with finds what its own thread knows, and folds like the rest of the program. Whether somebody does
is seen only when all threads have been executed; so they are executed again, with what was found, until nothing new is found
(Miné, "Static analysis of run-time errors in embedded critical parallel C programs", ESOP 2011).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import field

from datatypes import dataclass

Row = tuple[Hashable, ...]


@dataclass(slots=True)
class Interference:
    """What may be found by reads with which others interfere, by the names of these; and the instants at which others may have written."""

    found: dict[Hashable, dict[Row, None]] = field(default_factory=dict)
    instants: set[Hashable] = field(default_factory=set)
    grows: bool = False

    def at_read(self, name: Hashable, rows: Iterable[Row]) -> None:
        """Note that a read may find something that another thread wrote."""
        if name not in self.found:
            self.found[name] = {}
            self.grows = True
        known = self.found[name]
        before = len(known)
        known.update(dict.fromkeys(rows))
        self.grows = self.grows or len(known) > before

    def at_instant(self, name: Hashable) -> None:
        """Note that other threads may have written something when a formula is judged."""
        if name not in self.instants:
            self.instants.add(name)
            self.grows = True
