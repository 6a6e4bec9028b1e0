"""The points of SV-COMP for one answer."""

from __future__ import annotations


def points(*, is_right: bool, says_right: bool | None) -> int:
    """Return the points: a proof counts 2, a mistake of the program 1; a wrong proof costs 32, a wrong alarm 16; no answer counts 0."""
    if says_right is None:
        return 0
    if says_right:
        return 2 if is_right else -32
    return -16 if is_right else 1
