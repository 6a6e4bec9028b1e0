"""Members whose bodies declare classes."""

from __future__ import annotations

from ooxcheck.java.checking.declared.body_classes import declaring, with_nested
from tests.java.checking.show import checker


def test_anonymous_classes_and_lambdas_count() -> None:
    found = checker(
        "class A { void m() { new Thread() { }; } Runnable r = () -> { }; void n() { new Object(); } class B { void q() { class C implements D { } } } }"
    )
    members = list(declaring(found.context.table.sources))
    assert [(sorted(each.names), each.has_functions) for each in members] == [
        (["Thread"], False),
        ([], True),
        (["D"], False),
    ]
    assert members[0].may_extend("java.lang.Thread", is_functional=False)
    assert members[1].may_extend("p.F", is_functional=True)
    assert not members[1].may_extend("p.F", is_functional=False)


def test_nested_classes_follow_the_enclosing_ones() -> None:
    found = checker("class A { class B { class C { } } class D { } }")
    assert [each.name for each in with_nested(found.context.table.sources)] == ["A", "A.B", "A.B.C", "A.D"]
