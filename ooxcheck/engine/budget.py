"""Time: how much of it is left for a check, and where it went.

Who works in steps asks whether time is left. For everything else there is an alarm, a signal of the system, which interrupts
whatever is going on.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import NoReturn

from ooxcheck.engine.report import Phase, Report

Clock = Callable[[], float]


AGAIN = 0.4
"""Seconds after which an alarm rings again: the first may have been lost where Python drops exceptions, in a finalizer."""

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
    """A deadline on the clock, and seconds by phase; a phase inside another one takes its time from it."""

    def __init__(self, seconds: float | None = None, clock: Clock = monotonic) -> None:
        self.spent: dict[Phase, float] = {}
        self._clock = clock
        self.deadline = None if seconds is None else clock() + seconds
        self.is_interrupted = False
        self._since = 0.0
        self._open: list[Phase] = []

    def interrupt(self) -> None:
        """Leave no time from now on."""
        self.is_interrupted = True

    def left(self) -> float | None:
        """Return the seconds that are left, None if there is no limit; `GaveUp` if none are."""
        if self.is_interrupted:
            raise GaveUp(INTERRUPTED)
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
        """Raise `GaveUp` in a block when no time is left, whatever it is doing; in the main thread only, others ask."""
        left = self.left()
        if left is None or threading.current_thread() is not threading.main_thread() or not _is_free(signal.SIGALRM):
            yield
            return
        signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, left, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

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


def _ring(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise GaveUp(TIME_WAS_UP)
