"""Parts of a process are timed: an inner part takes its time from the outer one."""

from __future__ import annotations

import pytest

from ooxcheck.datatypes import process_memory, stopwatch
from ooxcheck.datatypes.stopwatch import Part, measure, seconds_by_part


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the stopwatch read the last number of a list."""
    times = [0.0]
    monkeypatch.setattr(stopwatch.PREPARATION, "seconds", {})
    monkeypatch.setattr(stopwatch.PREPARATION, "_clock", lambda: times[-1])
    return times


def test_an_inner_part_takes_its_time_from_the_outer_one(clock: list[float]) -> None:
    clock.append(10.0)
    with measure(Part.LOWER):
        clock.append(11.0)
        with measure(Part.CHECK):
            clock.append(13.0)
            with measure(Part.READ):
                clock.append(17.0)
        clock.append(25.0)
    clock.append(100.0)
    assert seconds_by_part() == {Part.READ: 4.0, Part.CHECK: 2.0, Part.LOWER: 9.0}
    assert list(seconds_by_part()) == [Part.READ, Part.CHECK, Part.LOWER]


def test_a_part_that_fails_is_timed_too(clock: list[float]) -> None:
    def fail() -> None:
        with measure(Part.READ):
            clock.append(2.0)
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    clock.append(3.0)
    assert seconds_by_part() == {Part.READ: 2.0}


def test_most_memory_is_at_least_a_megabyte() -> None:
    own, child = process_memory.most_memory()
    assert own > 1 << 20
    assert child >= 0
