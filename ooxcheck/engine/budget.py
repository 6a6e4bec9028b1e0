"""Time and memory: how much of them is left for a check, and where the time went.

Who works in steps asks whether time is left. For everything else there is an alarm, a signal of the system, which interrupts
whatever is going on. It rings well before memory runs out: where an allocation fails, not even Python always finds its way back.
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic
from types import FrameType

from ooxcheck.engine.report import Phase, Report

Clock = Callable[[], float]


TICK = 0.1
"""Seconds between two looks at what is left."""

AGAIN = 0.4
"""Seconds after which an alarm rings again: the first may have been lost where Python drops exceptions, in a finalizer."""

ENOUGH = 0.85
"""The part of the memory that may be used before the alarm rings."""

TIME_WAS_UP = "time was up"
INTERRUPTED = "it was interrupted"


class GaveUp(Exception):  # noqa: N818 (a limit that the user has set, not an error)
    """A limit was met before the answer was found; the message says which."""


class Interrupted(KeyboardInterrupt):
    """Somebody has pressed Ctrl-C; `report` is what was known by then."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


class Budget:
    """A deadline on the clock, megabytes, and seconds by phase; a phase inside another one takes its time from it."""

    def __init__(self, seconds: float | None = None, clock: Clock = monotonic, *, megabytes: int | None = None) -> None:
        self.spent: dict[Phase, float] = {}
        self._clock = clock
        self.deadline = None if seconds is None else clock() + seconds
        self._megabytes = megabytes
        self._most = None if megabytes is None else _room(megabytes << 20)
        self._rang = -inf
        self._stopped = ""
        self._since = 0.0
        self._open: list[Phase] = []

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody has pressed Ctrl-C."""
        return self._stopped == INTERRUPTED

    def interrupt(self) -> None:
        """Leave no time from now on."""
        self._stopped = INTERRUPTED

    def left(self) -> float | None:
        """Return the seconds that are left, None if there is no limit; `GaveUp` if none are."""
        if self._stopped:
            raise GaveUp(self._stopped)
        if self.deadline is None:
            return None
        left = self.deadline - self._clock()
        if left <= 0:
            raise GaveUp(TIME_WAS_UP)
        return left

    def check(self) -> None:
        """Raise `GaveUp` if no time is left."""
        self.left()

    @contextmanager
    def phase(self, phase: Phase) -> Iterator[None]:
        """Count the time of a block as time of this phase."""
        self._charge()
        self._open.append(phase)
        try:
            yield
        finally:
            self._charge()
            self._open.pop()

    @contextmanager
    def alarm(self) -> Iterator[None]:
        """Raise `GaveUp` in a block when no time or memory is left, whatever it is doing; in the main thread only, others ask."""
        self.check()
        is_limited = self.deadline is not None or self._most is not None
        if not is_limited or threading.current_thread() is not threading.main_thread() or not _is_free(signal.SIGALRM):
            yield
            return
        signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def _look(self, _signal: int, _frame: FrameType | None) -> None:
        """Ring if nothing is left, and not again at once: who hears it may have something to finish.

        What was interrupted may be left in pieces, so nobody is given time again who asks.
        """
        now = self._clock()
        is_late = self.deadline is not None and now >= self.deadline
        is_large = self._most is not None and _used() > self._most
        if (is_late or is_large) and now - self._rang >= AGAIN:
            self._rang = now
            self._stopped = self._stopped or (TIME_WAS_UP if is_late else no_memory(self._megabytes))
            raise GaveUp(self._stopped)

    def move(self, seconds: float, source: Phase, target: Phase) -> None:
        """Count time as spent in another phase than was noted."""
        moved = min(seconds, self.spent.get(source, 0.0))
        self.spent[source] = self.spent.get(source, 0.0) - moved
        self.spent[target] = self.spent.get(target, 0.0) + moved

    def _charge(self) -> None:
        now = self._clock()
        if self._open:
            phase = self._open[-1]
            self.spent[phase] = self.spent.get(phase, 0.0) + now - self._since
        self._since = now


def _is_free(number: int) -> bool:
    """Return whether nobody waits for a signal."""
    return signal.getsignal(number) is signal.SIG_DFL


def no_memory(megabytes: int | None) -> str:
    """Return why somebody gives up who has no memory left."""
    return "memory ran out" + ("" if megabytes is None else f": --memory allows {megabytes} MB")


def _room(size: int) -> float:
    """Return how large this process may become if it may take some bytes more, or as many as the system allows it."""
    used, allowed = _used(), resource.getrlimit(resource.RLIMIT_AS)[0]
    room = size if allowed == resource.RLIM_INFINITY else min(size, allowed - used)
    return used + ENOUGH * room


def _used() -> int:
    """Return the size of this process in bytes, as far as the system tells."""
    try:
        return int(_SIZES.read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


_SIZES = Path("/proc/self/statm")
