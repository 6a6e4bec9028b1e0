"""Ways along a field, held to a cursor that really takes them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import INT
from ooxcheck.specs.loops.walk_path import Way
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.number_ranges import Range
from ooxcheck.specs.relations.set_laws import Side, union
from tests.specs.meaning import Rows, Value, World
from tests.specs.nodes import KEYS, NULL, NUMBER, N, V, W, one, world

WITH_KEY = e.Join(KEYS, NUMBER)
LAST = e.Join(N, NULL)
NO_ZERO = e.Join(KEYS, one(1))

WAYS = [
    Way(V, N, NULL, None),
    Way(V, N, union((NULL, WITH_KEY), Side.LOWER), None),
    Way(V, N, LAST, None),
    Way(V, N, W, None),
    Way(V, N, union((NULL, W), Side.LOWER), None),
    Way(V, N, NULL, WITH_KEY),
    Way(V, N, union((NULL, NO_ZERO), Side.LOWER), e.Minus(WITH_KEY, NO_ZERO)),
    Way(V, N, union((LAST, WITH_KEY), Side.LOWER), None),
    Way(V, N, union((NULL, e.Join(KEYS, Range(NUMBER, CompareOp.GREATER_EQUAL, INT))), Side.LOWER), None),
    Way(V, N, union((NULL, e.Join(KEYS, Range(NUMBER, CompareOp.GREATER, INT))), Side.LOWER), WITH_KEY),
]


def taken(here: World, way: Way) -> list[Value] | None:
    """Return everything that a cursor is, up to the first stop; None if there is none."""
    (start,) = here.rows(way.start)
    stops = here.rows(way.ends) | (here.rows(way.hits) if way.hits is not None else frozenset())
    seen = [start[0]]
    following: dict[Value, Value] = {row[0]: row[1] for row in here.rows(way.step)}
    while (seen[-1],) not in stops:
        if seen[-1] is None or following[seen[-1]] in seen:
            return None
        seen.append(following[seen[-1]])
    return seen


def the(value: Value) -> Rows:
    return frozenset({(value,)})


@pytest.mark.parametrize("way", WAYS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_cursor_takes_the_way(way: Way, seed: int) -> None:
    here = world(random.Random(seed))
    seen = taken(here, way)
    if seen is None:
        return
    *passed, last = seen
    assert here.rows(way.before_stop) == {(each,) for each in passed}
    ended = the(last) <= here.rows(way.ends)
    if ended:
        assert way.last is not None
        assert here.rows(way.last) == the(last)
        if passed:
            assert way.before_last is not None
            assert here.rows(way.before_last) == the(passed[-1])
    if way.hits is not None:
        assert here.holds(way.is_found) is not ended
        if not ended:
            assert here.rows(way.first_hit) == the(last)
            assert not passed or here.rows(way.before_found) == the(passed[-1])


def test_whether_something_is_found_is_said_as_simply_as_possible() -> None:
    assert WAYS[5].is_found is e.Within(NUMBER, e.Join(e.Join(V, e.Star(N)), KEYS))
    assert isinstance(WAYS[6].is_found, e.Not)


def test_a_way_to_the_last_one_needs_no_hole() -> None:
    assert WAYS[2].reachable is e.Join(V, e.Star(N))
