"""The memory of this process."""

from __future__ import annotations

import resource
import sys
from io import FileIO

_UNIT = 1 if sys.platform == "darwin" else 1024
"""The unit of the system's figures in bytes."""

_SIZES = "/proc/self/statm"


def used_memory() -> int:
    """Return the size of this process in bytes, 0 if the system does not provide it."""
    try:
        with FileIO(_SIZES) as file:
            return int(file.readall().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def most_memory() -> tuple[int, int]:
    """Return the most bytes that this process has had in memory, and the most of one of its child processes that have ended."""
    own, child = (
        resource.getrusage(each).ru_maxrss * _UNIT
        for each in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own, child
