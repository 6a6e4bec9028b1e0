"""Exceptions: classes that catch those of the language, and ``throw``."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.code.exceptions import FAULTS, THROWABLE, specific_throws, takes_faults
from ooxcheck.java.types import ClassType
from tests.java.lowering.code.lowered_bodies import body


@pytest.mark.parametrize("name", [*FAULTS.values(), "java.lang.Exception", "java.lang.Throwable"])
def test_classes_of_exceptions_of_the_language(name: str) -> None:
    assert takes_faults([name])


def test_classes_of_other_exceptions() -> None:
    assert not takes_faults(["java.lang.Error", "java.lang.IllegalStateException", "java.io.IOException"])


def test_a_throws_clause_without_the_most_general_classes() -> None:
    other = ClassType("java.io.IOException")
    assert specific_throws((THROWABLE, ClassType("java.lang.Exception"), other)) == [other]


def test_a_new_exception_is_stored_and_thrown_by_its_word() -> None:
    assert body("void m() { throw new IllegalStateException(); }") == (
        "IllegalStateException _1 := new IllegalStateException(); Throwable._thrown := _1; "
        'throw "IllegalStateException";'
    )


def test_a_thrown_reference_may_be_null() -> None:
    assert body("void m(Error e) { throw e; }").startswith('Error _1 := e; if (_1 == null) { throw "null"; }')
