"""Wait sets: which threads have given up a lock until they are notified (JLS 17.2).

Whom a notification concerns is decided when somebody goes on: any thread that waited already when it came. So the schedule tells, and nobody has to choose.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId


@dataclass(frozen=True, slots=True)
class Waiter:
    """A thread that waits: how many came before it, and how often it held the lock."""

    thread: ThreadId
    number: int
    depth: int


@dataclass(frozen=True, slots=True)
class WaitSet:
    """The threads that wait for one lock; of each notification that nobody has gone on by, how many threads had come until then, the fewest first."""

    come: int = 0
    waiters: tuple[Waiter, ...] = ()
    notified: tuple[int, ...] = ()

    def joined(self, thread: ThreadId, depth: int) -> WaitSet:
        """Return the set with one more thread, which held the lock so often."""
        return replace(self, come=self.come + 1, waiters=(*self.waiters, Waiter(thread, self.come, depth)))

    def after_notification(self, *, of_all: bool) -> WaitSet:
        """Return the set after a notification of one thread or of all; without anybody who is not notified yet, there is none."""
        most = len(self.waiters)
        return replace(self, notified=(self.come,) * most if of_all else (*self.notified, self.come)[:most])

    def may_go_on(self, thread: ThreadId) -> bool:
        """Return whether a notification may concern a thread."""
        return any(number > self._waiter(thread).number for number in self.notified)

    def left(self, thread: ThreadId) -> tuple[WaitSet, int]:
        """Return the set without a thread that goes on, by the notification that the fewest others can go on by; and how often it held the lock."""
        waiter = self._waiter(thread)
        used = min(number for number in self.notified if number > waiter.number)
        at = self.notified.index(used)
        rest = tuple(each for each in self.waiters if each is not waiter)
        return replace(
            self, waiters=rest, notified=self.notified[:at] + self.notified[at + 1 :]
        ), waiter.depth

    def _waiter(self, thread: ThreadId) -> Waiter:
        return next(each for each in self.waiters if each.thread == thread)
