"""The proofs of these tests are tried, also where a run beyond the bounds would have the answer before."""

from __future__ import annotations

import pytest

from tests.within_bounds import no_deep_runs


@pytest.fixture(autouse=True)
def _proofs_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    no_deep_runs(monkeypatch)
