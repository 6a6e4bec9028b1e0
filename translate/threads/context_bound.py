"""Context-bounded executions: the order of events by rounds.

A context is a sequence of steps of one thread (Qadeer and Rehof, TACAS 2005). For a bound on contexts, each
event has the number of a round,
in which threads take turns in the order of their numbers (Lal and Reps, CAV 2008): so two events are
compared by a few gates. A context
counts only if its thread depends on an action of another thread in between: of the executions that differ
in the order of independent
steps, one has no other contexts than these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ooxcheck.relational import FALSE, Formula, IntExpr
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.model.universe import UNIT, World
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event


class Rounds(Order):
    """The order of events in executions of a number of rounds.

    One more round is for the next events when the run stops, and one for events that do not happen.
    """

    def __init__(self, world: World, rounds: int) -> None:
        super().__init__(world)
        self._rounds = rounds
        self._numbers = range(1, rounds + 2)
        self._asked: frozenset[tuple[Event, Event | None]] = frozenset()

    def contexts(self) -> IntExpr:
        """Return the number of contexts."""
        return number_of(self._context_starts())

    def _new(self, left: Event, right: Event | None) -> Formula:
        """Return the formula that an event is in no later round than another, or that it happens at all."""
        if right is None:
            return negation(self._since(left, self._rounds))
        return all_of(
            any_of((negation(self._since(left, number)), self._since(right, number)))
            for number in self._numbers
        )

    def _since(self, event: Event, number: int) -> Formula:
        """Return the formula that an event is in a round or later."""
        return self._world.free(("round", event.name, number), "round", 1, [(UNIT,)]).some()

    def axioms(self) -> Iterator[Formula]:
        """Yield that rounds are numbers, and that the certain order of events is kept."""
        self._asked = frozenset(self._known)
        for event in self.events:
            for number, following in pairwise(self._numbers):
                yield any_of((negation(self._since(event, following)), self._since(event, number)))
            last: dict[tuple[int, bool], Event] = {}
            for other in sorted(self.events, key=lambda other: other.place):
                if other.place > event.place and other.precedes(event):
                    yield from self._earlier(other, event)
                elif other is not event and other.precedes(event):
                    last[other.thread.number, other.buffered] = other
            yield from (
                any_of((self._absent(other, event), self._new(other, event))) for other in last.values()
            )

    def _earlier(self, left: Event, right: Event) -> Iterator[Formula]:
        """Yield that an event of a later thread is in an earlier round than its certain successor, if both happen; or neither happens."""
        unless = negation(left.guard), negation(right.guard)
        yield any_of((*unless, self._since(right, 1)))
        for number in self._numbers[:-1]:
            yield any_of(
                (
                    *unless,
                    negation(self._since(left, number)),
                    self._since(right, min(number + 1, self._rounds)),
                )
            )

    def _context_starts(self) -> Iterator[Formula]:
        """Yield, for each thread, that it starts, and that it resumes only because of an action of another thread."""
        ordered = sorted(self.events, key=lambda event: event.place)
        for thread in dict.fromkeys(event.thread for event in ordered):
            own = [event for event in ordered if event.thread is thread]
            others = [event for event in ordered if event.thread is not thread]
            yield any_of(map(self._comes, own))
            yield from (
                self._resumptions_with_buffers if any(event.buffered for event in own) else self._resumptions
            )(own, others)

    def _resumptions(self, own: list[Event], others: list[Event]) -> Iterator[Formula]:
        """Yield for each event of a thread that it depends on an action of another thread since its predecessor.

        If the predecessor does not happen, the solver may give it the time of an earlier one.
        """
        has_moved: Formula = FALSE
        for before, event in pairwise(own):
            has_moved = any_of((has_moved, before.guard))
            between = (
                all_of((self._comes(other), self.before(before, other), self.before(other, event)))
                for other in others
                if self._depend(other, event)
            )
            yield all_of((self._comes(event), has_moved, any_of(between)))

    def _resumptions_with_buffers(self, own: list[Event], others: list[Event]) -> Iterator[Formula]:
        """Yield the same for a thread with buffered writes: these are actions when they reach memory, so program order does not hold."""
        for event in own:
            rest = [each for each in own if each is not event]
            has_moved = any_of(all_of((each.guard, self.before(each, event))) for each in rest)
            between = (
                all_of((self._comes(other), self.before(other, event), *self._outside(rest, other, event)))
                for other in others
                if self._depend(other, event)
            )
            yield all_of((self._comes(event), has_moved, any_of(between)))

    def _outside(self, rest: list[Event], other: Event, event: Event) -> Iterator[Formula]:
        """Yield that no event in `rest`, which are of the thread of `event`, comes between `other`, an event of another thread, and `event`."""
        for each in rest:
            yield any_of((negation(each.guard), self.before(each, other), self.before(event, each)))

    def _depend(self, one: Event, other: Event) -> bool:
        """Return whether the order of two events matters, or is certain."""
        is_sure = one.precedes(other) or other.precedes(one)
        return is_sure or (one, other) in self._asked or (other, one) in self._asked

    def _comes(self, event: Event) -> Formula:
        return all_of((event.guard, self.happens(event)))
