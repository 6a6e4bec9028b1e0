"""Houdini (Flanagan and Leino, FME 2001): drop candidates that a counterexample to induction breaks, until none does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Refute: TypeAlias = "Callable[[Sequence[T]], Collection[T]]"
"""Returns some candidates that are not preserved if all given ones are assumed; none if the given ones are inductive."""


def inductive_subset(candidates: Sequence[T], refute: Refute[T]) -> tuple[T, ...]:
    """Return the greatest subset of candidates that is inductive, in their order."""
    remaining = tuple(candidates)
    while remaining:
        broken = refute(remaining)
        if not broken:
            break
        remaining = tuple(each for each in remaining if each not in broken)
    return remaining


def needed_subset(candidates: Sequence[T], suffices: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Return a subset that suffices and from which no single candidate can be dropped, if dropping more never helps.

    Parts of half the size are dropped first (delta debugging: Zeller and Hildebrandt, TSE 2002).
    """
    remaining = tuple(candidates)
    size = len(remaining)
    while size:
        start = 0
        while start < len(remaining):
            rest = remaining[:start] + remaining[start + size :]
            if suffices(rest):
                remaining = rest
            else:
                start += size
        size //= 2
    return remaining
