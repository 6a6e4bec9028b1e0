"""The measurements of inferred class invariants."""

from __future__ import annotations

import pytest

from benchmarks.classes.exact import PROGRAMS, measure
from benchmarks.classes.subjects import ROOT
from benchmarks.classes.within_time import within_cpu_seconds
from benchmarks.classes.written import measure as measure_written


@pytest.mark.parametrize(
    "name", ["Range.java", "SharedBox.java", "Chain.java", "turnstile.oox", "circle.oox"]
)
def test_inferred_invariants_allow_all_reachable_heaps(name: str) -> None:
    found = measure(PROGRAMS / name, 2)
    assert found.is_exhaustive
    assert not found.false
    assert not found.unexpected
    assert 0 < found.reachable <= found.allowed


def test_written_invariants_follow_from_inferred_ones() -> None:
    found = measure_written(ROOT / "examples" / "ring_buffer.oox", 3)
    assert found is not None
    assert found.written == 4
    assert not found.missing


def test_an_example_without_written_invariants_is_left_out() -> None:
    assert measure_written(ROOT / "examples" / "counter.oox", 3) is None


def test_work_within_a_limit_of_time() -> None:
    assert within_cpu_seconds(lambda: 6 * 7, 10) == 42
    assert within_cpu_seconds(_endless, 0.2) is None
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        within_cpu_seconds(lambda: 1 // 0, 10)


def _endless() -> int:
    while True:
        pass
