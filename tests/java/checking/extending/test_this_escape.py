"""Escapes of this during construction."""

from __future__ import annotations

from ooxcheck.java.checking.extending.this_escape import Escapes, is_always_set
from tests.java.checking.show import checker

TEXT = "class A { int x; int y; static A last; A() { x = 1; last = this; y = 2; } }"


def test_a_field_set_before_the_escape_is_safe() -> None:
    found = checker(TEXT)
    fields = {each.ref.name: each.ref for each in found.class_("A").fields}
    escapes = Escapes(found)
    assert escapes.before(fields["x"]) is None
    assert escapes.before(fields["y"]) is not None
    assert is_always_set(found, fields["y"])
