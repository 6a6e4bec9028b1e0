"""The tables of collections agree with the library's sources."""

from __future__ import annotations

import pytest

from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.library import catalogue, collection_kinds
from ooxcheck.java.operators import TypeKind
from tests.java.lowering.running import java

DEFAULTS = collection_kinds.DEFAULT_IMPLEMENTATIONS


@pytest.mark.parametrize(
    "name",
    sorted(
        {
            *DEFAULTS,
            *DEFAULTS.values(),
            *collection_kinds.ALTERNATIVES,
            *collection_kinds.VIEW_TYPES,
            *collection_kinds.HASH_TABLES,
            *collection_kinds.HASHED_BY_CONTENT,
            *collection_kinds.SORTED,
            *collection_kinds.FOUND_BY_EQUALITY,
        }
    ),
)
def test_every_class_is_known(name: str) -> None:
    assert catalogue.declaration(name) is not None


def test_a_default_implementation_is_a_concrete_class_below_its_interface() -> None:
    program = java("class T { }")
    hierarchy = Hierarchy(program)
    for interface, default in DEFAULTS.items():
        assert program.class_(interface).kind == TypeKind.INTERFACE
        assert hierarchy.is_below(default, interface)
        assert program.class_(default).kind == TypeKind.CLASS


def test_subinterfaces_of_java_util_come_first() -> None:
    hierarchy = Hierarchy(java("class T { }"))
    names = [each for each in DEFAULTS if ".concurrent." not in each]
    assert not [
        (one, other)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        if hierarchy.is_below(other, one)
    ]
