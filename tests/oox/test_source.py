from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.source import Source, Span

TEXT = "one\ntwo\r\n\nfour"


@pytest.mark.parametrize(
    ("offset", "position"),
    [(0, (1, 1)), (2, (1, 3)), (3, (1, 4)), (4, (2, 1)), (9, (3, 1)), (10, (4, 1)), (14, (4, 5))],
)
def test_lines_and_columns_count_from_one(offset: int, position: tuple[int, int]) -> None:
    assert Source("p", TEXT).position(offset) == position


def test_a_line_has_no_line_break() -> None:
    assert [Source("p", TEXT).line(n) for n in (1, 2, 3, 4)] == ["one", "two", "", "four"]


def test_a_span_says_where_it_is() -> None:
    span = Span(Source("p.oox", TEXT), 4, 7)
    assert (str(span), span.line, span.column, span.text) == ("p.oox:2:1", 2, 1, "two")


def test_a_span_reaches_to_the_end_of_another() -> None:
    source = Source("p", TEXT)
    assert Span(source, 0, 1).to(Span(source, 4, 7)).text == "one\ntwo"


@settings(deadline=None, max_examples=100)
@given(st.text(alphabet="ab\n\r", max_size=30), st.data())
def test_a_position_leads_back_to_its_character(text: str, data: st.DataObject) -> None:
    source, offset = Source("p", text), data.draw(st.integers(0, len(text)))
    line, column = source.position(offset)
    lines = text.split("\n")
    assert sum(len(before) + 1 for before in lines[: line - 1]) + column - 1 == offset
    assert source.line(line) == lines[line - 1].rstrip("\r")
