"""Tokens of specifications."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.lexer import tokens
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jml.show import comments

TOKENS = {
    r"\old(x) <==> 'a'": [r"jml \old", "sign (", "word x", "sign )", "sign <==>", "char 'a'"],
    "1..n 1.5 0x1F": ["int 1", "sign ..", "word n", "float 1.5", "int 0x1F"],
    '(* informal *) "s"': ["informal (* informal *)", 'string "s"'],
    "a // rest": ["word a"],
}


@pytest.mark.parametrize("text", TOKENS)
def test_a_text_is_split_into_tokens(text: str) -> None:
    *found, end = tokens(comments(text))
    assert [f"{each.kind} {each.text}" for each in found] == TOKENS[text]
    assert end.kind == "end"


def test_adjacent_comments_form_one_text() -> None:
    assert [each.text for each in tokens(comments("requires x", "&& y;"))] == [
        "requires",
        "x",
        "&&",
        "y",
        ";",
        "",
    ]


def test_a_stray_character_is_an_error() -> None:
    with pytest.raises(OoxError, match="no word or sign of JML begins with"):
        tokens(comments("x ` y"))
