"""Notifications: which waiting thread each of them wakes (JLS 17.2.2).

A thread is in the wait set of an object from when it releases the lock until it is notified. ``notify``
wakes one thread of the set just
before it, if there is any; the solver chooses which. ``notifyAll`` wakes all threads in the set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import UNIT, World
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event


@dataclass(frozen=True, slots=True, eq=False)
class Wait:
    """A thread releases the lock of an object, and acquires it again after a notification."""

    gives_up: Event
    goes_on: Event
    target: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Notification:
    """A thread notifies one thread that waits for an object, or all."""

    event: Event
    target: Expr
    of_all: bool


class Notifications:
    """The relation between notifications and waiting threads."""

    def __init__(
        self, world: World, order: Order, waits: Sequence[Wait], notifications: Sequence[Notification]
    ) -> None:
        self._world = world
        self._order = order
        self.waits = waits
        self.notifications = notifications

    def events(self) -> Iterator[Event]:
        """Yield all events that are ordered."""
        for wait in self.waits:
            yield from (wait.gives_up, wait.goes_on)
        yield from (each.event for each in self.notifications)

    def facts(self) -> Iterator[Formula]:
        """Yield the formulas that hold in all executions."""
        for each in self.notifications:
            yield from self._woken_threads(each)
        for wait in self.waits:
            by = (
                all_of((self._concerns(each, wait), self._order.before(each.event, wait.goes_on)))
                for each in self.notifications
            )
            yield any_of((negation(self._happens(wait.goes_on)), *by))

    def is_notified(self, wait: Wait) -> Formula:
        """Return the formula that a waiting thread was notified."""
        return any_of(self._concerns(each, wait) for each in self.notifications)

    def _woken_threads(self, notification: Notification) -> Iterator[Formula]:
        """Yield that a notification wakes exactly the threads that it must."""
        chosen = [(wait, self._concerns(notification, wait)) for wait in self.waits]
        known = [(wait, concerns) for wait, concerns in chosen if concerns is not FALSE]
        some = any_of(concerns for _, concerns in known)
        for wait, concerns in known:
            waits = self._is_waiting(wait, notification)
            yield any_of((negation(concerns), waits))
            yield any_of((negation(waits), concerns if notification.of_all else some))
        for (_, one), (_, other) in combinations(known, 2) if not notification.of_all else ():
            yield negation(all_of((one, other)))

    def _is_waiting(self, wait: Wait, notification: Notification) -> Formula:
        """Return the formula that a thread is in the wait set just before a notification."""
        before, order = notification.event, self._order
        earlier = (
            all_of((self._concerns(each, wait), order.before(each.event, before)))
            for each in self.notifications
            if each is not notification
        )
        comes = self._happens(wait.gives_up), self._happens(before), order.before(wait.gives_up, before)
        return all_of((self._same(wait, notification), *comes, negation(any_of(earlier))))

    def _concerns(self, notification: Notification, wait: Wait) -> Formula:
        """Return the proposition that a notification wakes a waiting thread."""
        if notification.event.thread is wait.gives_up.thread or self._same(wait, notification) is FALSE:
            return FALSE
        name = ("notified", notification.event.name, wait.gives_up.name)
        return self._world.free(name, "notified", 1, [(UNIT,)]).some()

    def _same(self, wait: Wait, notification: Notification) -> Formula:
        return self._world.simplify((wait.target & notification.target).some())

    def _happens(self, event: Event) -> Formula:
        return self._world.simplify(event.guard & self._order.happens(event))
