"""Members that may assign a field."""

from __future__ import annotations

from ooxcheck.java.checking.declared.field_stores import outermost, storing
from tests.java.checking.show import checker

TEXT = "class A { private int x = 1; void m() { x = 2; } void n() { Runnable r = () -> { x = 3; }; } class B { int x; void q() { A.this.x++; } } int y() { return x; } }"


def test_assignments_by_name_in_the_outermost_class_count() -> None:
    cls = checker(TEXT).symbol("A")
    found = list(storing(cls.fields["x"]))
    assert [(each.owner.name, each.is_hidden) for each in found] == [
        ("A", False), ("A", False), ("A", True), ("A.B", False),
    ]  # fmt: skip


def test_the_outermost_class_encloses_all() -> None:
    assert outermost(checker(TEXT).symbol("A.B")).name == "A"
