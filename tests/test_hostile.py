"""A small part of the campaign against the command, the same every time."""

from __future__ import annotations

from random import Random

from tests import hostile

SAMPLE = 14


def test_hostile_files_do_no_harm() -> None:
    wrong, ends = hostile.campaign(range(SAMPLE), jobs=2)
    assert not wrong
    assert ends.total() == SAMPLE


def test_the_campaign_sees_what_is_wrong() -> None:
    case = hostile.Case(hostile.ROOT, Random(0))
    ends = [
        (0, b"", b""),
        (1, b"", b"Traceback (most recent call last):"),
        (4, b"", b"internal error: x"),
        (77, b"", b""),
        (2, b"\x1b[2J", b""),
        (2, b"", b"root:x:0:0"),
        (-9, b"", b""),
    ]
    told = [hostile._complaint(case, *end).partition(" ")[0] for end in ends]
    assert told == ["", "traceback", "internal", "exit", "a", "a", "exit"]
