"""Final fields and enum constants of a program."""

from __future__ import annotations

from ooxcheck.java import typed
from ooxcheck.java.program import final_value, made_constants
from tests.java.checking.show import checker


def test_the_initialiser_of_a_final_field() -> None:
    found = checker("class A { static final int[] X = {1}; static int[] y = {2}; }")
    fields = {each.ref.name: each.ref for each in found.class_("A").fields}
    assert isinstance(final_value(found, fields["X"]), typed.ArrayOf)
    assert final_value(found, fields["y"]) is None


def test_enum_constants_with_bodies_have_classes() -> None:
    found = checker("enum E { A, B { } }")
    assert {ref.name: owner for ref, owner in made_constants(found, found.class_("E")).items()} == {
        "A": "E",
        "B": "E.1",
    }
    plain = checker("enum E { A }")
    assert made_constants(plain, plain.class_("E")) == {}
