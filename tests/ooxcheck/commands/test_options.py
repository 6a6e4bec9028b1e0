from __future__ import annotations

from math import inf

import pytest

from ooxcheck.commands.options import characters, decimals
from ooxcheck.input.values import Scopes, read_integers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", (3, {})),
        ("0", (0, {})),
        ("Node=2,List=1", (2, {"Node": 2, "List": 1})),
        (" 4 , Node = 2 ", (4, {"Node": 2})),
        ("int[]=1,Node[][]=2", (2, {"int[]": 1, "Node[][]": 2})),
    ],
)
def test_scopes_are_read(text: str, expected: tuple[int, dict[str, int]]) -> None:
    assert Scopes(2)(text) == expected


@pytest.mark.parametrize(
    "text", ["", "101", "-1", "x", "Node", "Node=", "Node=101", "1,,2", "1e3", "9" * 5000]
)
def test_what_is_no_scope_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no scope"):
        Scopes(2)(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-1..1", (-1, 0, 1)),
        ("0,1,5", (0, 1, 5)),
        ("5", (5,)),
        ("-3..-2,7", (-3, -2, 7)),
        ("1,1,0..1", (0, 1)),
    ],
)
def test_sets_of_integers_are_read(text: str, expected: tuple[int, ...]) -> None:
    assert read_integers(text) == expected


@pytest.mark.parametrize("text", ["", "x", "1..", "..2", "3..1", "0..100000000000", "1,,2", "0.5"])
def test_what_is_no_set_of_integers_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no set of integers|is empty or has more than 1000 numbers"):
        read_integers(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b", "ab"),
        ("b..d,a", "abcd"),
        (" a , b ", "ab"),
        ("U+0020,U+002c", " ,"),
        ("U+0061..c", "abc"),
        ("...0", "./0"),
        ("U", "U"),
    ],
)
def test_sets_of_chars_are_read(text: str, expected: str) -> None:
    assert characters(text) == tuple(expected)


@pytest.mark.parametrize(
    "text", ["", " ", "ab", "a,,b", "b..a", "a..", "U+20", "U+00000", "U+0000..U+FFFF", "'a'"]
)
def test_what_is_no_set_of_chars_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no set of chars|is empty or has more than 1000 chars"):
        characters(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0.0,1.0", (0.0, 1.0)), ("-1", (-1.0,)), ("1e10, 2.5e-3", (1e10, 0.0025)), ("inf,-inf", (inf, -inf))],
)
def test_sets_of_floats_are_read(text: str, expected: tuple[float, ...]) -> None:
    assert decimals(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "x", "1..2", ".5", "1.", "-nan", "1e", "0x10", "1_0", "infinity", "1,,2", ",".join(["0"] * 1001)],
)
def test_what_is_no_set_of_floats_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no float|more than 1000 floats"):
        decimals(text)
