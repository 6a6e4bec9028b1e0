"""Generated sources of exceptions."""

from __future__ import annotations

import pytest

from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.library import exceptions
from tests.java.lowering.running import java


@pytest.mark.parametrize("name", exceptions.NAMES)
def test_every_exception_is_a_throwable(name: str) -> None:
    program = java("class T { }")
    assert Hierarchy(program).is_below(name, "java.lang.Throwable")
    assert program.class_(name).constructors


def test_a_source_has_the_constructors_of_its_kinds() -> None:
    source = exceptions.source("java.lang.ArrayIndexOutOfBoundsException")
    assert source is not None
    assert "public ArrayIndexOutOfBoundsException()" in source
    assert 'super("Array index out of range: " + detail);' in source


def test_other_classes_have_no_source() -> None:
    assert exceptions.source("java.lang.String") is None
