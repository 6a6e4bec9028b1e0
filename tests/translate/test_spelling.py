"""Strings with their characters: when they have them, how long they may become, and what is refused beside them."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import STRING_LENGTH
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported


def encoded(members: str) -> Encoding:
    program = load_text(f"class Main {{ {members} }}")
    method = next(each for each in program.methods() if each.signature.name == "m")
    return encode(EncodingRequest(program, method, Bounds(scope=1, array=3), Settings(unroll=3)))


def test_strings_that_are_only_compared_have_no_chars() -> None:
    assert encoded('static bool m(string s, string t) { return s == t || s == "a"; }').world.spelling is None
    assert encoded("static int m(string s) { return #s; }").world.spelling is not None


def test_a_string_that_grows_too_long_is_a_bound() -> None:
    doubled = "s := s + s; s := s + s; s := s + s; s := s + s; s := s + s;"
    (bound,) = encoded(f"static int m(string s) requires(s != null) {{ {doubled} return #s; }}").bounds
    assert (bound.what, bound.most) == (STRING_LENGTH, 64)
    constant = encoded(f'static int m() {{ string s := "abcd"; {doubled} return #s; }}')
    assert not constant.bounds


@pytest.mark.parametrize(
    ("members", "what"),
    [
        ("ghost string set names; void m(string s) { int n := #s; }", "names: ghost sets"),
        (
            "static void m(string s) { fork Main.n(s); join; } static void n(string s) { string t := s + s; }",
            "a string that is made of others",
        ),
    ],
)
def test_what_is_not_supported_is_refused(members: str, what: str) -> None:
    with pytest.raises(Unsupported, match=what):
        encoded(members)
