"""Methods are found by the names that users write."""

from __future__ import annotations

import pytest

from ooxcheck.java.load import find, is_main, laws, methods, read
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

PROGRAM = read(
    [
        Source(
            "A.java",
            "package p; class A { A(int x) { } void f() { } void f(int x) { } static void main(String[] a) { } abstract static class B { abstract void g(); void h() { } } }",
        )
    ]
)


def test_methods_with_bodies_are_listed_in_source_order() -> None:
    assert [each.full for each in methods(PROGRAM)][:4] == [
        "A.A(int)",
        "A.f()",
        "A.f(int)",
        "A.main(String[])",
    ]
    assert laws(PROGRAM) == []


@pytest.mark.parametrize("name", ["A.f(int)", "p.A.f(int)", "A.f( int )"])
def test_overloads_are_named_by_their_parameters(name: str) -> None:
    assert find(PROGRAM, name).full == "A.f(int)"


def test_packages_may_be_left_out() -> None:
    assert str(find(PROGRAM, "p.A.B.h")) == str(find(PROGRAM, "A.B.h")) == "A.B.h"
    assert is_main(find(PROGRAM, "A.main"))


ERRORS = {
    "A.f": r"A.f could be A.f\(\) or A.f\(int\); name one of them",
    "A": "A is a class; name a method of it",
    "A#f": "no method A#f; write A.f",
    "A.man": "no method A.man; did you mean A.main?",
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_ambiguous_or_unknown_name_is_explained(name: str) -> None:
    with pytest.raises(OoxError, match=ERRORS[name]):
        find(PROGRAM, name)
