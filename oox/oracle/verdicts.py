"""What can be true of a method, as brute force and the checker say it."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """The possible answers, the worst first."""

    VIOLATED = "violated"
    UNKNOWN = "unknown"
    VACUOUS = "vacuous"
    WITHIN_BOUNDS = "holds within bounds"
    HOLDS = "holds"
