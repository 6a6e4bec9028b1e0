"""Comments belong to the member that they precede."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml import tree as jml
from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import checker


def test_clauses_belong_to_the_next_method_and_invariants_to_the_class() -> None:
    cls = checker(
        "class A { //@ invariant x > 0; requires true;\n void m() { } int x; //@ in g;\n //@ model int g;\n }"
    ).symbol("A")
    (specification,) = cls.comments.about(cls.methods["m"][0].node)
    assert isinstance(specification, jml.MethodSpecification)
    assert [type(each).__name__ for each in cls.comments.declared] == ["Invariant", "ModelField"]
    assert [name for name, _ in cls.comments.groups] == ["g"]


ERRORS = {
    "//@ requires true;\n int y;": "these clauses are about a method, and stand before none",
    "//@ helper\n int y;": "'helper' cannot be said of a field",
    "//@ in g;\n": "'in' stands behind a field, and there is none",
}


@pytest.mark.parametrize("members", ERRORS)
def test_a_comment_at_a_wrong_member_is_refused(members: str) -> None:
    cls = checker(f"class A {{ void m() {{ }} {members} }}").symbol("A")
    with pytest.raises(OoxError, match=ERRORS[members]):
        _ = cls.comments
