"""Limits on time and memory while a program is read, checked and lowered.

Passes over a program test at coarse points, for each statement and expression, whether a limit is reached (`poll`). The code that sets a limit defines the test
(`watch_limits`). A limit belongs to the thread in which it is set, so that several threads may load programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class LimitReached(Exception):  # noqa: N818 (a limit that the user has set, not an error)
    """A limit was reached before an answer was found; the message names it."""


def _nothing() -> None:
    """Check nothing: there is no limit."""


_CHECK: ContextVar[Callable[[], None]] = ContextVar("ooxcheck.oox.syntax.limits", default=_nothing)


@contextmanager
def watch_limits(check: Callable[[], None]) -> Iterator[None]:
    """Let `poll` call `check` inside a ``with`` block; `check` raises `LimitReached` when a limit is reached."""
    token = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(token)


def poll() -> None:
    """Raise `LimitReached` if a limit is reached."""
    _CHECK.get()()
