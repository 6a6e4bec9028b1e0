"""The classes of a boundary: code that cannot have an expression of a class does not change its state."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import parse_java
from ooxcheck.java.clients.boundary_classes import boundary_classes
from ooxcheck.oox.source import Source

LIST = "class List { Node first; static class Node { Node next; } Node first() { return first; } }"
OTHER = "class Other { Other next; void cut() { next = null; } }"
DIRECT = "class Direct { void cut(List list) { list.first().next = null; } }"
THROUGH = "class Through { void cut(Holder holder) { holder.held().first().next = null; } }"
HOLDER = "class Holder { private List list; List held() { return list; } }"
ESCAPED = "class Escaped { void cut(\\u004cist list) { list.first().next = null; } }"


def names(*texts: str) -> list[str]:
    units = parse_java([Source(f"F{at}.java", text) for at, text in enumerate(texts)])
    return [each.name for each in boundary_classes(units, units[0].types[0])]


@pytest.mark.parametrize(
    ("texts", "others"),
    [
        ([OTHER], []),
        ([DIRECT, OTHER], ["Direct"]),
        ([HOLDER, THROUGH, OTHER], ["Through"]),
        ([ESCAPED], ["Escaped"]),
    ],
)
def test_boundary_has_the_classes_that_name_the_class(texts: list[str], others: list[str]) -> None:
    assert names(LIST, *texts) == ["List", *others]


FIELDS = "class Fields { int count; Node first; static class Node { Fields.Node next; } Node first() { return first; } }"


@pytest.mark.parametrize(
    ("text", "is_member"),
    [
        ("class X { int count; void f(Fields o) { count = 1; } }", False),
        ("class X { void f(Fields o) { o.count = 1; } }", True),
        ("class X { int count; void f(Fields o) { this.count = 1; } }", False),
        ("class X { class Y extends Fields { void f() { count = 1; } } }", True),
        ("class X { Object f() { return new Fields() { void f() { count = 1; } }; } }", True),
        ("class X { class Y extends Fields.Node { void f() { next = null; } } }", True),
        ("class X { class Y extends p.Fields.Node { void f() { next = null; } } }", True),
        ("class X { Fields f; static class Node { } class Y extends Node { void f(int next) { next = 1; } } }", False),
        ("class X { Fields f; static class Z { static class Node { } class Y extends Node { } } }", True),
        ("class X { Fields f; static class Z { static class Node { } } class Y extends Z.Node { } }", False),
        ("class X { Fields f; static class Z { } class Y extends Z.Node { } }", True),
        ("class X { Fields f; static class Node { } class Y extends Fields { class W extends Node { } } }", True),
        ("class X { void f(Fields o) { int first = 1; first++; } }", False),
        ("class X { void f(Fields o) { o.first().next = null; } }", True),
        ("import static p.Fields.*; class X { Fields f; void f() { count = 1; } }", True),
    ],
)  # fmt: skip
def test_code_that_accesses_a_field_is_a_member(text: str, is_member: bool) -> None:
    assert (names(FIELDS, text) == ["Fields", "X"]) is is_member
