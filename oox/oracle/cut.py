"""The reasons why the search for something smaller ended early: a counterexample, or a set of facts that a proof needs."""

from __future__ import annotations

from enum import Enum


class Cut(Enum):
    """The reason why a search ended early."""

    WORK = "it took too much work"
    TIME = "time was up"
    SOLVER = "the solver failed"
    INTERRUPTED = "it was interrupted"
    SAMPLED = "a sample run beyond the bounds gave this one"
