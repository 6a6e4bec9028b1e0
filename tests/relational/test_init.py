from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

from ooxcheck import relational
from ooxcheck.relational import bounds
from ooxcheck.sat.processes import spawn


def test_the_sessions_in_the_documentation_run() -> None:
    for module in (relational, bounds):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_every_public_name_exists() -> None:
    assert all(hasattr(relational, name) for name in relational.__all__)


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solver'"):
        _ = relational.solver  # type: ignore[attr-defined]  # the mistake under test


def test_a_session_loads_nothing_that_asks_single_questions_or_writes_for_alloy() -> None:
    late = ("problem", "evaluate", "solving.solve", "to_alloy.export", "logic.overflow")
    program = (
        f"import sys, relational; print(*[name for name in {late} if 'relational.' + name in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=spawn.environment(),
    )
    assert told.stdout.split() == []
