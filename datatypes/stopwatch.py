"""Time by parts of the work: a part inside another one takes its time from it.

One stopwatch is that of this process before its checks: programs are read, checked and lowered. Java is read and checked on demand, also while it is lowered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from time import monotonic
from typing import Generic, TypeVar

P = TypeVar("P")


class Stopwatch(Generic[P]):
    """Counts the `seconds` by part."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.seconds: dict[P, float] = {}
        self._clock = clock
        self._open: list[P] = []
        self._since = 0.0

    @contextmanager
    def measure(self, part: P) -> Iterator[None]:
        """Count the time of a block as time of this part."""
        self._charge()
        self._open.append(part)
        try:
            yield
        finally:
            self._charge()
            self._open.pop()

    def _charge(self) -> None:
        """Count the time since the last change as time of the innermost part."""
        now = self._clock()
        if self._open:
            part = self._open[-1]
            self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now


class Part(Enum):
    """A part of the work before a check."""

    READ = "read"
    CHECK = "check"
    LOWER = "lower"


PREPARATION = Stopwatch[Part]()
"""The stopwatch of this process."""

measure = PREPARATION.measure


def seconds_by_part() -> dict[Part, float]:
    """Return the seconds of each part so far, in the order of the parts; none of those that were not needed."""
    return {part: PREPARATION.seconds[part] for part in Part if part in PREPARATION.seconds}
