"""Collections with known elements."""

from __future__ import annotations

import pytest

from ooxcheck.java.library.known_collections import (
    KnownCollection,
    immutable_collection,
    known_classes,
    known_collection,
)
from ooxcheck.java.program import final_value
from ooxcheck.java.typed import Constant, Expr
from tests.java.lowering.running import java


def value_of(expression: str) -> Expr | None:
    """Return the initial value of a final field."""
    program = java(f"import java.util.*; class T {{ static final Object X = {expression}; }}")
    return final_value(program, next(each.ref for each in program.class_("T").fields if each.ref.name == "X"))


def known(collection: KnownCollection | None) -> tuple[str, int] | None:
    """Return the simple name of the class of a collection, and the number of its elements."""
    return None if collection is None else (collection.name.rpartition(".")[2], len(collection.elements))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("List.of(1, 2)", ("ListN", 2)),
        ("Set.of(1)", ("SetN", 1)),
        ('Map.of("a", 1, "b", 2)', ("MapN", 2)),
        ('Map.ofEntries(Map.entry("a", 1))', ("MapN", 1)),
        ("List.copyOf(List.of(1, 2, 3))", ("ListN", 3)),
        ("Set.copyOf(List.of(1))", None),
        ("new ArrayList<String>()", None),
        ('"text"', None),
    ],
)
def test_immutable_collections(expression: str, expected: tuple[str, int] | None) -> None:
    assert known(immutable_collection(value_of(expression))) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("Arrays.asList(1, 2)", ("ArrayList", 2)),
        ("new ArrayList<String>()", ("ArrayList", 0)),
        ("new HashSet<Integer>(List.of(1, 2))", ("HashSet", 2)),
        ("new HashSet<Integer>(List.of(1, 1))", None),
        ("new ArrayList<Integer>(List.of(1, 1))", ("ArrayList", 2)),
        ("new TreeMap<String, Integer>()", ("TreeMap", 0)),
    ],
)
def test_collections_before_any_change(expression: str, expected: tuple[str, int] | None) -> None:
    assert known(known_collection(value_of(expression), ())) == expected


def test_added_elements_are_known() -> None:
    one = value_of('"one"')
    assert isinstance(one, Constant)
    assert known(known_collection(value_of("new HashSet<String>()"), [(one,)])) == ("HashSet", 1)
    assert known(known_collection(value_of("new HashSet<String>()"), [(one,), (one,)])) is None
    assert known(known_collection(value_of("new HashMap<String, String>()"), [(one, one)])) == ("HashMap", 1)


def test_lists_are_kept_in_arrays_and_sets_in_maps() -> None:
    assert KnownCollection("java.util.ArrayList", ()).is_list
    assert KnownCollection("java.util.HashSet", ()).map_class == "java.util.HashMap"
    assert KnownCollection("java.util.HashMap", ()).map_class is None


def test_the_classes_of_all_objects_in_a_collection_are_known() -> None:
    classes = set(known_classes(value_of('List.of("a", "b")')))
    assert {"java.util.ImmutableCollections.ListN", "java.lang.String"} <= classes
