"""Names in formulas."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.formulas.show import FOUND, formula_error, reader, show, shown, typed_formula

TYPED = {
    'size': 'this.size',
    'count + L.count': '(L.count + L.count)',
    'x': 'x',
    'Node': 'all L.Node',
    'n == nodes.size()': '(this.n == #(this.nodes))',
}  # fmt: skip

ERRORS = {
    'sise': 'nothing is called sise here; did you mean size?',
    'Foo.x == 1': 'nothing is called Foo here',
    'head.*foo': 'no field is called foo here',
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_a_formula_is_typed(text: str) -> None:
    assert typed_formula(text) == TYPED[text]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_is_reported(text: str) -> None:
    assert formula_error(text).startswith(ERRORS[text])


def test_a_field_of_the_object_around_is_reached_through_it() -> None:
    (invariant,) = FOUND.invariants(FOUND.context.table.get("L.Inner"))
    assert show(invariant.formula) == "(this.own <= this.this$0.size)"


def test_there_is_no_this_in_a_static_method() -> None:
    static = reader(FOUND, FOUND.context.table.get("L").methods["twice"][0])
    assert shown(static, "x + count") == "(x + L.count)"
    with pytest.raises(OoxError, match="there is none in a static context"):
        shown(static, "size == 1")
    with pytest.raises(OoxError, match="no this in a static context"):
        shown(static, "this == null")
