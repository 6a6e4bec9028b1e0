"""Classes in the package that extend a type of the library: few are reachable without being mentioned, many are not, and a note names them."""

from __future__ import annotations

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source
from tests.java.lowering.reachability.searching import reach_of

FEW, MANY = 3, 5


def _text(count: int) -> str:
    own = [
        f"class I{each} implements Iterator<String> {{ public boolean hasNext() {{ return false; }} public String next() {{ return null; }} }}"
        for each in range(count)
    ]
    methods = "static int m(Iterator<String> i) { return i.hasNext() ? 1 : 0; } static int k(Iterator<String> i) { return i == new I0() ? 1 : 0; }"
    return f"import java.util.Iterator; class T {{ {methods} }} {' '.join(own)}"


def test_few_classes_are_reachable() -> None:
    reach = reach_of(_text(FEW), "T.m")
    assert {f"I{each}" for each in range(FEW)} <= set(reach.classes)
    assert not reach.unmentioned


def test_many_classes_are_not_reachable() -> None:
    reach = reach_of(_text(MANY), "T.m")
    assert not {f"I{each}" for each in range(MANY)} & set(reach.classes)
    assert reach.has_own("java.util.Iterator"), "an iterator of an unknown class"


def test_a_class_that_is_mentioned_is_reachable() -> None:
    reach = reach_of(_text(MANY), "T.k")
    assert "I0" in reach.classes
    assert reach.unmentioned["java.util.Iterator"] == [f"I{each}" for each in range(1, MANY)]


def test_a_note_names_what_is_left_out() -> None:
    program, _ = java_program([Source("T.java", _text(MANY))], "T.m")
    (note,) = [each.message for each in program.assumptions if each.code == "note.absent"]
    assert note == "no Iterator is of I0 and 4 other classes, which nothing here mentions"


def test_a_collection_has_the_class_of_the_library_beside_one_of_the_sources() -> None:
    own = "class Own implements List<String> { public int size() { return 0; } }"
    text = (
        f"import java.util.*; class T {{ static int m(List<String> list) {{ return list.size(); }} }} {own}"
    )
    assert {"Own", "java.util.ArrayList"} <= set(reach_of(text, "T.m").classes)
