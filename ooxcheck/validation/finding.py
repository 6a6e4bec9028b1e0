"""The result of validating one statement of a report."""

from __future__ import annotations

from enum import Enum

from ooxcheck.datatypes import dataclass


class Standing(Enum):
    """The result for a statement of a report."""

    GOOD = "confirmed"
    WRONG = "wrong"
    OPEN = "not confirmed"


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement of a report, its result, and the reason; `seconds` is the time for checking a proof."""

    what: str
    standing: Standing
    how: str
    seconds: float = 0.0
