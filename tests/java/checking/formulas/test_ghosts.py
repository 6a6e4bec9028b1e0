"""Ghost and model fields."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.specifications.show import contract, in_class, shown_contract


def test_a_static_final_ghost_field_is_its_definition() -> None:
    text = "//@ static final ghost int N = 3;\n //@ ensures N > size;\n void f() { }"
    assert shown_contract(contract(in_class(text))) == "ensures (3 > this.size)"


def test_a_static_ghost_field_is_refused_where_it_is_used() -> None:
    text = "//@ static ghost int h;\n //@ ensures h == 0;\n void f() { } void g() { }"
    assert shown_contract(contract(in_class(text), "g")) == ""
    with pytest.raises(OoxError, match="static ghost fields are not supported"):
        contract(in_class(text))
