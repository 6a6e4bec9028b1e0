"""Formulas and assignments among typed statements."""

from __future__ import annotations

from ooxcheck.java.typed import assigned_static, formulas_among
from ooxcheck.oox.nodes import descendants
from tests.java.checking.show import checker, method


def test_formulas_of_statements_are_found() -> None:
    found = checker(
        "class A { void m(int x) { //@ assert x > 0;\n //@ loop_invariant x >= 0;\n while (x > 0) x--; } }"
    )
    body = found.body(method(found, "A.m").ref)
    assert body is not None
    assert len(list(formulas_among(descendants(body)))) == 2


def test_assignments_to_static_fields() -> None:
    found = checker("class A { static int x = 3; static { } }")
    first, second = map(assigned_static, found.initial("A", is_static=True))
    assert first[0] is not None
    assert first[0].name == "x"
    assert second == (None, None)
