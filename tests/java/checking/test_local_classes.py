"""Local, anonymous and lambda classes have names by their order in the text (JLS 13.1)."""

from __future__ import annotations

from tests.java.checking.show import body, checker


def test_classes_are_numbered_by_kind() -> None:
    found = checker(
        "class A { void m() { class L { } Runnable r = () -> { }; Object o = new Object() { }; Object p = new L() { }; } }"
    )
    text = body(found, "A.m")
    assert [name in text for name in ("A.lambda$1", "A.1[]", "A.2[]")] == [True, True, True]
    assert found.class_("A.1L").name == "A.1L"
