"""References may be null unless an annotation says otherwise."""

from __future__ import annotations

from tests.java.checking.specifications.show import contract, in_class, shown_contract


def test_references_may_be_null_unless_something_says_otherwise() -> None:
    method = "Object f(Object o, /*@ nullable @*/ Object p, int x) { return o; }"
    assert shown_contract(contract(in_class(method))) == ""
    assert (
        shown_contract(contract(in_class(method, "/*@ non_null_by_default @*/")))
        == "requires (o != null); ensures (result != null)"
    )
    assert (
        shown_contract(contract(in_class("/*@ nullable @*/ " + method, "//@ non_null_by_default\n")))
        == "requires (o != null)"
    )
    assert (
        shown_contract(contract(in_class("void f(@NonNull Object o, @Nullable Object p) { }")))
        == "requires (o != null)"
    )
