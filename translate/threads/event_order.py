"""The order of events: total, the same for all threads, and for the solver to choose where the program leaves it open.

Sequential consistency (Lamport, 1979): an execution is one sequence of events that keeps the order of each thread. Every pair that
may come either way is a proposition, and the order is transitive. The end of the run is an event of its own: what comes after it does not happen.
Where events are many, transitivity is too much to say of all. Then each has a *time*, a number, by which the pairs that matter are
compared (Alglave, Kroening and Tautschnig, CAV 2013); that these are transitive among each other follows from it, and is said all the same.
Total store order is the same with less to keep: writes are in the sequence where they reach memory (`Event.precedes`).

What does not come up has a place in the order as well, among what its thread does. Nobody waits for it there: what comes before it in other threads, and
writes that it would be a fence for, may as well come after it (`Order._absent`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from ooxcheck.relational import FALSE, TRUE, Formula, IntExpr, bits
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import UNIT, Bit, World
from ooxcheck.translate.threads.events import Event

FEW = 30
"""So many events are ordered by transitivity alone (docs/threads.md has the figures of both)."""


class Order:
    """Who comes before whom."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[Event, Event | None], Formula] = {}
        self._width = 0
        self.events: dict[Event, None] = {}

    def note(self, event: Event) -> None:
        """Give an event its place in the order."""
        self.events[event] = None

    def before(self, left: Event, right: Event) -> Formula:
        """Say that one event comes before another; parts of one step do not."""
        left, right = left.step, right.step
        if left.surely_before(right):
            return TRUE
        if right.surely_before(left) or left is right:
            return FALSE
        self.note(left)
        self.note(right)
        if left.place > right.place:
            return negation(self.before(right, left))
        return self._chosen(left, right)

    def seen(self, write: Event, instant: Event) -> Formula:
        """Say that a write is seen at an instant, unless it is written over: a thread sees its own before they reach memory."""
        return TRUE if write.surely_seen_at(instant) else self.before(write, instant)

    def happens(self, event: Event) -> Formula:
        """Say that an event comes before the end of the run."""
        self.note(event)
        return self._chosen(event, None)

    def _chosen(self, left: Event, right: Event | None) -> Formula:
        known = self._known.get((left, right))
        if known is None:
            known = self._known[left, right] = self._new(left, right)
        return known

    def _new(self, left: Event, right: Event | None) -> Formula:
        """Let the solver choose whether an event comes before another, or happens at all; if there are times, they tell."""
        if self._width and right is not None:
            return self._not_later(left, right)
        name = ("before", left.name, right.name if right else None)
        return self._world.free(name, "before", 1, [(UNIT,)]).some()

    def is_next(self, event: Event) -> Formula:
        """Say that everything that comes before an event happens: so what its thread has seen, it has really seen."""
        return all_of(
            any_of((negation(self.before(other, event)), self.happens(other)))
            for other in self.events
            if other is not event
        )

    def axioms(self) -> Iterator[Formula]:
        """Yield what makes this an order, the end included."""
        events: Sequence[Event] = sorted(self.events, key=_place)
        if len(events) <= FEW:
            yield from self._ending(combinations(events, 2))
            yield from self._transitive(combinations(events, 3))
            return
        asked = {(left, right): known for (left, right), known in self._known.items() if right is not None}
        self._width = len(events).bit_length()
        yield from (known.iff(self._not_later(*pair)) for pair, known in asked.items())
        yield from self._kept(events)
        yield from self._transitive(_triangles(asked))

    def _ending(self, pairs: Iterable[tuple[Event, Event]]) -> Iterator[Formula]:
        """Yield that nothing happens after something that does not."""
        for a, b in pairs:
            for first, second in ((a, b), (b, a)):
                yield from self._unless_absent(
                    [(first, second)], self.happens(second), negation(self.happens(first))
                )

    def _transitive(self, triples: Iterable[tuple[Event, Event, Event]]) -> Iterator[Formula]:
        """Yield that no three events lead round in a circle."""
        for a, b, c in triples:
            yield from self._unless_absent([(a, b), (b, c), (c, a)])
            yield from self._unless_absent([(b, a), (c, b), (a, c)])

    def _unless_absent(self, steps: Sequence[tuple[Event, Event]], *others: Formula) -> Iterator[Formula]:
        """Yield that not each of some events comes before its next one and all else is so, too, unless that is clear."""
        parts = [self.before(left, right) for left, right in steps] + [*others]
        if all(part is not FALSE for part in parts):
            absent = (self._absent(left, right) for left, right in steps)
            yield any_of((*absent, *map(negation, parts)))

    def _absent(self, left: Event, right: Event) -> Formula:
        """Say that an event does not come up that another one would surely come before: so that one need not."""
        waits = left.thread is not right.thread or (left.buffered and not right.buffered)
        return negation(right.guard) if waits and left.surely_before(right) else FALSE

    # -- times -------------------------------------------------------------------------------------

    def _kept(self, events: Sequence[Event]) -> Iterator[Formula]:
        """Yield that what surely comes before an event does not have a later time.

        Of each thread, the last such event is enough, and the last such write that is buffered.
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
        """Say that an event comes at the time of another or before; at one time, threads move in the order of their numbers."""
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
    """Yield three events each time of which it matters, or is known, how every two of them are ordered."""
    near: dict[Event, list[Event]] = {}
    for left, right in asked:
        near.setdefault(left, []).append(right)
        near.setdefault(right, []).append(left)
    found: dict[tuple[Event, Event, Event], None] = {}
    for event, others in near.items():
        for pair in combinations(sorted(others, key=_place), 2):
            if pair in asked or pair[0].surely_before(pair[1]) or pair[1].surely_before(pair[0]):
                a, b, c = sorted((event, *pair), key=_place)
                found[a, b, c] = None
    return iter(found)


def _place(event: Event) -> tuple[int, int]:
    return event.place
