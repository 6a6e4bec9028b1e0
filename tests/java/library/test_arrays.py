"""Generated sources of array holders."""

from __future__ import annotations

import pytest

from ooxcheck.java.library import arrays


@pytest.mark.parametrize(
    ("name", "declaration"),
    [
        ("java.lang.Array$int", "final int[] elements;"),
        ("java.lang.Array2$int", "final int[][] elements;"),
        ("java.lang.Array$java$lang$String", "final java.lang.String[] elements;"),
    ],
)
def test_a_holder_has_a_field_of_its_array_type(name: str, declaration: str) -> None:
    source = arrays.source(name)
    assert source is not None
    assert declaration in source


def test_only_the_first_dimension_of_a_copy_has_a_length() -> None:
    assert "new int[array.length][]" in (arrays.source("java.lang.Array2$int") or "")


def test_other_classes_have_no_source() -> None:
    assert arrays.source("java.lang.Object") is None
