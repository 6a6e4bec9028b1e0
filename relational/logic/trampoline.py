"""Trampoline: recursion deeper than Python's stack, by generators that yield their recursive calls.

A function that would call itself yields the call, and is sent the result (trampolined style: Ganz, Friedman
and Wand, ICFP 1999).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar, cast

T = TypeVar("T")


def run(steps: Generator[Any, T, T]) -> T:
    """Return the result of a generator that yields generators like itself.

    >>> def depth(nested):
    ...     deepest = 0
    ...     for each in nested:
    ...         deepest = max(deepest, (yield depth(each)))
    ...     return deepest + 1
    >>> run(depth([[], [[]]]))
    3
    """
    stack, answer = [steps], cast("T", None)
    while stack:
        try:
            stack.append(stack[-1].send(answer))
            answer = cast("T", None)
        except StopIteration as done:
            stack.pop()
            answer = done.value
    return answer
