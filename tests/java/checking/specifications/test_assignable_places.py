"""Places of assignable clauses."""

from __future__ import annotations

import pytest

from tests.java.checking.specifications.show import contract, in_class, shown_contract

PLACES = {
    "size": "[this.size]",
    "a[*]": "[this.a[*]]",
    "a[0..x], other.size": "[this.a[0..(x + 1)], other.size]",
    "\\nothing": "[]",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_typed(place: str) -> None:
    found = contract(in_class(f"//@ assignable {place};\n int f(int x, C other) {{ return 0; }}"))
    assert shown_contract(found) == f"assignable {PLACES[place]}"


def test_a_data_group_contains_its_fields() -> None:
    found = contract(
        in_class(
            "//@ model int state; represents state = size;\n int own; //@ in state;\n //@ assignable state;\n void f() { }"
        )
    )
    assert shown_contract(found) == "assignable [this.state, this.own]"
