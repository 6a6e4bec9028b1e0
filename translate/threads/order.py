"""The order of events: total, the same for all threads, and for the solver to choose where the program leaves it open.

Sequential consistency (Lamport, 1979): an execution is one sequence of events that keeps the order of each thread. Every pair that
may come either way is a proposition. The end of the run is an event of its own: what comes after it does not happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from relational import FALSE, TRUE, Formula
from translate.model.folding import all_of, any_of, negated
from translate.model.universe import UNIT, World
from translate.threads.events import Event


class Order:
    """Who comes before whom."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[Event, Event | None], Formula] = {}
        self.events: dict[Event, None] = {}

    def note(self, event: Event) -> None:
        """Give an event its place in the order."""
        self.events[event] = None

    def before(self, left: Event, right: Event) -> Formula:
        """Say that one event comes before another."""
        if left.surely_before(right):
            return TRUE
        if right.surely_before(left) or left is right:
            return FALSE
        self.note(left)
        self.note(right)
        if left.place > right.place:
            return negated(self.before(right, left))
        return self._chosen(left, right)

    def happens(self, event: Event) -> Formula:
        """Say that an event comes before the end of the run."""
        self.note(event)
        return self._chosen(event, None)

    def _chosen(self, left: Event, right: Event | None) -> Formula:
        known = self._known.get((left, right))
        if known is None:
            name = ("before", left.name, right.name if right else None)
            known = self._known[left, right] = self._world.free(name, "before", 1, [(UNIT,)]).some()
        return known

    def is_next(self, event: Event) -> Formula:
        """Say that everything that comes before an event happens: so what its thread has seen, it has really seen."""
        return all_of(
            any_of((negated(self.before(other, event)), self.happens(other))) for other in self.events if other is not event
        )

    def axioms(self) -> Iterator[Formula]:
        """Yield that the order is transitive, the end included."""
        events: Sequence[Event] = sorted(self.events, key=lambda event: event.place)
        for a, b in combinations(events, 2):
            first, end_a, end_b = self.before(a, b), self.happens(a), self.happens(b)
            yield from _acyclic(first, end_b, negated(end_a))
            yield from _acyclic(negated(first), end_a, negated(end_b))
        for a, b, c in combinations(events, 3):
            ab, bc, ca = self.before(a, b), self.before(b, c), self.before(c, a)
            yield from _acyclic(ab, bc, ca)
            yield from _acyclic(negated(ab), negated(bc), negated(ca))


def _acyclic(*steps: Formula) -> Iterator[Formula]:
    """Yield that three steps do not lead round in a circle, unless that is clear."""
    if all(step is not FALSE for step in steps):
        yield any_of(negated(step) for step in steps)
