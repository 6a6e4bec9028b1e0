"""Wait sets: the threads that have released a lock until they are notified (JLS 17.2).

A notification wakes one of the threads that waited at its time. The choice is made when such a thread continues, so the schedule determines it, and no further
choice is needed.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId


@dataclass(frozen=True, slots=True)
class Waiter:
    """A waiting thread: the number of threads that began to wait before it, and the number of times that it held the lock."""

    thread: ThreadId
    number: int
    depth: int


@dataclass(frozen=True, slots=True)
class WaitSet:
    """The threads that wait for one lock. For each unused notification, `notified` has the number of threads that had begun to wait before it, in increasing order."""

    come: int = 0
    waiters: tuple[Waiter, ...] = ()
    notified: tuple[int, ...] = ()

    def with_waiter(self, thread: ThreadId, depth: int) -> WaitSet:
        """Return the set with one more thread, which held the lock `depth` times."""
        return replace(self, come=self.come + 1, waiters=(*self.waiters, Waiter(thread, self.come, depth)))

    def after_notification(self, *, of_all: bool) -> WaitSet:
        """Return the set after a notification of one thread or of all; it is lost if all threads are already notified."""
        most = len(self.waiters)
        return replace(self, notified=(self.come,) * most if of_all else (*self.notified, self.come)[:most])

    def may_go_on(self, thread: ThreadId) -> bool:
        """Return whether a notification may wake a thread."""
        return any(number > self._waiter(thread).number for number in self.notified)

    def without_waiter(self, thread: ThreadId) -> tuple[WaitSet, int]:
        """Return the set without a thread that continues, and the number of times that it held the lock; the thread uses the notification that the fewest other threads can use."""
        waiter = self._waiter(thread)
        used = min(number for number in self.notified if number > waiter.number)
        at = self.notified.index(used)
        rest = tuple(each for each in self.waiters if each is not waiter)
        return replace(
            self, waiters=rest, notified=self.notified[:at] + self.notified[at + 1 :]
        ), waiter.depth

    def _waiter(self, thread: ThreadId) -> Waiter:
        return next(each for each in self.waiters if each.thread == thread)
