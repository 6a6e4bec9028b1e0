"""Regions: sets of objects that must have one owner, by unification (Steensgaard, "Points-to analysis in almost linear time", POPL 1996).

What is assigned, linked or passed together is in one region. A region knows who owns its objects: nobody yet, one, or one that cannot be told. Where objects of a
region are linked with each other, it must have one owner at most that can be told.
"""

from __future__ import annotations

from collections.abc import Hashable

ANYBODY = "anybody"
"""An owner that cannot be told."""


class Regions:
    """The regions of one body; a region is a number."""

    def __init__(self) -> None:
        self._leader: list[int] = []
        self._owners: dict[int, frozenset[Hashable]] = {}
        self._linked: set[int] = set()

    def new(self, *owners: Hashable) -> int:
        """Return a region of its own."""
        region = len(self._leader)
        self._leader.append(region)
        self._owners[region] = frozenset(owners)
        return region

    def join(self, *regions: int | None) -> int | None:
        """Return the region that some become one in; None stands for null, which is in none."""
        some = [region for region in regions if region is not None]
        if not some:
            return None
        first = self._find(some[0])
        for other in map(self._find, some[1:]):
            if other != first:
                self._leader[other] = first
                self._owners[first] |= self._owners.pop(other)
        return first

    def link(self, *regions: int | None) -> int | None:
        """Return the region that some become one in, objects of which are linked."""
        region = self.join(*regions)
        if region is not None:
            self._linked.add(region)
        return region

    def _find(self, region: int) -> int:
        while self._leader[region] != region:
            region = self._leader[region]
        return region

    def are_apart(self) -> bool:
        """Return whether nothing is linked that might have two owners."""
        linked = (self._owners[self._find(region)] for region in self._linked)
        return all(ANYBODY not in owners and len(owners) <= 1 for owners in linked)
