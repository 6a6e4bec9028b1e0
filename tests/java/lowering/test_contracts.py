"""Contracts of JML as clauses of OOX."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.lowering.running import lower, method_text


def clauses(specification: str, header: str = "int m(int i)", body: str = "return i;") -> str:
    """Return the text of a method with a specification."""
    return method_text(
        lower(f"class T {{ int f; int[] a; /*@ {specification} @*/ {header} {{ {body} }} }}", "T.m"), "m"
    )


def test_one_case_has_its_clauses() -> None:
    text = clauses("requires i > 0; ensures \\result == i;")
    assert "requires(i > 0)" in text
    assert "ensures(retval == i)" in text


def test_several_cases_require_one_and_are_conditional() -> None:
    text = clauses("requires i > 0; ensures \\result > 0; also requires i < 0; ensures \\result < 0;")
    assert "requires(i > 0 || i < 0)" in text
    assert "ensures(old(i > 0) ==> retval > 0)" in text


def test_an_assigned_parameter_has_its_value_on_entry() -> None:
    assert "ensures(retval == old(i) + 1)" in clauses("ensures \\result == i + 1;", body="i++; return i;")


def test_the_frame_has_the_assignable_locations() -> None:
    assert "modifies(this.f)" in clauses("assignable f;")
    assert "modifies(this.a[*])" in clauses("assignable a[*];")


def test_a_pure_method_is_pure() -> None:
    assert "pure" in clauses("pure")


def test_signals_is_an_exceptional_postcondition() -> None:
    text = clauses(
        "signals (IllegalStateException e) i < 0;",
        body="if (i < 0) throw new IllegalStateException(); return i;",
    )
    assert "Throwable._thrown instanceof IllegalStateException ==> i < 0" in text


def test_a_precondition_of_a_constructor_does_not_mention_the_new_object() -> None:
    with pytest.raises(OoxError, match="the new object in requires"):
        lower("class T { int f; /*@ requires f == 0; @*/ T() { } }", "T.T")
