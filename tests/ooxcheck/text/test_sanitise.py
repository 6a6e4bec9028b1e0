from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.text.sanitise import TAB, cells, visible
from tests.ooxcheck.characters import CHARACTERS


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ASCII", "plain ASCII"),
        ("naïve 😀", "naïve 😀"),
        ("\x1b[31mred", "<U+001B>[31mred"),
        ("a\nb\tc", "a<U+000A>b<U+0009>c"),
        ("\u202eevil", "<U+202E>evil"),
        ("zero\u200bwidth", "zero<U+200B>width"),
        ("\ud800", "<U+D800>"),
        ("\x9b", "<U+009B>"),
        ("\u2028", "<U+2028>"),
    ],
)
def test_what_a_terminal_would_obey_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@settings(deadline=None, max_examples=50)
@given(st.text(CHARACTERS))
def test_no_control_character_is_left(text: str) -> None:
    assert all(ord(char) >= 0x20 and not 0x7F <= ord(char) <= 0x9F for char in visible(text))


def test_tabs_reach_the_next_stop() -> None:
    assert [width for _, width in cells("a\tb\t")] == [1, TAB - 1, 1, TAB - 1]


def test_wide_and_combining_characters_take_their_columns() -> None:
    assert [width for _, width in cells("a漢e\u0301")] == [1, 2, 1, 0]


@settings(deadline=None, max_examples=50)
@given(st.text(CHARACTERS.filter(lambda each: each != "\n")))
def test_there_is_one_cell_for_each_character(text: str) -> None:
    assert len(cells(text)) == len(text)
