"""The verdicts on a method, common to brute force and the checker."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """The possible answers, the worst first; each equals its text: ``verdict == "violated"``."""

    VIOLATED = "violated"
    UNKNOWN = "unknown"
    NOT_PROVED = "not proved"
    """A loop invariant or a contract that replaces code is too weak: it permits a run that violates a duty, but no real run was found that does."""
    POSSIBLE = "possible"
    """The code violates a duty in some heaps, but no client is known to build one of them."""
    VACUOUS = "vacuous"
    WITHIN_BOUNDS = "holds within bounds"
    HOLDS = "holds"
