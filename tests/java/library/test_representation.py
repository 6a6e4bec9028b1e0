"""The parts of collections, as the invariants of the library's sources state them."""

from __future__ import annotations

import pytest

from ooxcheck.java.library.representation import Part, part_class, part_of


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("HashSet", "HashMap"),
        ("LinkedHashSet", "LinkedHashMap"),
        ("TreeSet", "TreeMap"),
        ("ImmutableCollections.SetN", "HashMap"),
        ("PriorityQueue", "ArrayList"),
        ("ArrayDeque", "LinkedList"),
    ],
)
def test_a_set_or_queue_keeps_its_elements_in_an_object(name: str, part: str) -> None:
    assert part_class(f"java.util.{name}") == f"java.util.{part}"


@pytest.mark.parametrize("name", ["ArrayList", "LinkedList", "Stack", "ImmutableCollections.ListN"])
def test_a_list_keeps_its_elements_in_an_array(name: str) -> None:
    assert part_of(f"java.util.{name}") == Part("java.util.ArrayBackedList", "elements", "java.lang.Object[]")
    assert part_class(f"java.util.{name}") is None


def test_a_set_inherits_the_field_of_its_part() -> None:
    assert part_of("java.util.TreeSet") == Part("java.util.MappedSet", "members", "java.util.TreeMap")


@pytest.mark.parametrize(
    "name", ["java.util.HashMap", "java.lang.String", "no.such.Class", "java.util.Map.Entry"]
)
def test_other_classes_have_no_part(name: str) -> None:
    assert part_of(name) is None
