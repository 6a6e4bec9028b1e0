"""Time limits during translation: the deadline is checked every so many gates."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ooxcheck.sat.answer import Reason


class OutOfTimeError(TimeoutError):
    """A problem was not translated in time."""

    def __init__(self) -> None:
        super().__init__(Reason.SECONDS.value)


def watch_deadline(deadline: float | None) -> Callable[[], None]:
    """Return a function that raises an `OutOfTimeError` after a deadline of ``time.monotonic``."""

    def watch() -> None:
        if deadline is not None and monotonic() > deadline:
            raise OutOfTimeError

    return watch


def deadline_after(seconds: float | None) -> float | None:
    """Return the time of ``time.monotonic`` in so many seconds."""
    return None if seconds is None else monotonic() + seconds
