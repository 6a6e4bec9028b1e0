"""The manual of the engine is true."""

from __future__ import annotations

import doctest
from pathlib import Path

MANUAL = Path(__file__).parents[2] / "docs" / "relational.md"


def test_the_sessions_in_the_manual_run() -> None:
    outcome = doctest.testfile(str(MANUAL), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0
