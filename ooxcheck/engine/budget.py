"""Time and memory: how much of them is left for a check, and where the time went.

Code that works in steps polls the budget. For everything else there is an alarm, a signal of the system that interrupts
the main thread. It rings well before memory runs out, because Python does not always recover from a failed allocation.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.process_memory import used_memory
from ooxcheck.datatypes.processor_share import stretch
from ooxcheck.datatypes.stopwatch import Stopwatch
from ooxcheck.engine.report import Phase, Report
from ooxcheck.input.limits import TICK, TIME_WAS_UP, memory_limit, no_memory, ringing
from ooxcheck.oox.syntax.limits import LimitReached

Clock = Callable[[], float]


AGAIN = 0.4
"""Seconds after which an alarm rings again: the first may have been lost where Python drops exceptions, in a finalizer."""

INTERRUPTED = "it was interrupted"

STACK = 20_000
"""Recursion limit of Python during a check: unrolled calls nest deeply."""

MOST_FOR_PROOF = 60.0
"""Seconds that a proof without bounds may take if the check has no limit: most proofs take a few, others might never end."""

LEAST_FOR_PROOF = 5.0
"""Seconds that a proof for which nobody asked may take in any case; if the check took longer until then, as long as that."""

NEW_OBJECTS = 200_000
"""Allocations between two garbage collections during a check: there is hardly any garbage."""


News = Callable[[str], None]
"""Receives what a search is doing, for a progress line."""


def ignore_news(_doing: str) -> None:
    """Receive news and drop it."""


class GaveUp(LimitReached):
    """A limit was reached before the answer was known; the message says which."""


class Interrupted(KeyboardInterrupt):
    """The user pressed Ctrl-C; `report` has the results so far."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


@dataclass(slots=True)
class CommandLimits:
    """The limits of a whole command, which all its budgets share: a moment, and whether the user pressed Ctrl-C."""

    deadline: float | None = None
    is_interrupted: bool = False


_COMMAND: ContextVar[CommandLimits | None] = ContextVar("ooxcheck.engine.budget", default=None)


@contextmanager
def limited_command(limits: CommandLimits) -> Iterator[None]:
    """Let all budgets made in a block end at the limits of a command."""
    token = _COMMAND.set(limits)
    try:
        yield
    finally:
        _COMMAND.reset(token)


class Budget:
    """A deadline on the clock, megabytes, and seconds by phase; a phase inside another one takes its time from it."""

    def __init__(
        self, seconds: float | None = None, clock: Clock = monotonic, *, megabytes: int | None = None
    ) -> None:
        self._stopwatch = Stopwatch[Phase](clock)
        self._clock = clock
        self._started = clock()
        self._command = _COMMAND.get() or CommandLimits()
        self.deadline = None if seconds is None else clock() + seconds
        if self._command.deadline is not None:
            self.deadline = min(self._command.deadline, inf if self.deadline is None else self.deadline)
        self._megabytes = megabytes
        self._most = None if megabytes is None else memory_limit(megabytes << 20)
        self._rang = -inf
        self._stopped = ""

    @property
    def is_interrupted(self) -> bool:
        """Whether the user pressed Ctrl-C."""
        return self._stopped == INTERRUPTED

    def interrupt(self) -> None:
        """Leave no time from now on."""
        self._stopped = INTERRUPTED

    def seconds_left(self) -> float | None:
        """Return the seconds that are left, None if there is no limit; `GaveUp` if none are."""
        if self._command.is_interrupted:
            raise GaveUp(INTERRUPTED)
        if self._stopped:
            raise GaveUp(self._stopped)
        if self.deadline is None:
            return None
        left = self.deadline - self._clock()
        if left <= 0:
            raise GaveUp(TIME_WAS_UP)
        return left

    def share(self, part: int, *, was_asked: bool = True) -> tuple[Callable[[], None], float]:
        """Return a function that raises `GaveUp` when one of so many parts of the remaining time is used up, and that moment.

        Without limit there are `MOST_FOR_PROOF` seconds, but fewer for a proof for which nobody asked.
        """
        left, most = self.seconds_left(), MOST_FOR_PROOF
        if not was_asked:
            most = min(most, max(stretch(LEAST_FOR_PROOF), self._clock() - self._started))
        deadline = monotonic() + (most if left is None else left / part)

        def watch() -> None:
            self.check()
            if monotonic() > deadline:
                raise GaveUp("the share of the time for a proof is used up")

        return watch, deadline

    def check(self) -> None:
        """Raise `GaveUp` if no time is left."""
        self.seconds_left()

    @property
    def seconds(self) -> dict[Phase, float]:
        """The seconds by phase."""
        return self._stopwatch.seconds

    def phase(self, phase: Phase) -> AbstractContextManager[None]:
        """Count the time of a block as time of this phase."""
        return self._stopwatch.measure(phase)

    @contextmanager
    def alarm(self) -> Iterator[None]:
        """Raise `GaveUp` in a block as soon as no time or memory is left; only in the main thread, other threads have to poll."""
        self.check()
        if self.deadline is None and self._most is None:
            yield
            return
        with ringing(self._look, TICK):
            yield

    def _look(self) -> None:
        """Raise `GaveUp` if nothing is left, but not twice within `AGAIN` seconds, so that a handler can finish.

        An interrupted computation may be inconsistent, so from then on the budget has no time left.
        """
        now = self._clock()
        is_late = self.deadline is not None and now >= self.deadline
        is_large = self._most is not None and used_memory() > self._most
        if (is_late or is_large) and now - self._rang >= AGAIN:
            self._rang = now
            self._stopped = self._stopped or (TIME_WAS_UP if is_late else no_memory(self._megabytes))
            raise GaveUp(self._stopped)

    def move(self, seconds: float, source: Phase, target: Phase) -> None:
        """Count time of one phase as time of another one."""
        moved = min(seconds, self.seconds.get(source, 0.0))
        self.seconds[source] = self.seconds.get(source, 0.0) - moved
        self.seconds[target] = self.seconds.get(target, 0.0) + moved


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Raise the recursion limit and collect garbage rarely, while a method is encoded."""
    limit, thresholds = sys.getrecursionlimit(), gc.get_threshold()
    sys.setrecursionlimit(max(limit, STACK))
    gc.set_threshold(max(NEW_OBJECTS, thresholds[0]), *thresholds[1:])
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        gc.set_threshold(*thresholds)
