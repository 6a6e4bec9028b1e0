"""The limits of ``--timeout`` and ``--memory`` while a program is loaded, and how much of the time each method has used up by then.

The time to read the files counts for every method, the time to check and lower a method of Java for this method. Passes over the program poll
(`ooxcheck.oox.syntax.limits`). The command has an alarm besides, for whatever does not poll: it rings a moment later, in the main thread.
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import field
from pathlib import Path
from time import monotonic
from types import FrameType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.syntax.limits import LimitReached, watch_limits

LIMIT = "limit."
"""What the codes of diagnostics begin with that tell of a limit."""

TIME_WAS_UP = "time was up"

ENOUGH = 0.85
"""The part of the memory that may be used before it counts as used up."""

TICK = 0.1
"""Seconds between two looks at what is left."""

_GRACE = 1.0
"""Seconds after which an alarm rings for what does not poll."""

_POLLS = 1_000
"""How often a limit is polled before the memory is looked at."""


@dataclass(slots=True, eq=False)
class LoadingLimits:
    """Seconds and megabytes for loading, and what was used of them; `has_alarm` where nothing else goes on in the process."""

    seconds: float | None = None
    megabytes: int | None = None
    has_alarm: bool = False
    is_loading: bool = False
    reading: float = 0.0
    lowering: dict[str, float] = field(default_factory=dict)
    """Seconds that methods took to be lowered, by the names under which they were asked for."""

    def spent(self, method: str) -> float:
        """Return the seconds that were spent on a method so far."""
        return self.reading + self.lowering.get(method, 0.0)


_LIMITS: ContextVar[LoadingLimits | None] = ContextVar("ooxcheck.input.limits", default=None)


@contextmanager
def limited_loading(
    seconds: float | None, megabytes: int | None, *, has_alarm: bool = False
) -> Iterator[LoadingLimits]:
    """Limit what is loaded in a block."""
    limits = LoadingLimits(seconds, megabytes, has_alarm)
    token = _LIMITS.set(limits)
    try:
        yield limits
    finally:
        _LIMITS.reset(token)


def loading_limits() -> LoadingLimits:
    """Return the limits that hold here."""
    return _LIMITS.get() or LoadingLimits()


def tells_of_limits(error: OoxError) -> bool:
    """Return whether an error only says that limits were reached."""
    return all(each.code.startswith(LIMIT) for each in error.diagnostics if each.severity is Severity.ERROR)


@contextmanager
def within_limits(doing: str, method: str | None = None) -> Iterator[None]:
    """Do something within the limits that hold here, or raise `OoxError`; `method` is the one that is lowered or looked at, if it is about one.

    What is inside another such block shares its limits.
    """
    limits, begun = loading_limits(), monotonic()
    if limits.is_loading:
        yield
        return
    limits.is_loading = True
    used = limits.reading if method is None else limits.spent(method)
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
    """Raises `LimitReached` when the time or the memory is used up; asked often, it looks at the memory now and then."""

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
        """Raise `LimitReached` when the deadline has passed a while ago."""
        if self._deadline is not None and monotonic() >= self._deadline + _GRACE:
            raise LimitReached(TIME_WAS_UP)


@contextmanager
def ringing(look: Callable[[], None], every: float) -> Iterator[None]:
    """Call `look` in a block every so many seconds, whatever it is doing; in the main thread only, and where nobody else waits for the signal."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGALRM) is not signal.SIG_DFL
    ):
        yield
        return

    def handle(_signal: int, _frame: FrameType | None) -> None:
        look()

    signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, every, every)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def no_memory(megabytes: int | None) -> str:
    """Return why somebody gives up who has no memory left."""
    return "memory ran out" + ("" if megabytes is None else f": --memory allows {megabytes} MB")


def memory_limit(size: int) -> float:
    """Return how large this process may become if it may take some bytes more, or as many as the system allows it."""
    used, allowed = used_memory(), resource.getrlimit(resource.RLIMIT_AS)[0]
    room = size if allowed == resource.RLIM_INFINITY else min(size, allowed - used)
    return used + ENOUGH * room


def used_memory() -> int:
    """Return the size of this process in bytes, as far as the system tells."""
    try:
        return int(_SIZES.read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


_SIZES = Path("/proc/self/statm")
