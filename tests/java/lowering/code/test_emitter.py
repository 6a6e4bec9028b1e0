"""The emitter: names of variables, temporaries, and the order of operands."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.code.emitter import check_array_type, refuse
from ooxcheck.java.types import INT, OBJECT, ArrayType
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source, Span
from tests.java.lowering.code.lowered_bodies import body

SPAN = Span(Source("T.java", "class T { }"), 0, 1)


def test_a_construct_is_rejected_at_its_span() -> None:
    with pytest.raises(OoxError) as error:
        refuse("this", "write that", SPAN)
    (found,) = error.value.diagnostics
    assert (found.code, found.message, found.span) == (
        "java.unsupported",
        "not supported: this; write that",
        SPAN,
    )


def test_an_array_fits_its_own_type_only() -> None:
    check_array_type(ArrayType(INT), ArrayType(INT), SPAN)
    check_array_type(OBJECT, INT, SPAN)
    with pytest.raises(OoxError, match="int"):
        check_array_type(ArrayType(INT), OBJECT, SPAN)


def test_a_variable_of_an_inner_scope_gets_a_name_of_its_own() -> None:
    assert body("void m(T T) { { int string = 1; } }") == "{ int string_ := 1; }"


def test_a_value_that_later_statements_may_change_is_stored_before() -> None:
    call = "static int f(int x) { return x; }"
    assert body(f"int g; {call} int m() {{ return g + f(1); }}") == (
        "int _2 := this.g; int _1 := T.f(1); return _2 + _1;"
    )
    assert body(f"{call} int m(int a) {{ return a + f(a) * 2; }}") == "int _1 := T.f(a); return a + _1 * 2;"
