"""Default limits are longer where the process waits for a processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.datatypes import processor_share
from ooxcheck.datatypes.processor_share import MOST_STRETCH, stretch


@pytest.mark.parametrize(
    ("statistics", "seconds"),
    [
        ("4000 0 7\n", 5.0),
        ("1000 3000 7\n", 20.0),
        ("1 1000000 7\n", 5.0 * MOST_STRETCH),
        ("0 0 0\n", 5.0),
        ("something else\n", 5.0),
    ],
)
def test_a_limit_is_stretched_by_the_time_that_the_process_waited(
    statistics: str, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "schedstat"
    path.write_text(statistics)
    monkeypatch.setattr(processor_share, "_STATISTICS", path)
    assert stretch(5.0) == seconds


def test_a_system_without_such_statistics_stretches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processor_share, "_STATISTICS", tmp_path / "nothing")
    assert stretch(5.0) == 5.0
