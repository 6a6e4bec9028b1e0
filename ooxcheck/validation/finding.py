"""What came of looking at one thing that a report says."""

from __future__ import annotations

from enum import Enum

from datatypes import dataclass


class Standing(Enum):
    """What is known now of something that a report says; the values are how good that is, as colours name it."""

    GOOD = "good"
    OPEN = "warn"
    WRONG = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a report says, what is known of it now, and how."""

    what: str
    standing: Standing
    how: str
