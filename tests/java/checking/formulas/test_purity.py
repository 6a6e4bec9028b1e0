"""Pure methods."""

from __future__ import annotations

from tests.java.checking.specifications.show import contract


def test_an_override_of_a_pure_method_is_pure() -> None:
    text = "interface I { /*@ pure @*/ int f(); } class C implements I { public int f() { return 1; } void g() { } }"
    assert contract(text).is_pure
    assert not contract(text, "g").is_pure
