"""Objects that the sources create, and constant tables."""

from __future__ import annotations

from tests.java.checking.show import checker


def test_created_classes_are_listed_in_source_order() -> None:
    found = checker(
        "import java.util.*; class A { Object m() { new A(); new ArrayList<A>(3); List.of(1); return new int[2]; } }"
    )
    assert found.creations() == ("A", "ArrayList")
    assert found.classes_created_with_arguments() == ("ArrayList",)
    assert found.refusing() == ("List.of",)


def test_a_private_static_array_that_is_only_read_is_a_table() -> None:
    found = checker(
        "class A { private static final int[] T = {1, 2}; private static final int[] W = {1}; int m() { W[0] = 2; return T[1]; } }"
    )
    assert {each.ref.name: each.is_table for each in found.class_("A").fields} == {"T": True, "W": False}
