"""Runs that never end, in words."""

from __future__ import annotations

from ooxcheck.engine.report import Lasso
from ooxcheck.text.outcomes import violation_words


def lasso_heading(lasso: Lasso) -> str:
    """Return the statement that a loop or a recursion never ends, or that this is possible."""
    words = violation_words(lasso.run.duty)
    return words if lasso.is_certain else f"possible: {words}"


def repetition_words(lasso: Lasso) -> str:
    """Return which state comes again, in a sentence."""
    place = "before iteration" if lasso.is_loop else "of nested call"
    again = f"the state {place} {lasso.visit} is that {place} {lasso.earlier}"
    return again if lasso.is_certain else f"{again}; no client is known to build this heap"
