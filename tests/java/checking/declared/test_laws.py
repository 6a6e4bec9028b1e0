"""Laws of equals, hashCode and compareTo."""

from __future__ import annotations

from tests.java.checking.show import checker


def laws(text: str) -> list[str]:
    return [each.ref.name for each in checker(text).class_("A").methods if each.is_law]


def test_a_class_has_the_laws_of_the_methods_that_it_declares() -> None:
    assert "equalsIsSymmetric" in laws("class A { public boolean equals(Object o) { return this == o; } }")
    assert any(
        name.startswith("compareTo")
        for name in laws("class A implements Comparable<A> { public int compareTo(A a) { return 0; } }")
    )
    assert laws("class A { void m() { } }") == []
