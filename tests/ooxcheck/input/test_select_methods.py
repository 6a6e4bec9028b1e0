from __future__ import annotations

import pytest

from ooxcheck.input.select_methods import matching_methods, select_methods, split_words
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError

PROGRAM = load_text("""
interface Shape { int area(); }
class List { List() { } void add(int x) { } void add(int[] xs, int n) { } void addAll() { } int size() { return 0; } }
class Main { static int max(int a, int b) { return a; } static void main() { } }
""")


def names(*words: str, every: bool = False) -> list[str]:
    return [method.full_name for method in select_methods(PROGRAM, words, every=every)]


@pytest.mark.parametrize(
    ("words", "methods", "files"),
    [
        (["List.add", "list.oox"], ["List.add"], ["list.oox"]),
        (["a.oox", "max", "List.*", "b.oox"], ["max", "List.*"], ["a.oox", "b.oox"]),
        (["max", "src/main.txt"], ["max"], ["src/main.txt"]),
        (["max", "-"], ["max"], ["-"]),
        (["List.add(int, Node)"], ["List.add(int, Node)"], []),
    ],
)
def test_files_end_in_oox_or_have_a_slash(words: list[str], methods: list[str], files: list[str]) -> None:
    assert split_words(words) == (methods, files)


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("max", ["Main.max(int, int)"]),
        ("Main.m*", ["Main.max(int, int)", "Main.main()"]),
        ("m*", ["Main.max(int, int)", "Main.main()"]),
        ("List.add", None),
        ("List.add(int)", ["List.add(int)"]),
        ("List.add(*", ["List.add(int)", "List.add(int[], int)"]),
        ("List.add(int[],*)", ["List.add(int[], int)"]),
        ("List.add(int[], *)", ["List.add(int[], int)"]),
        ("List.?ize", ["List.size()"]),
        ("List.List", ["List.List()"]),
        ("*.*ax*", ["Main.max(int, int)"]),
        ("*ize", ["List.size()"]),
        ("List.add*", ["List.add(int)", "List.add(int[], int)", "List.addAll()"]),
    ],
)
def test_names_and_patterns_mean_methods(word: str, found: list[str] | None) -> None:
    if found is None:
        with pytest.raises(OoxError, match="is the name of 2 methods"):
            matching_methods(PROGRAM, word)
    else:
        assert [method.full_name for method in matching_methods(PROGRAM, word)] == found


def test_methods_come_once_and_in_the_order_of_the_text() -> None:
    assert names("max", "List.size", "size", "Main.m*") == [
        "List.size()",
        "Main.max(int, int)",
        "Main.main()",
    ]


def test_all_are_those_with_a_body() -> None:
    assert names(every=True) == [method.full_name for method in PROGRAM.methods() if method.owner != "Shape"]


def test_a_pattern_that_fits_nothing_says_what_there_is() -> None:
    with pytest.raises(OoxError) as error:
        matching_methods(PROGRAM, "Main.x*")
    assert error.value.diagnostics[0].notes == ("there is Main.max, Main.main",)
    with pytest.raises(OoxError, match="no method with a body fits Lst"):
        matching_methods(PROGRAM, "Lst.*")


def test_a_method_without_a_body_is_refused_only_to_be_checked() -> None:
    assert [method.full_name for method in matching_methods(PROGRAM, "Shape.area")] == ["Shape.area()"]
    with pytest.raises(OoxError, match="nothing to check"):
        names("Shape.area")
    with pytest.raises(OoxError, match="no method with a body fits"):
        names("Shape.*")


def test_a_program_without_methods_has_nothing_to_check() -> None:
    with pytest.raises(OoxError, match="no method with a body"):
        select_methods(load_text("class A { int x; }"), [], every=True)


def test_many_stars_are_no_burden() -> None:
    with pytest.raises(OoxError):
        matching_methods(PROGRAM, "*" * 10_000 + "!")
