"""Contracts of methods."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.specifications.show import contract, in_class, shown_contract

METHODS = {
    "//@ requires x > 0; ensures \\result == x;": "requires (x > 0); ensures (result == x)",
    "//@ requires x > 0; also requires x < 0; ensures size == 0;": "requires (x > 0) also requires (x < 0); ensures (this.size == 0)",
    "//@ public normal_behavior ensures true;": "ensures true; only []",
    "//@ exceptional_behavior signals_only RuntimeException;": "ensures false; only [RuntimeException]",
    "//@ signals (IllegalStateException e) e != null; signals (Error) false;": "signals IllegalStateException: (e != null); signals Error: false",
    "//@ signals_only \\nothing;": "only []",
    "//@ assignable \\nothing;": "assignable []",
    "//@ assignable \\everything;": "",
    "//@ assignable size; assignable a[*];": "assignable [this.size, this.a[*]]",
    "//@ assignable a[0..x], a[x], other.size;": "assignable [this.a[0..(x + 1)], this.a[x], other.size]",
    "//@ assignable other.*;": "assignable [other.size, other.a, other.name, other.g]",
    "//@ pure": "pure",
    "//@ pure helper non_null": "ensures (result != null); pure",
    "@Pure": "pure",
    "//@ ensures x > 0; decreases x;": "ensures (x > 0)",
    "/*@ requires x > 0; @*/ public": "requires (x > 0)",
}

REFUSED = {
    "//@ requires \\result > 0;": "there is no \\result here",
    "//@ signals (String e) true;": "String is no class of exceptions",
    "//@ assignable x;": "a place is needed here: a field, an element, a[*], a[i..j] or x.*",
    "//@ forall int y; requires true;": "the clause 'forall' is not supported",
    "//@ ensures a[1..2] == a;": "a sequence is needed before a range; seq(a) is that of an array",
}


@pytest.mark.parametrize("before", METHODS)
def test_a_contract_is_typed(before: str) -> None:
    result = "Object" if "non_null" in before else "int"
    assert (
        shown_contract(contract(in_class(f"{before}\n {result} f(int x, C other) {{ return 0; }}")))
        == METHODS[before]
    )


@pytest.mark.parametrize("before", REFUSED)
def test_a_mistake_in_a_contract_is_refused(before: str) -> None:
    with pytest.raises(OoxError) as refused:
        contract(in_class(f"{before}\n int f(int x, C other) {{ return 0; }}"))
    assert refused.value.diagnostics[0].message.startswith(REFUSED[before])


def test_a_mistake_is_nobodys_business_who_does_not_ask() -> None:
    text = in_class("//@ requires foo;\n void g() { }\n //@ requires size > 0;\n void f() { }")
    assert shown_contract(contract(text)) == "requires (this.size > 0)"
    with pytest.raises(OoxError, match="nothing is called foo here"):
        contract(text, "g")
