"""Unicode escapes: translated before anything else, while places stay those of the file; what a JVM makes of them is in ``odd/Escapes.java``."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.java.parsing.unicode_escapes import translate
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck, ooxcheck

__all__ = ["ooxcheck"]

TRANSLATED = {
    r"\u0041": "A",
    r"\uuu0041\u0042": "AB",
    r"\\u0041": r"\\u0041",
    r"\\\u0041": r"\\A",
    r"\u005cu0041": r"\u0041",
    r"\u005c\u005cu0041": r"\\u0041",
    r"\u000a": "\n",
    r"\u000d": "\n",
    r"\u000d\u000a": "\r\n",
    "a\rb\r\nc": "a\nb\r\nc",
    "\r\\u000a": "\r\n",
    r"\uD83D\uDE00": "😀",
    r"\uDE00\uD83D": r"\uDE00\uD83D",
    r"\uD83D\u0041": r"\uD83DA",
    r"\u0000\u0041": r"\u0000A",
    r"\n": r"\n",
}


@pytest.mark.parametrize("text", TRANSLATED)
def test_a_text_is_translated(text: str) -> None:
    assert translate(Source("A.java", text)).text == TRANSLATED[text]


def test_each_character_knows_its_place() -> None:
    found = translate(Source("A.java", r"é\u0041\uD83D\uDE00\\u"))
    assert (found.text, [found.original(at) for at in range(len(found.text) + 1)]) == (
        "éA😀\\\\u",
        [0, 1, 7, 19, 20, 21, 22],
    )


def test_places_are_those_of_the_file() -> None:
    text = "class A { // \\u000a int é\\u0061 = \\u0078 +\n \\u0079z; }"
    names = [node for node in descendants(parse(Source("A.java", text))) if isinstance(node, tree.Name)]
    assert sorted((node.name, str(node.span), node.span.text) for node in names) == [
        ("x", "A.java:1:35", "\\u0078"),
        ("yz", "A.java:2:2", "\\u0079z"),
    ]


@pytest.mark.parametrize("escape", [r"\u00g0", r"\u12", r"\u", r"\uu", "\\u\n0041"])
@pytest.mark.parametrize(
    "around", ["class A {{ // {}\n}}", 'class A {{ String s = "{}"; }}', "class A {{ int {}; }}"]
)
def test_an_escape_without_four_digits_is_refused_at_its_place(around: str, escape: str) -> None:
    with pytest.raises(OoxError) as told:
        parse(Source("A.java", around.format(escape)))
    (mistake,) = told.value.diagnostics
    assert mistake.span
    place = around.index("{}") - 1
    assert (mistake.code, mistake.message, mistake.span.start) == (
        "syntax",
        "a unicode escape has four hexadecimal digits",
        place,
    )


def test_what_stands_behind_a_line_break_in_a_comment_is_checked(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    (tmp_path / "M.java").write_text("class M { static void m(int x) { // \\u000a assert x != 7;\n} }")
    told = ooxcheck("M.m", tmp_path / "M.java", "--diagram", "none")
    assert told.code == 1
    assert "called as   x = 7" in told.out


def test_specifications_have_escapes_at_their_places(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    (tmp_path / "M.java").write_text(
        "class M {\n//@ requires \\u0078 > 0;\n//@ ensures \\result == \\u0078 + y;\nstatic int m(int x) { return x; } }"
    )
    told = ooxcheck("M.m", tmp_path / "M.java", "--diagram", "none")
    assert told.code == 2
    assert "M.java:3:33: error: " in told.err
