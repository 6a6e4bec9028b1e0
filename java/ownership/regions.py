"""Regions: sets of objects that must have one owner, by unification (Steensgaard, "Points-to analysis in almost linear time", POPL 1996).

Objects that are assigned, linked or passed together are in one region. A region has a set of possible owners: empty, one owner, or an unknown one. Where objects of a
region are linked with each other, the region must have at most one owner, and not an unknown one.
"""

from __future__ import annotations

from collections.abc import Hashable

ANYBODY = "anybody"
"""An unknown owner."""


class Regions:
    """The regions of one body; a region is a number."""

    def __init__(self) -> None:
        self._leader: list[int] = []
        self._owners: dict[int, frozenset[Hashable]] = {}
        self._linked: set[int] = set()

    def new(self, *owners: Hashable) -> int:
        """Return a new region."""
        region = len(self._leader)
        self._leader.append(region)
        self._owners[region] = frozenset(owners)
        return region

    def join(self, *regions: int | None) -> int | None:
        """Merge regions and return the result; None stands for null, which is in no region."""
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
        """Merge regions whose objects are linked with each other, and return the result."""
        region = self.join(*regions)
        if region is not None:
            self._linked.add(region)
        return region

    def _find(self, region: int) -> int:
        while self._leader[region] != region:
            region = self._leader[region]
        return region

    def are_apart(self) -> bool:
        """Return whether no linked objects may have two owners."""
        linked = (self._owners[self._find(region)] for region in self._linked)
        return all(ANYBODY not in owners and len(owners) <= 1 for owners in linked)
