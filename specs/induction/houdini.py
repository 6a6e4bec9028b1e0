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


def supporting_subset(goals: Collection[T], support: Callable[[T], Collection[T]]) -> tuple[T, ...]:
    """Return the goals and all candidates on which their proofs depend; `support` returns those that one proof uses."""
    needed = dict.fromkeys(goals)
    waiting = list(goals)
    while waiting:
        for each in support(waiting.pop()):
            if each not in needed:
                needed[each] = None
                waiting.append(each)
    return tuple(needed)


def needed_subset(
    candidates: Sequence[T], reduce: Callable[[Sequence[T]], tuple[T, ...] | None]
) -> tuple[T, ...]:
    """Return a sufficient subset from which no candidate can be dropped; the last ones are dropped first.

    `reduce` returns a sufficient inductive subset of some candidates, None if there is none.
    """
    remaining = tuple(candidates)
    for each in reversed(candidates):
        if each in remaining:
            remaining = reduce([other for other in remaining if other is not each]) or remaining
    return remaining
