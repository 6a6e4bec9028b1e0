"""Time limits while a problem is translated: who makes gates asks, every so many of them, whether there is time left."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ooxcheck.sat.answer import Reason


class OutOfTimeError(TimeoutError):
    """A problem was not translated in time, so nobody was asked."""

    def __init__(self) -> None:
        super().__init__(Reason.SECONDS.value)


def until(deadline: float | None) -> Callable[[], None]:
    """Return what raises an `OutOfTimeError` once it is called after a moment of ``time.monotonic``."""

    def watch() -> None:
        if deadline is not None and monotonic() > deadline:
            raise OutOfTimeError

    return watch


def moment(seconds: float | None) -> float | None:
    """Return the moment of ``time.monotonic`` that is so many seconds ahead."""
    return None if seconds is None else monotonic() + seconds
