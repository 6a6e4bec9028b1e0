"""The share of a processor that this process gets: on a busy machine, the same work takes more time on the clock.

A default limit of a part of a check is meant for a quiet machine. On a busy one it is stretched, so that the answer does not depend
on what else the machine does. A limit that the user gave is one of the clock, and stays as it is.
"""

from __future__ import annotations

from pathlib import Path

MOST_STRETCH = 8.0

_STATISTICS = Path("/proc/self/schedstat")
"""The nanoseconds that this process ran, and those that it waited for a processor; only Linux has it."""


def stretch(seconds: float) -> float:
    """Return a time on the clock in which this process gets so many seconds of a processor, if it goes on as until now."""
    try:
        ran, waited, *_ = map(int, _STATISTICS.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return seconds
    return seconds * min(MOST_STRETCH, 1 + waited / max(1, ran))
