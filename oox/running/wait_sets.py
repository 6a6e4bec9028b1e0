"""Wait sets: which threads have given up a lock until they are notified (JLS 17.2).

A notification wakes any thread that waited already when it came; which one is decided when a thread goes on. So the schedule determines it, and there is no further choice.
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
    """The threads that wait for one lock; for each unused notification the number of threads that had come until then, the fewest first."""

    come: int = 0
    waiters: tuple[Waiter, ...] = ()
    notified: tuple[int, ...] = ()

    def joined(self, thread: ThreadId, depth: int) -> WaitSet:
        """Return the set with one more thread, which held the lock so often."""
        return replace(self, come=self.come + 1, waiters=(*self.waiters, Waiter(thread, self.come, depth)))

    def after_notification(self, *, of_all: bool) -> WaitSet:
        """Return the set after a notification of one thread or of all; it is lost if all threads are notified already."""
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
