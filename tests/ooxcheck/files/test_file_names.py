"""Names of files: plain, short, and different for different names."""

from __future__ import annotations

from itertools import combinations

import pytest

from ooxcheck.files.file_names import MAX_NAME, file_name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("List.add", "List.add"),
        ("List.add(int, Node)", "List.add-int--Node"),
        ("invariant-sorted", "invariant-sorted"),
    ],
)
def test_plain_names_stay_as_they_are(name: str, plain: str) -> None:
    assert file_name(name) == plain


NAMES = [
    "Größe.m",
    "Grüße.m",
    "类.m",
    "列.m",
    "a" * 300,
    "a" * 301,
    "A.m(int)",
    "A.m(int[])",
    "A.m(int[][])",
    "...",
    "---",
    "../x",
    "/x",
    "x",
    "\ud800",
    "\0",
    "CON\x1b[2J",
]


def test_no_two_names_share_a_file() -> None:
    names = {name: file_name(name) for name in NAMES}
    assert all(names[one] != names[other] for one, other in combinations(NAMES, 2))


@pytest.mark.parametrize("name", NAMES)
def test_every_file_system_takes_them(name: str) -> None:
    found = file_name(name)
    assert found.isascii()
    assert found.isprintable()
    assert "/" not in found
    assert 0 < len(found) <= MAX_NAME
    assert found[0] not in ".-"
