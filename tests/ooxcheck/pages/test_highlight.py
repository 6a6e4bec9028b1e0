from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.pages.highlight import highlight


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("while (x != null) y();", {"while": "keyword", "null": "keyword"}),
        ("int whilex := 12; // while 3", {"int": "keyword", "12": "number", "// while 3": "comment"}),
        ("s := \"if '1\"; c := '\"';", {'"if \'1"': "string", "'\"'": "string"}),
        ("a /* 1 */ b /* not closed", {"/* 1 */": "comment", "/* not closed": "comment"}),
        ("all x : this.set.all", {"all": "keyword", "this": "keyword"}),
        ("", {}),
    ],
)
def test_words_that_a_reader_looks_for_are_set_apart(line: str, kinds: dict[str, str]) -> None:
    assert {line[begin:end]: kind for kind, begin, end in highlight(line) if kind} == kinds


@given(st.text(alphabet="ab0 '\"/*\\\tüif", max_size=30))
@settings(deadline=None, max_examples=40)
def test_the_pieces_are_the_line(line: str) -> None:
    assert "".join(line[begin:end] for _, begin, end in highlight(line)) == line
