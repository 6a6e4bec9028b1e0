"""Value classes: groups of places between which numbers or strings are copied or compared (Tarjan's union-find, 1975).

A group knows the literals that its numbers are compared with, and what is done with its numbers: they are *only compared* (and copied), or
also *shifted* by constants, or used in other calculations. A copy carries a number on, a comparison does not: `x := x + 1` may shift a number
any number of times, `x + 1 < y` only once. So the places are divided twice, by copies alone and by copies and comparisons.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.types import Type

Place: TypeAlias = Hashable
"""Something that holds numbers or strings, or an expression that yields them; None holds none."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A sum of a number and a constant, in the arithmetic of a type."""

    operand: Place
    result: Place
    distance: int
    type: Type


class Groups:
    """A partition of places, made coarser by `join` and `compare`."""

    def __init__(self) -> None:
        self._all = _Partition()
        self._copies = _Partition()
        self._literals: dict[Place, set[int]] = {}
        self._calculated: set[Place] = set()
        self._shifted: set[Place] = set()
        self._shifts: list[Shift] = []

    def join(self, first: Place, second: Place) -> None:
        """Record that values are copied between two places."""
        if first is not None and second is not None:
            self._copies.join(first, second)
            self.compare(first, second)

    def compare(self, first: Place, second: Place) -> None:
        """Record that values of two places are compared."""
        kept, gone = self.leader(first), self.leader(second)
        if first is not None and second is not None and kept != gone:
            self._all.join(first, second)
            self._literals.setdefault(kept, set()).update(self._literals.pop(gone, ()))
            for used in (self._calculated, self._shifted):
                if gone in used:
                    used.add(kept)

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

    def record_shift(self, operand: Place, distance: int, type_: Type) -> Place:
        """Record the sum of a number and a constant, and return the place of the result."""
        result = object()
        self._shifts.append(Shift(operand, result, abs(distance), type_))
        self.compare(operand, result)
        self._shifted.add(self.leader(operand))
        return result

    def is_only_compared(self, place: Place) -> bool:
        """Return whether numbers of a place are only copied and compared."""
        leader = self.leader(place)
        return leader not in self._calculated and leader not in self._shifted

    def shifts(self, place: Place) -> list[Shift]:
        """Return the shifts of numbers in the group of a place."""
        leader = self.leader(place)
        return [shift for shift in self._shifts if self.leader(shift.operand) == leader]

    def reach(self, place: Place) -> int | None:
        """Return how far numbers of a group are shifted at most; None if there is no limit, or another calculation."""
        if self.leader(place) in self._calculated:
            return None
        steps: dict[Place, list[tuple[Place, int]]] = {}
        for shift in self.shifts(place):
            operand, result = map(self._copies.leader, (shift.operand, shift.result))
            steps.setdefault(operand, []).append((result, shift.distance))
        return _longest_path(steps)

    def literals(self, place: Place) -> frozenset[int]:
        """Return the literals that numbers of a place may be compared with."""
        return frozenset(self._literals.get(self.leader(place), ()))

    def are_together(self, first: Place, second: Place) -> bool:
        """Return whether two places are in one group."""
        return self.leader(first) == self.leader(second)

    def leader(self, place: Place) -> Place:
        """Return the representative of the group of a place."""
        return self._all.leader(place)


class _Partition:
    """A partition of places: each has a path to the representative of its part."""

    def __init__(self) -> None:
        self._parents: dict[Place, Place] = {}

    def join(self, first: Place, second: Place) -> None:
        """Unite the parts of two places; the representative is that of the first."""
        kept, gone = self.leader(first), self.leader(second)
        if kept != gone:
            self._parents[gone] = kept

    def leader(self, place: Place) -> Place:
        """Return the representative of the part of a place."""
        path = []
        while place in self._parents:
            path.append(place)
            place = self._parents[place]
        self._parents.update(dict.fromkeys(path, place))
        return place


def _longest_path(steps: Mapping[Place, Sequence[tuple[Place, int]]]) -> int | None:
    """Return the greatest length of a path; None if there is a cycle."""
    lengths: dict[Place, int] = {}
    for place in _backwards(steps):
        onward = steps.get(place, ())
        if any(after not in lengths for after, _ in onward):
            return None
        lengths[place] = max((lengths[after] + distance for after, distance in onward), default=0)
    return max(lengths.values(), default=0)


def _backwards(steps: Mapping[Place, Sequence[tuple[Place, int]]]) -> Iterator[Place]:
    """Yield places by depth first search, each after those that its steps lead to unless there is a cycle."""
    begun: set[Place] = set()
    for start in steps:
        waiting = [(start, False)]
        while waiting:
            place, is_ended = waiting.pop()
            if is_ended:
                yield place
            elif place not in begun:
                begun.add(place)
                waiting.append((place, True))
                waiting += [(after, False) for after, _ in steps.get(place, ())]
