"""Generated sources of functional interfaces."""

from __future__ import annotations

import pytest

from ooxcheck.java.library import functions
from ooxcheck.java.operators import TypeKind
from tests.java.lowering.running import java, lower, shown


@pytest.mark.parametrize("name", functions.NAMES)
def test_every_interface_has_at_most_one_abstract_method_of_its_own(name: str) -> None:
    class_ = java("class T { }").class_(name)
    assert class_.kind == TypeKind.INTERFACE
    assert len([each for each in class_.methods if not each.has_body]) <= 1


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("((IntPredicate) i -> i > 1).negate().test(2) ? 1 : 0", "0"),
        ("((IntPredicate) i -> i > 1).and(i -> i < 3).test(2) ? 1 : 0", "1"),
        ("((IntUnaryOperator) i -> i + 1).andThen(i -> i * 2).applyAsInt(3)", "8"),
        ("((IntUnaryOperator) i -> i + 1).compose(i -> i * 2).applyAsInt(3)", "7"),
    ],
)
def test_functions_are_composed(expression: str, value: str) -> None:
    text = f"import java.util.function.*; class T {{ static int m() {{ return {expression}; }} }}"
    assert shown(lower(text, "T.m")) == value


def test_other_classes_have_no_source() -> None:
    assert functions.source("java.util.List") is None
    assert functions.source("java.util.function.Nothing") is None
