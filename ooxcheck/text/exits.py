"""Exit codes: one number for each thing a script can do next."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """What the exit status of a command means; see docs/commands.md."""

    FINE = 0
    """Everything asked for holds, also within bounds; a run came to its end without breaking a duty."""
    VIOLATED = 1
    """A duty is broken, or threads deadlock."""
    WRONG_INPUT = 2
    """The program, or the command line, is at fault."""
    NO_ANSWER = 3
    """Limits, assumptions that nothing satisfies, or a callee that is not determined: nothing can be said."""
    INTERNAL = 4
    """A fault of ours."""
    LOST_OUTPUT = 74
    """The answer could not be written: the disk is full, or standard output is closed. (As in sysexits.h.)"""
    INTERRUPTED = 130
    """Ctrl-C."""
    CLOSED_PIPE = 141
    """Nobody reads the output any more."""


_ORDER = (Exit.INTERNAL, Exit.VIOLATED, Exit.WRONG_INPUT, Exit.NO_ANSWER)
"""Exit codes of single methods, what decides first."""


def worst_of(codes: Iterable[int]) -> Exit:
    """Return the exit code for all methods: our own fault first, then what is violated, refused or open."""
    found = set(codes)
    return next((code for code in _ORDER if code in found), Exit.FINE)
