"""The name within a declaration."""

from __future__ import annotations

from ooxcheck.java.checking.declared.name_places import is_name_place, name_place
from ooxcheck.oox.source import Source, Span


def span(text: str) -> Span:
    return Span(Source("A.java", text), 0, len(text))


def test_the_name_is_followed_by_a_parenthesis_or_brace() -> None:
    found = name_place("size", span("/*@ ensures size == 0; @*/ int size() { return size; }"))
    assert (found.text, found.start) == ("size", 31)
    assert is_name_place(found)


def test_a_declaration_without_the_name_is_its_own_place() -> None:
    whole = span("int x;")
    assert name_place("y", whole) == whole
    assert name_place("", whole) == whole
