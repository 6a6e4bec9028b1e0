"""Time: how much of it is left for a check, and where it went."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from ooxcheck.engine.report import Phase

Clock = Callable[[], float]


class GaveUp(Exception):  # noqa: N818 (a limit that the user has set, not an error)
    """A limit was met before the answer was found; the message says which."""


class Budget:
    """A deadline on the clock, and seconds by phase; a phase inside another one takes its time from it."""

    def __init__(self, seconds: float | None = None, clock: Clock = monotonic) -> None:
        self.spent: dict[Phase, float] = {}
        self._clock = clock
        self.deadline = None if seconds is None else clock() + seconds
        self._since = 0.0
        self._open: list[Phase] = []

    def left(self) -> float | None:
        """Return the seconds that are left, None if there is no limit; `GaveUp` if none are."""
        if self.deadline is None:
            return None
        left = self.deadline - self._clock()
        if left <= 0:
            raise GaveUp("time was up")
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
