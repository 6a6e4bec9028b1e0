from __future__ import annotations

import time

import pytest

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax import lexer
from ooxcheck.oox.syntax.lexer import MAX_ERRORS, character_name, quote_text, tokens


def kinds(text: str) -> list[tuple[str, str]]:
    report = Report()
    found = [(token.type, token.text) for token in tokens(Source("t", text), report)]
    assert not report.diagnostics
    return found


def faults(text: str) -> list[tuple[str, str, str]]:
    report = Report()
    tokens(Source("t", text), report)
    return [(d.code, d.message, f"{d.span.line}:{d.span.column}") for d in report.diagnostics if d.span]


def test_names_keywords_and_contextual_words_are_told_apart() -> None:
    assert kinds("x1 While while all _") == [
        ("ID", "x1"), ("ID", "While"), ("WHILE", "while"), ("WORD", "all"), ("ID", "_"),
    ]  # fmt: skip


def test_the_longest_mark_wins() -> None:
    assert [text for _, text in kinds("a<==>b==>c:=d<=e->f--g")] == (
        ["a", "<==>", "b", "==>", "c", ":=", "d", "<=", "e", "->", "f", "-", "-", "g"]
    )


def test_an_empty_pair_of_square_brackets_is_one_token() -> None:
    assert kinds("int[ ] a[1]")[:2] == [("PRIMITIVE", "int"), ("DIMENSION", "[]")]
    assert kinds("a[1]")[1] == ("LBRACK", "[")


def test_literals_keep_their_text() -> None:
    assert kinds("12 1.50 'c' \"a b\" true \"\"") == [
        ("INT", "12"), ("FLOAT", "1.50"), ("CHAR", "'c'"), ("STRING", '"a b"'), ("BOOL", "true"), ("STRING", '""'),
    ]  # fmt: skip


def test_comments_and_white_space_leave_nothing() -> None:
    assert kinds("a // b\n/* c \n * d **/ e/**/\tf\r\n") == [("ID", "a"), ("ID", "e"), ("ID", "f")]


def test_tokens_know_their_place() -> None:
    (_, token) = tokens(Source("t", "/* */ ab  cde "), Report())
    assert (token.start, token.end) == (10, 13)


@pytest.mark.parametrize(
    ("text", "code", "message", "place"),
    [
        ("a $", "syntax.character", "`$` has no meaning here", "1:3"),
        (
            "a\n\u00e9x",
            "syntax.character",
            "U+00E9 LATIN SMALL LETTER E WITH ACUTE has no meaning here",
            "2:1",
        ),
        ("a \0", "syntax.character", "U+0000 has no meaning here", "1:3"),
        ("x = 1", "syntax.character", "`=` is no operator: write `:=` to assign, `==` to compare", "1:3"),
        ("1" * 21, "syntax.number", "an integer may have at most 20 digits", "1:1"),
        ("1." + "1" * 60, "syntax.number", "a float may have at most 60 digits", "1:1"),
        (
            "12ab",
            "syntax.number",
            "`12ab` is neither a number nor a name: a name starts with a letter",
            "1:1",
        ),
        ('x "ab\n"c"', "syntax.unclosed", 'this string has no closing `"` on its line', "1:3"),
        ("'ab'", "syntax.char", "a char literal holds exactly one character", "1:1"),
        ("''", "syntax.char", "a char literal holds exactly one character", "1:1"),
        ("'", "syntax.unclosed", "this char has no closing `'`", "1:1"),
        ("a /* b \n c", "syntax.unclosed", "this comment has no closing `*/`", "1:3"),
        ("x" * 1001, "syntax.name", "a name may have at most 1000 characters", "1:1"),
    ],
)
def test_a_faulty_token_is_told_with_its_place(text: str, code: str, message: str, place: str) -> None:
    assert faults(text) == [(code, message, place)]


def test_twenty_digits_are_an_integer() -> None:
    assert kinds("9" * 20) == [("INT", "9" * 20)]


def test_reading_goes_on_behind_a_fault() -> None:
    report = Report()
    assert [token.text for token in tokens(Source("t", "a $ b = c"), report)] == ["a", "b", "==", "c"]


def test_characters_that_reorder_a_line_get_one_warning_a_line() -> None:
    report = Report()
    found = tokens(Source("t", "a // \u202e b \u2066 c\nd /* \u200f */"), report)
    assert [token.text for token in found] == ["a", "d"]
    assert [(d.code, str(d.span)) for d in report.warnings()] == [
        ("syntax.bidi", "t:1:6"),
        ("syntax.bidi", "t:2:6"),
    ]
    assert not report.errors()


def test_a_file_may_not_have_too_many_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexer, "MAX_TOKENS", 3)
    report = Report()
    assert tokens(Source("t", "a b c d"), report) == []
    assert [(d.code, str(d.span)) for d in report.errors()] == [("syntax.size", "t:1:7")]


def test_too_many_faults_end_the_reading() -> None:
    found = faults("$" * (2 * MAX_ERRORS))
    assert len(found) == MAX_ERRORS + 2
    assert found[-1][0] == "syntax.size"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10**7,
        "9" * 10**7,
        "/*" + " " * 10**7,
        '"' + "a" * 10**7,
        "//" * 10**6,
        "/* */" * 10**5,
        "'" * 10**6,
        " " * 10**7,
    ],
    ids=["name", "number", "comment", "string", "line comment", "comments", "quotes", "spaces"],
)
def test_hostile_text_takes_linear_time(text: str) -> None:
    start = time.process_time()
    tokens(Source("t", text), Report())
    assert time.process_time() - start < 5


def test_characters_have_printable_names() -> None:
    assert character_name("$") == "`$`"
    assert character_name("\x1b") == "U+001B"
    assert character_name("\u202e") == "U+202E RIGHT-TO-LEFT OVERRIDE"


def test_long_text_is_quoted_short() -> None:
    assert quote_text("a" * 50) == "`" + "a" * 37 + "...`"
