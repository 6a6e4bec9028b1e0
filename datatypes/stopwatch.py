"""The time of the parts of this process that come before a check: programs are read, checked and lowered.

Java is read and checked on demand, also while it is lowered, so parts are nested: a part inside another one takes its time from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from time import monotonic


class Part(Enum):
    """A part of the work before a check."""

    READ = "read"
    CHECK = "check"
    LOWER = "lower"


_spent: dict[Part, float] = {}
_open: list[Part] = []
_since = 0.0


@contextmanager
def measure(part: Part) -> Iterator[None]:
    """Count the time of a block as time of this part."""
    _charge()
    _open.append(part)
    try:
        yield
    finally:
        _charge()
        _open.pop()


def seconds_by_part() -> dict[Part, float]:
    """Return the seconds of each part so far, in the order of the parts; none of those that were not needed."""
    return {part: _spent[part] for part in Part if part in _spent}


def _charge() -> None:
    """Count the time since the last change as time of the innermost part."""
    global _since  # noqa: PLW0603  # the time of the whole process, whoever asks for it
    now = monotonic()
    if _open:
        _spent[_open[-1]] = _spent.get(_open[-1], 0.0) + now - _since
    _since = now
