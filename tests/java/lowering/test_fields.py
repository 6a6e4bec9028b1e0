"""Declarations of fields, ghost and model fields, and invariants."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.syntax.printer import node_text
from tests.java.lowering.running import lower


def program(text: str, entry: str, *, is_fresh: bool = False) -> str:
    """Return the lowered program of a method."""
    return node_text(lower(text, entry, is_fresh=is_fresh).program)


def test_fields_of_objects_are_declared_whether_they_are_used_or_not() -> None:
    assert "int[] a;" in program("class T { int[] a; int m() { return 1; } }", "T.m")


def test_a_static_field_is_declared_only_if_it_is_used() -> None:
    text = "class T { static int n; static int k; static int m() { return n; } }"
    assert "static int n;" in program(text, "T.m")
    assert "static int k;" not in program(text, "T.m")


def test_a_class_that_is_initialised_has_a_flag_and_an_initialiser() -> None:
    text = "class T { static int n = f(); static int f() { return 3; } static int m() { return n; } }"
    assert "static bool _T_ready;" in program(text, "T.m", is_fresh=True)
    assert "_ready" not in program(text, "T.m")


def test_invariants_and_model_fields_are_declared() -> None:
    text = "class T { int f; //@ invariant f >= 0;\n //@ model int twice; represents twice = f + f;\n void m() { } }"
    lowered = program(text, "T.m")
    assert "invariant this.f >= 0;" in lowered
    assert "model int twice := this.f + this.f;" in lowered


def test_a_class_defines_its_model_fields() -> None:
    text = "interface I { //@ model instance int size;\n } class T implements I { void m(I i) { } }"
    with pytest.raises(OoxError, match="without 'represents'"):
        lower(text, "T.m")
