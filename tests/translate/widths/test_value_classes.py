"""Groups of places: joined ones share their literals, and one calculation is enough for all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ooxcheck.translate.widths.value_classes import Groups


def test_places_that_were_joined_are_together() -> None:
    groups = Groups()
    groups.join("a", "b")
    groups.join("c", "d")
    groups.join("b", "c")
    assert groups.are_together("a", "d")
    assert not groups.are_together("a", "e")


def test_literals_are_those_of_the_whole_group() -> None:
    groups = Groups()
    groups.join("a", groups.literal(3))
    groups.join("b", groups.literal(3))
    groups.join("b", groups.literal(-1))
    assert groups.literals("a") == {3}
    groups.join("a", "b")
    assert groups.literals("a") == groups.literals("b") == {3, -1}
    assert groups.literals("c") == frozenset()


def test_one_literal_does_not_join_what_meets_it() -> None:
    groups = Groups()
    groups.join("a", groups.literal(0))
    groups.join("b", groups.literal(0))
    assert not groups.are_together("a", "b")


def test_calculation_spreads_to_all_that_is_joined_before_or_after() -> None:
    groups = Groups()
    groups.join("a", "b")
    result = groups.record_calculation("b", None)
    groups.join(result, "c")
    groups.join("d", "a")
    assert not any(map(groups.is_only_compared, "abcd"))
    assert groups.is_only_compared("e")


def test_what_holds_no_numbers_joins_nothing() -> None:
    groups = Groups()
    groups.join("a", None)
    groups.join(None, "b")
    assert not groups.are_together("a", "b")


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12))
def test_groups_are_the_components_of_what_was_joined(pairs: list[tuple[int, int]]) -> None:
    groups, components = Groups(), {number: {number} for number in range(8)}
    for first, second in pairs:
        groups.join(first, second)
        merged = components[first] | components[second]
        components.update(dict.fromkeys(merged, merged))
    for first in range(8):
        assert {second for second in range(8) if groups.are_together(first, second)} == components[first]
