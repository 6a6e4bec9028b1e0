"""Value classes: groups of places between which numbers or strings are copied or compared (Tarjan's union-find, 1975).

A group knows the literals that its numbers are compared with, and whether its numbers are *only compared*:
copied and compared, but never
used in calculations.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

Place: TypeAlias = Hashable
"""Something that holds numbers or strings, or an expression that yields them; None holds none."""


class Groups:
    """A partition of places, made coarser by `join`."""

    def __init__(self) -> None:
        self._parents: dict[Place, Place] = {}
        self._literals: dict[Place, set[int]] = {}
        self._calculated: set[Place] = set()

    def join(self, first: Place, second: Place) -> None:
        """Record that values are copied between two places, or compared."""
        kept, gone = self.leader(first), self.leader(second)
        if first is not None and second is not None and kept != gone:
            self._parents[gone] = kept
            self._literals.setdefault(kept, set()).update(self._literals.pop(gone, ()))
            if gone in self._calculated:
                self._calculated.add(kept)

    def literal(self, number: int) -> Place:
        """Return a new place for a literal."""
        place = object()
        self._literals[place] = {number}
        return place

    def record_calculation(self, *operands: Place) -> Place:
        """Record a calculation with numbers of some places, and return the place of the result."""
        result = object()
        self._calculated.update(self.leader(place) for place in (result, *operands) if place is not None)
        return result

    def is_only_compared(self, place: Place) -> bool:
        """Return whether numbers of a place are only copied and compared."""
        return self.leader(place) not in self._calculated

    def literals(self, place: Place) -> frozenset[int]:
        """Return the literals that numbers of a place may be compared with."""
        return frozenset(self._literals.get(self.leader(place), ()))

    def are_together(self, first: Place, second: Place) -> bool:
        """Return whether two places are in one group."""
        return self.leader(first) == self.leader(second)

    def leader(self, place: Place) -> Place:
        """Return the representative of the group of a place."""
        path = []
        while place in self._parents:
            path.append(place)
            place = self._parents[place]
        self._parents.update(dict.fromkeys(path, place))
        return place
