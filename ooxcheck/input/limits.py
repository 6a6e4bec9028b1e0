"""The limits of ``--timeout`` and ``--memory`` while a program is loaded, and the time that each method has used by then.

The time for reading files counts for every method, the time for checking and lowering a Java method for that method. Passes over the program poll the
limits (`ooxcheck.oox.syntax.limits`). For code that does not poll, the command has an alarm in the main thread, which rings a moment later.
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import field
from time import monotonic
from types import FrameType

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.process_memory import used_memory
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.syntax.limits import LimitReached, watch_limits

LIMIT = "limit."
"""The prefix of diagnostic codes about limits."""

TIME_WAS_UP = "time was up"

ENOUGH = 0.85
"""The part of the memory limit that may be used."""

TICK = 0.1
"""Seconds between two checks of the limits."""

_GRACE = 1.0
"""Seconds after which the alarm rings for code that does not poll."""

_POLLS = 1_000
"""The number of polls between two checks of the memory."""


@dataclass(slots=True, eq=False)
class LoadingLimits:
    """Seconds and megabytes for loading, and the use of them; `has_alarm` if nothing else runs in the process."""

    seconds: float | None = None
    megabytes: int | None = None
    has_alarm: bool = False
    is_loading: bool = False
    reading: float = 0.0
    lowering: dict[str, float] = field(default_factory=dict)
    """Seconds for lowering each method, by the requested name."""
    begun: float = field(default_factory=monotonic)

    @property
    def deadline(self) -> float | None:
        """The moment at which the time is up if it is that of the whole command."""
        return None if self.seconds is None else self.begun + self.seconds

    def seconds_spent(self, method: str) -> float:
        """Return the seconds spent on a method so far."""
        return self.reading + self.lowering.get(method, 0.0)


_LIMITS: ContextVar[LoadingLimits | None] = ContextVar("ooxcheck.input.limits", default=None)


@contextmanager
def limited_loading(
    seconds: float | None, megabytes: int | None, *, has_alarm: bool = False
) -> Iterator[LoadingLimits]:
    """Limit loading in a block."""
    limits = LoadingLimits(seconds, megabytes, has_alarm)
    token = _LIMITS.set(limits)
    try:
        yield limits
    finally:
        _LIMITS.reset(token)


def loading_limits() -> LoadingLimits:
    """Return the current limits."""
    return _LIMITS.get() or LoadingLimits()


def tells_of_limits(error: OoxError) -> bool:
    """Return whether an error only reports limits."""
    return all(each.code.startswith(LIMIT) for each in error.diagnostics if each.severity is Severity.ERROR)


@contextmanager
def within_limits(doing: str, method: str | None = None) -> Iterator[None]:
    """Run a block within the current limits, or raise `OoxError`; `method` is the one that is lowered or exported, if there is one.

    A nested block shares the limits of the outer one.
    """
    limits, begun = loading_limits(), monotonic()
    if limits.is_loading:
        yield
        return
    limits.is_loading = True
    used = limits.reading if method is None else limits.seconds_spent(method)
    left = None if limits.seconds is None else limits.seconds - used
    check = _Check(None if left is None else begun + left, limits.megabytes)
    try:
        with (
            ringing(check.late, TICK) if limits.has_alarm and left is not None else nullcontext(),
            watch_limits(check),
        ):
            yield
            check()
    except LimitReached as limit:
        raise OoxError(
            [Diagnostic(f"{LIMIT}{check.kind}", f"no answer: {limit} while {doing}", None)]
        ) from None
    except MemoryError:
        raise OoxError(
            [Diagnostic(f"{LIMIT}memory", f"no answer: {no_memory(limits.megabytes)} while {doing}", None)]
        ) from None
    finally:
        limits.is_loading = False
        if method is None:
            limits.reading += monotonic() - begun
        else:
            limits.lowering[method] = limits.lowering.get(method, 0.0) + monotonic() - begun


class _Check:
    """Raises `LimitReached` when the time or the memory is used up; the memory is checked only now and then."""

    def __init__(self, deadline: float | None, megabytes: int | None) -> None:
        self.kind = "time"
        self._deadline = deadline
        self._megabytes = megabytes
        self._most = None if megabytes is None else memory_limit(megabytes << 20)
        self._polls = 0

    def __call__(self) -> None:
        self._polls += 1
        if self._deadline is not None and monotonic() >= self._deadline:
            raise LimitReached(TIME_WAS_UP)
        if self._most is not None and self._polls % _POLLS == 0 and used_memory() > self._most:
            self.kind = "memory"
            raise LimitReached(no_memory(self._megabytes))

    def late(self) -> None:
        """Raise `LimitReached` if the deadline passed a while ago."""
        if self._deadline is not None and monotonic() >= self._deadline + _GRACE:
            raise LimitReached(TIME_WAS_UP)


@contextmanager
def ringing(look: Callable[[], None], every: float) -> Iterator[None]:
    """Call `look` periodically during a block; only in the main thread, and if the signal is not in use.

    Not within a finalizer, in which Python prints an exception and goes on: the alarm rings again after it.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGALRM) is not signal.SIG_DFL
    ):
        yield
        return

    def handle(_signal: int, frame: FrameType | None) -> None:
        if not _is_in_finalizer(frame):
            look()

    signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, every, every)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _is_in_finalizer(frame: FrameType | None) -> bool:
    """Return whether a frame or one of its callers is a method ``__del__``."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


def no_memory(megabytes: int | None) -> str:
    """Return the reason for giving up without memory."""
    return "memory ran out" + ("" if megabytes is None else f": --memory allows {megabytes} MB")


def memory_limit(size: int) -> float:
    """Return the size limit of this process for some more bytes, or as many as the system allows."""
    used, allowed = used_memory(), resource.getrlimit(resource.RLIMIT_AS)[0]
    room = size if allowed == resource.RLIM_INFINITY else min(size, allowed - used)
    return used + ENOUGH * room
