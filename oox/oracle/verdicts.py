"""The verdicts on a method, common to brute force and the checker."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """The possible answers, the worst first."""

    VIOLATED = "violated"
    UNKNOWN = "unknown"
    NOT_PROVED = "not proved"
    """A loop invariant or a contract that replaces code is too weak: it permits a run that violates a duty, but no real run was found that does."""
    VACUOUS = "vacuous"
    WITHIN_BOUNDS = "holds within bounds"
    HOLDS = "holds"
