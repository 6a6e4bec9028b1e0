"""Ctrl-C that is not lost: in some places, such as the computation of a hash code, Python replaces a KeyboardInterrupt by another exception."""

from __future__ import annotations

from typing import NoReturn

_arrivals: list[int] = []


def raise_interrupt(number: int, _frame: object) -> NoReturn:
    """Handle a signal: note it, and raise a KeyboardInterrupt."""
    _arrivals.append(number)
    raise KeyboardInterrupt


def has_arrived() -> bool:
    """Return whether `raise_interrupt` has handled a signal."""
    return bool(_arrivals)
