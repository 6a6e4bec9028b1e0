"""Exit codes of commands."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """The meaning of the exit status of a command; see docs/commands.md."""

    FINE = 0
    """Everything holds, also within bounds; a run finished without violating a duty."""
    VIOLATED = 1
    """A duty is violated, or threads deadlock."""
    WRONG_INPUT = 2
    """The program or the command line is wrong."""
    NO_ANSWER = 3
    """No answer: a limit, unsatisfiable assumptions, or a callee without specification."""
    INTERNAL = 4
    """An internal error."""
    LOST_OUTPUT = 74
    """The answer could not be written: the disk is full, or standard output is closed. (As in sysexits.h.)"""
    INTERRUPTED = 130
    """Ctrl-C."""
    CLOSED_PIPE = 141
    """The reader of the output has gone."""


_ORDER = (Exit.INTERNAL, Exit.VIOLATED, Exit.WRONG_INPUT, Exit.NO_ANSWER)
"""Exit codes of single methods, in order of precedence."""


def worst_of(codes: Iterable[int]) -> Exit:
    """Return the exit code for all methods: internal errors first, then violated, refused and open ones."""
    distinct_codes = set(codes)
    return next((code for code in _ORDER if code in distinct_codes), Exit.FINE)
