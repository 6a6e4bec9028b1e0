"""The order of hash tables in histories is one that the JVM has; each answer is noted before it was computed."""

from __future__ import annotations

import pytest

from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.running.outcomes import ExceptionKind, Outcome, Threw
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.histories import violating_history
from ooxcheck.specs.classes.history import Limits

TEXT = """import java.util.*;
class Table {
  private final Map<KEY, Integer> map = new HashMap<>();
  void put(KEY key, boolean more) { map.put(key, map.size() + 1); }
  int order() { int order = 0; for (int each : map.values()) order = 3 * order + each; return 1 / (order - WANTED); }
}
"""
IN_ORDER, REVERSED = 1 * 3 + 2, 2 * 3 + 1


def is_division(outcome: Outcome) -> bool:
    return isinstance(outcome, Threw) and outcome.raised.kind is ExceptionKind.DIVISION


@pytest.mark.parametrize(
    ("key", "order", "length"),
    [
        ("Integer", IN_ORDER, 4),
        ("Integer", REVERSED, None),
        ("Object", IN_ORDER, 4),
        ("Table", IN_ORDER, None),
    ],
)
def test_histories_reach_the_order_of_insertion_if_the_jvm_has_it(
    key: str, order: int, length: int | None
) -> None:
    """Small numbers are in the order of their hash codes. Plain objects have the same hash code in a test. The hash codes of other objects are not known."""
    text = TEXT.replace("KEY", key).replace("WANTED", str(order))
    boundary = load_java_boundary("Table", [Source("Table.java", text)])
    last = [each for each in boundary.boundary.steps if each.title == "Table.order"]
    limits = Limits(scope=2, seconds=60, calls=3000)
    history, statistics = violating_history(
        boundary.boundary, last, is_division, pending=boundary.pending, limits=limits
    )
    assert (None if history is None else len(history)) == length
    assert statistics.one_order
    assert not statistics.is_exhaustive
