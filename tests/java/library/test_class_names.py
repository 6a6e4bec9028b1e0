"""Every name in the table is that of a class of the library."""

from __future__ import annotations

import pytest

from ooxcheck.java.library import catalogue, class_names

NAMES = [
    value
    for name, value in vars(class_names).items()
    if name.isupper() and isinstance(value, str) and not value.endswith(".")
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_of_a_known_class(name: str) -> None:
    assert catalogue.declaration(name) is not None


def test_packages_below_java_util_belong_to_it() -> None:
    assert class_names.is_in_java_util("java.util.concurrent.locks.Lock")
    assert not class_names.is_in_java_util("java.lang.String")
