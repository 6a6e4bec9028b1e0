"""Rounds: the order of events of executions with few contexts.

A context is a run of steps of one thread (Qadeer and Rehof, TACAS 2005). Who looks only at executions with few of them gives each event the number of a
round, in which threads move in the order of their numbers (Lal and Reps, CAV 2008): so two events are compared in a few gates.
A context counts only if its thread goes on because of what another has done in between: of the executions that differ in the order of independent steps, one
has no other contexts than these.
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
    """Who comes before whom in executions of so many rounds.

    The round behind them is for what comes next when the run stops, and the one behind that for what does not come at all.
    """

    def __init__(self, world: World, rounds: int) -> None:
        super().__init__(world)
        self._rounds = rounds
        self._numbers = range(1, rounds + 2)
        self._asked: frozenset[tuple[Event, Event | None]] = frozenset()

    def contexts(self) -> IntExpr:
        """Return how many contexts there are."""
        return number_of(self._begun())

    def _new(self, left: Event, right: Event | None) -> Formula:
        """Say that an event does not come in a later round than another, or that it happens at all."""
        if right is None:
            return negation(self._since(left, self._rounds))
        return all_of(
            any_of((negation(self._since(left, number)), self._since(right, number)))
            for number in self._numbers
        )

    def _since(self, event: Event, number: int) -> Formula:
        """Say that an event comes in a round or later."""
        return self._world.free(("round", event.name, number), "round", 1, [(UNIT,)]).some()

    def axioms(self) -> Iterator[Formula]:
        """Yield that rounds are numbers, and that what surely comes before something else does so."""
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
        """Yield that an event of a later thread comes in an earlier round than what surely comes after it, if both come up; or neither happens."""
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

    def _begun(self) -> Iterator[Formula]:
        """Yield that a thread does something, and for each event that its thread goes on because of others."""
        ordered = sorted(self.events, key=lambda event: event.place)
        for thread in dict.fromkeys(event.thread for event in ordered):
            own = [event for event in ordered if event.thread is thread]
            others = [event for event in ordered if event.thread is not thread]
            yield any_of(map(self._comes, own))
            yield from (self._resumed_late if any(event.buffered for event in own) else self._resumed)(
                own, others
            )

    def _resumed(self, own: list[Event], others: list[Event]) -> Iterator[Formula]:
        """Yield for each event of a thread that it depends on something that others have done since the thread moved last.

        Where the event before it does not come up, that has the time of an earlier one, if the solver wants to count.
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

    def _resumed_late(self, own: list[Event], others: list[Event]) -> Iterator[Formula]:
        """Yield the same for a thread whose writes are buffered: these are moves when they reach memory, so what is before may come after."""
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
        """Yield that nothing else that a thread does comes between another's event and its own."""
        for each in rest:
            yield any_of((negation(each.guard), self.before(each, other), self.before(event, each)))

    def _depend(self, one: Event, other: Event) -> bool:
        """Return whether it matters which of two events comes first, or is sure."""
        is_sure = one.precedes(other) or other.precedes(one)
        return is_sure or (one, other) in self._asked or (other, one) in self._asked

    def _comes(self, event: Event) -> Formula:
        return all_of((event.guard, self.happens(event)))
