"""Groups of places: joined ones share their literals, and one calculation is enough for all."""

from __future__ import annotations

import networkx as nx  # type: ignore[import-untyped]  # it has no stubs
from hypothesis import given
from hypothesis import strategies as st

from ooxcheck.oox.types import INT
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


def test_a_shift_reaches_as_far_as_the_copies_after_it() -> None:
    groups = Groups()
    groups.join("a", groups.literal(7))
    groups.join("b", groups.record_shift("a", 3, INT))
    groups.join("c", groups.record_shift("b", -2, INT))
    groups.join("d", groups.record_shift("a", 4, INT))
    groups.compare("c", "d")
    assert groups.are_together("a", "d")
    assert groups.reach("a") == 5
    assert groups.literals("d") == {7}
    assert not groups.is_only_compared("d")
    assert groups.reach("e") == 0
    assert {shift.type for shift in groups.shifts("c")} == {INT}


def test_a_comparison_of_a_sum_does_not_repeat_it_and_a_copy_does() -> None:
    groups = Groups()
    groups.compare(groups.record_shift("a", 1, INT), "a")
    assert groups.reach("a") == 1
    groups.join(groups.record_shift("b", 1, INT), "c")
    assert groups.reach("b") == 1
    groups.join("c", "b")
    assert groups.reach("b") is None


def test_a_longer_cycle_has_no_limit() -> None:
    groups = Groups()
    for first, second in ("ab", "bc", "ca"):
        groups.join(second, groups.record_shift(first, 1, INT))
    assert groups.reach("b") is None


def test_a_calculation_has_no_limit() -> None:
    groups = Groups()
    groups.record_calculation(groups.record_shift("a", 1, INT))
    assert groups.reach("a") is None


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(-3, 3)), max_size=8))
def test_the_reach_is_the_length_of_the_longest_path(steps: list[tuple[int, int, int]]) -> None:
    groups, graph = Groups(), nx.MultiDiGraph()
    graph.add_nodes_from(range(6))
    for first, second, distance in steps:
        groups.join(second, groups.record_shift(first, distance, INT))
        graph.add_edge(first, second, weight=abs(distance))
    for part in nx.weakly_connected_components(graph):
        inner = graph.subgraph(part)
        longest = nx.dag_longest_path_length(inner) if nx.is_directed_acyclic_graph(inner) else None
        assert groups.reach(min(part)) == longest
