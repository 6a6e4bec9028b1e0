"""Offsets, code points and the units of a client; lines of a text in a later one."""

from __future__ import annotations

import pytest

pytest.importorskip("lsprotocol")

from lsprotocol.types import Position

from ooxcheck.editing.texts.positions import Lines, Shift

TEXT = "ab\n𝄞é x\n\nend"


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 7), ("utf-16", 4), ("utf-32", 3)])
def test_columns_count_the_units_of_the_client(encoding: str, column: int) -> None:
    lines = Lines(TEXT, encoding)
    assert lines.position(TEXT.index("x")) == Position(1, column)
    assert [lines.offset(lines.position(offset)) for offset in range(len(TEXT) + 1)] == [
        *range(len(TEXT) + 1)
    ]


def test_positions_behind_a_line_or_the_text_are_its_end() -> None:
    lines = Lines(TEXT)
    assert lines.offset(Position(0, 99)) == 2
    assert lines.offset(Position(99, 0)) == len(TEXT)


@pytest.mark.parametrize(
    ("after", "numbers"),
    [
        ("a\nb\nc\nd", [1, 2, 3, 4]),
        ("a\nB\nc\nd", [1, None, 3, 4]),
        ("new\na\nb\nc\nd", [2, 3, 4, 5]),
        ("a\nd", [1, None, None, 2]),
        ("", [None, None, None, None]),
    ],
)
def test_lines_move_with_the_text_around_a_change(after: str, numbers: list[int | None]) -> None:
    shift = Shift("a\nb\nc\nd", after)
    assert [shift.line(number) for number in range(1, 5)] == numbers


def test_a_place_over_a_change_is_gone() -> None:
    place = {"line": 1, "column": 1, "end_line": 3, "end_column": 2}
    assert Shift("a\nb\nc", "a\nb\nb\nc").place(place) is None
    moved = Shift("a\nb\nc", "0\na\nb\nc").place(place)
    assert moved is not None
    assert (moved["line"], moved["end_line"]) == (2, 4)
