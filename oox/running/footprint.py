"""Dependence of operations: the cells and locks that a visible operation reads and writes, and the condition under which two operations can race."""

from __future__ import annotations

from collections.abc import Hashable

from ooxcheck.datatypes import dataclass


@dataclass(frozen=True, slots=True)
class Footprint:
    """The cells and locks that a visible operation reads and writes.

    An operation that ends the program, or looks at the whole heap, is a `barrier`: it commutes with nothing.
    `acquires` marks taking a lock and `releases` giving it back: these two are never enabled at the same time.
    `awaits` are the threads for which it has to wait: their steps come before it in every schedule.
    """

    reads: frozenset[Hashable] = frozenset()
    writes: frozenset[Hashable] = frozenset()
    barrier: bool = False
    acquires: bool = False
    releases: bool = False
    awaits: frozenset[Hashable] = frozenset()

    def conflicts(self, other: Footprint) -> bool:
        """Return whether the order of two operations can matter."""
        return (
            self.barrier
            or other.barrier
            or not self.writes.isdisjoint(other.writes)
            or not self.writes.isdisjoint(other.reads)
            or not self.reads.isdisjoint(other.writes)
        )

    def can_race(self, other: Footprint) -> bool:
        """Return whether two operations conflict and may be enabled together."""
        return self.conflicts(other) and not self._never_together(other)

    def _never_together(self, other: Footprint) -> bool:
        return (self.acquires and other.releases) or (self.releases and other.acquires)


NOTHING = Footprint()
