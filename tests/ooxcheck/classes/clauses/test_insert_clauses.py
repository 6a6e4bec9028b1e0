"""Clauses are inserted below the opening brace of their class, and nothing else of the text changes."""

from __future__ import annotations

import pytest

from ooxcheck.classes.clauses.insert_clauses import insert_clauses
from ooxcheck.oox.source import Source

JAVA = ["//@ invariant p;", "//@ invariant q;"]


def _java(text: str, *names: str) -> str:
    return insert_clauses(Source("C.java", text), dict.fromkeys(names, JAVA), is_java=True).text


def _oox(text: str, *names: str) -> str:
    clauses = {each: ["invariant p;"] for each in names}
    return insert_clauses(Source("c.oox", text), clauses, is_java=False).text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("class C {\n  int n;\n}\n", "class C {\n  //@ invariant p;\n  //@ invariant q;\n  int n;\n}\n"),
        ("class C {\n\tint n;\n}", "class C {\n\t//@ invariant p;\n\t//@ invariant q;\n\tint n;\n}"),
        (
            "class C {\r\n  int n;\r\n}",
            "class C {\r\n  //@ invariant p;\r\n  //@ invariant q;\r\n  int n;\r\n}",
        ),
        ("class C {\r  int n;\r}", "class C {\r  //@ invariant p;\r  //@ invariant q;\r  int n;\r}"),
        ("class C { int n; }", "class C {\n    //@ invariant p;\n    //@ invariant q;\n    int n; }"),
        (
            "class C { // state\n  int n; }",
            "class C { // state\n  //@ invariant p;\n  //@ invariant q;\n  int n; }",
        ),
        (
            "class C { //@ ghost int g;\n  int n; }",
            "class C {\n  //@ invariant p;\n  //@ invariant q;\n  //@ ghost int g;\n  int n; }",
        ),
        (
            '@A({"{"}) class C<@B({1}) T> /* { */ extends D<T>\n{\n  int n;\n}',
            '@A({"{"}) class C<@B({1}) T> /* { */ extends D<T>\n{\n  //@ invariant p;\n  //@ invariant q;\n  int n;\n}',
        ),
        (
            "class C \\u007b\n  int n; }",
            "class C \\u007b\n  //@ invariant p;\n  //@ invariant q;\n  int n; }",
        ),
        (
            "record C(int n) {\n}",
            "record C(int n) {\n    //@ invariant p;\n    //@ invariant q;\n}",
        ),
    ],
)
def test_clauses_are_indented_as_the_members(before: str, after: str) -> None:
    assert _java(before, "C") == after


def test_classes_in_others_have_their_own_clauses() -> None:
    before = "class C {\n  int n;\n  static class Node {\n    Node next;\n  }\n}\nenum E { A; static class In { } }"
    after = _java(before, "C.Node", "E.In")
    clauses = "\n    //@ invariant p;\n    //@ invariant q;"
    assert after == before.replace("Node {", f"Node {{{clauses}").replace("In { }", f"In {{{clauses}\n    }}")


def test_a_class_that_the_text_does_not_have_is_left_out() -> None:
    assert _java("class C { }", "D", "C.D") == "class C { }"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "// class D {\nclass C {\n  int n;\n}\n",
            "// class D {\nclass C {\n  invariant p;\n  int n;\n}\n",
        ),
        ("class C extends B { }", "class C extends B {\n    invariant p;\n    }"),
        (
            "class B { int f() { return 1; } }\nclass C {\n\tint n;\n}",
            "class B { int f() { return 1; } }\nclass C {\n\tinvariant p;\n\tint n;\n}",
        ),
    ],
)
def test_clauses_of_oox(before: str, after: str) -> None:
    assert _oox(before, "C", "D") == after
