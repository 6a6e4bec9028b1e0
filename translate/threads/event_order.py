"""The order of events: total, the same for all threads, and chosen by the solver where the program leaves it open.

Sequential consistency (Lamport, 1979): an execution is one sequence of events that keeps the order of each
thread. Every pair that may be in
either order is a proposition, and the order is transitive. The end of the run is an event: events after it
do not happen. If there are many
events, transitivity of all is too large. Then each event has a *time*, a number, by which the relevant
pairs are compared (Alglave, Kroening
and Tautschnig, CAV 2013); transitivity of these follows, and is added nevertheless. Total store order has
fewer constraints: writes are
ordered by when they reach memory (`Event.precedes`).

Events that do not happen have a position as well, among those of their thread. Others do not wait for them:
events of other threads before
them, and writes for which they would be a fence, may come after them (`Order._absent`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from ooxcheck.relational import FALSE, TRUE, Formula, IntExpr, bits
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import UNIT, Bit, World
from ooxcheck.translate.threads.events import Event

MAX_TRANSITIVE_EVENTS = 30
"""Up to this many events are ordered by transitivity alone (docs/threads.md has the figures of both)."""


class Order:
    """The order of events, as formulas."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[Event, Event | None], Formula] = {}
        self._width = 0
        self.events: dict[Event, None] = {}

    def note(self, event: Event) -> None:
        """Add an event to the order."""
        self.events[event] = None

    def before(self, left: Event, right: Event) -> Formula:
        """Return the formula that one event precedes another; parts of one step do not."""
        left, right = left.step, right.step
        if left.surely_before(right):
            return TRUE
        if right.surely_before(left) or left is right:
            return FALSE
        self.note(left)
        self.note(right)
        if left.place > right.place:
            return negation(self.before(right, left))
        return self._order_proposition(left, right)

    def is_visible(self, write: Event, instant: Event) -> Formula:
        """Return the formula that a write is visible at an event, unless overwritten: a thread sees its own writes before they reach memory."""
        return TRUE if write.surely_seen_at(instant) else self.before(write, instant)

    def happens(self, event: Event) -> Formula:
        """Return the formula that an event precedes the end of the run."""
        self.note(event)
        return self._order_proposition(event, None)

    def _order_proposition(self, left: Event, right: Event | None) -> Formula:
        known = self._known.get((left, right))
        if known is None:
            known = self._known[left, right] = self._new(left, right)
        return known

    def _new(self, left: Event, right: Event | None) -> Formula:
        """Return the proposition that an event precedes another, or happens at all; defined by the times if there are any."""
        if self._width and right is not None:
            return self._not_later(left, right)
        name = ("before", left.name, right.name if right else None)
        return self._world.free(name, "before", 1, [(UNIT,)]).some()

    def is_next(self, event: Event) -> Formula:
        """Return the formula that everything before an event happens: the earlier reads of its thread are real."""
        return all_of(
            any_of((negation(self.before(other, event)), self.happens(other)))
            for other in self.events
            if other is not event
        )

    def axioms(self) -> Iterator[Formula]:
        """Yield the axioms of the order, the end of the run included."""
        events: Sequence[Event] = sorted(self.events, key=_place)
        if len(events) <= MAX_TRANSITIVE_EVENTS:
            yield from self._ending(combinations(events, 2))
            yield from self._transitive(combinations(events, 3))
            return
        asked = {(left, right): known for (left, right), known in self._known.items() if right is not None}
        self._width = len(events).bit_length()
        yield from (known.iff(self._not_later(*pair)) for pair, known in asked.items())
        yield from self._certain_order(events)
        yield from self._transitive(_triangles(asked))

    def _ending(self, pairs: Iterable[tuple[Event, Event]]) -> Iterator[Formula]:
        """Yield that nothing happens after an event that does not happen."""
        for a, b in pairs:
            for first, second in ((a, b), (b, a)):
                yield from self._unless_absent(
                    [(first, second)], self.happens(second), negation(self.happens(first))
                )

    def _transitive(self, triples: Iterable[tuple[Event, Event, Event]]) -> Iterator[Formula]:
        """Yield that no three events form a cycle."""
        for a, b, c in triples:
            yield from self._unless_absent([(a, b), (b, c), (c, a)])
            yield from self._unless_absent([(b, a), (c, b), (a, c)])

    def _unless_absent(self, steps: Sequence[tuple[Event, Event]], *others: Formula) -> Iterator[Formula]:
        """Yield that some steps and other formulas do not all hold, unless an event is absent; nothing if that is known."""
        parts = [self.before(left, right) for left, right in steps] + [*others]
        if all(part is not FALSE for part in parts):
            absent = (self._absent(left, right) for left, right in steps)
            yield any_of((*absent, *map(negation, parts)))

    def _absent(self, left: Event, right: Event) -> Formula:
        """Return the formula that an event does not happen although another certainly precedes it: then the other one need not."""
        waits = left.thread is not right.thread or (left.buffered and not right.buffered)
        return negation(right.guard) if waits and left.surely_before(right) else FALSE

    # -- times -------------------------------------------------------------------------------------

    def _certain_order(self, events: Sequence[Event]) -> Iterator[Formula]:
        """Yield that an event that certainly precedes another has no later time.

        Of each thread, the last such event and the last such buffered write are enough.
        """
        for event in events:
            last = {
                (other.thread, other.buffered): other
                for other in events
                if other is not event and other.precedes(event)
            }
            for other in last.values():
                kept = (
                    self._not_later(other, event)
                    if other.place < event.place
                    else negation(self._not_later(event, other))
                )
                yield any_of((self._absent(other, event), kept))

    def _not_later(self, left: Event, right: Event) -> Formula:
        """Return the formula that an event has the time of another or an earlier one; at equal times, threads are ordered by number."""
        first, second = self.happens(left), self.happens(right)
        return any_of(
            (
                all_of((first, negation(second))),
                all_of((first.iff(second), self._time(left) <= self._time(right))),
            )
        )

    def _time(self, event: Event) -> IntExpr:
        """Return the time of an event, among those that happen or among those that do not."""
        rows = [(Bit(number),) for number in range(self._width)]
        return bits(self._world.free(("time", event.name), "time", 1, rows), self._width, unsigned=True)


def _triangles(asked: Collection[tuple[Event, Event]]) -> Iterator[tuple[Event, Event, Event]]:
    """Yield triples of events whose pairwise orders are known or relevant."""
    near: dict[Event, list[Event]] = {}
    for left, right in asked:
        near.setdefault(left, []).append(right)
        near.setdefault(right, []).append(left)
    triangles: dict[tuple[Event, Event, Event], None] = {}
    for event, others in near.items():
        for pair in combinations(sorted(others, key=_place), 2):
            if pair in asked or pair[0].surely_before(pair[1]) or pair[1].surely_before(pair[0]):
                a, b, c = sorted((event, *pair), key=_place)
                triangles[a, b, c] = None
    return iter(triangles)


def _place(event: Event) -> tuple[int, int]:
    return event.place
