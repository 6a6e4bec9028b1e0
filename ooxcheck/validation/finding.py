"""What came of looking at one thing that a report says."""

from __future__ import annotations

from enum import Enum

from ooxcheck.datatypes import dataclass


class Standing(Enum):
    """What is known now of something that a report says."""

    GOOD = "confirmed"
    WRONG = "wrong"
    OPEN = "not confirmed"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a report says, what is known of it now, and how; `seconds` is what a proof took to be checked."""

    what: str
    standing: Standing
    how: str
    seconds: float = 0.0
