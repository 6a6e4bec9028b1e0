from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Source, Span
from ooxcheck.text.diagnostics import (
    BEFORE,
    MAX_SHOWN,
    WIDTH,
    diagnostic_lines,
    excerpt,
    first_diagnostic_lines,
    summary,
)
from tests.ooxcheck.characters import CHARACTERS


def marked(text: str, start: int, end: int) -> list[str]:
    return list(excerpt(Span(Source("p.oox", text), start, end)))


def under(lines: list[str]) -> str:
    """Return the text above the carets."""
    text, carets = lines
    return text[carets.index("^") : carets.rindex("^") + 1]


def test_a_diagnostic_has_place_severity_message_code_line_and_caret() -> None:
    source = Source("p.oox", "class A {\n  int x\n}")
    lines = list(
        diagnostic_lines(
            [Diagnostic("syntax.expected", "expected `;`", Span(source, 16, 17), notes=("a hint",))]
        )
    )
    assert lines == [
        "p.oox:2:7: error: expected `;` [syntax.expected]",
        "    2 |   int x",
        "      |       ^",
        "    note: a hint",
    ]


def test_a_warning_without_a_place_is_one_line() -> None:
    assert list(diagnostic_lines([Diagnostic("a.b", "odd", None, Severity.WARNING)])) == [
        "warning: odd [a.b]"
    ]


@pytest.mark.parametrize("before", ["", "x ", "\t", "\tx\t", "漢字 ", "\x1b[0m", "e\u0301 "])
def test_the_caret_stands_under_the_span_whatever_is_before_it(before: str) -> None:
    text, carets = marked(f"{before}name;", len(before), len(before) + 4)
    columns = sum(
        2 if char in "漢字" else 0 if char == "\u0301" else 1 for char in text[: text.index("name")]
    )
    assert carets.index("^") == columns
    assert carets.count("^") == 4


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert under(marked("abc def\nghi", 4, 11)) == "def"


def test_an_empty_span_at_the_end_of_the_text_gets_one_caret() -> None:
    assert marked("abc", 3, 3)[1].count("^") == 1


def test_a_carriage_return_is_not_shown() -> None:
    assert marked("abc\r\ndef", 0, 3)[0] == "    1 | abc"


def test_a_long_line_is_shown_in_a_window() -> None:
    text = "a" * 5_000 + "HERE" + "b" * 5_000
    lines = marked(text, 5_000, 5_004)
    assert under(lines) == "HERE"
    assert len(lines[0]) < WIDTH + 20
    assert lines[0].count("...") == 2


def test_a_line_that_just_fits_is_not_cut() -> None:
    assert "..." not in marked("a" * BEFORE + "b" * (WIDTH - BEFORE), BEFORE, BEFORE + 1)[0]


def test_many_places_in_a_line_of_ten_megabytes_are_shown_without_the_line() -> None:
    source = Source("p.oox", "x" * 10_000_000)
    lines = list(
        diagnostic_lines(
            Diagnostic("a.b", "odd", Span(source, i * 9_000, i * 9_000 + 3)) for i in range(1_000)
        )
    )
    assert len(lines) == 3_000
    assert max(map(len, lines)) < WIDTH + 20


@settings(deadline=None, max_examples=50)
@given(st.text(CHARACTERS, max_size=300), st.data())
def test_any_place_in_any_text_can_be_shown(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    lines = marked(text, start, end)
    assert len(lines) == 2
    assert "^" in lines[1]
    assert not any("\n" in line or "\x1b" in line for line in lines)


def test_only_the_first_mistakes_are_shown_in_part_and_the_rest_is_counted() -> None:
    span = Span(Source("p.oox", "x"), 0, 1)
    many = [Diagnostic("a.b", f"number {i}", span) for i in range(MAX_SHOWN + 5)]
    lines = list(first_diagnostic_lines([*many, Diagnostic("c.d", "last", None)]))
    assert sum("number" in line for line in lines) == MAX_SHOWN
    assert lines[-2].startswith("... and 5 more")
    assert lines[-1] == "error: last [c.d]"


def test_the_summary_counts() -> None:
    error, warning = Diagnostic("a", "a", None), Diagnostic("b", "b", None, Severity.WARNING)
    assert summary([error]) == "1 error"
    assert summary([error, warning, warning]) == "1 error, 2 warnings"
