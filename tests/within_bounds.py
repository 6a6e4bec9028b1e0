"""Checks without runs beyond the bounds: what no proof excludes is known within bounds then, so that a proof which is wrong is seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ooxcheck.engine.question import Question

PROOFS = 3
"""Of so many programs of a campaign, one is also run beyond the bounds."""


def no_deep_runs(patch: pytest.MonkeyPatch) -> None:
    """Keep all checks within their bounds, until the patch is undone."""
    patch.setattr(Question, "goes_deeper", property(lambda _: False))


@pytest.fixture(autouse=True)
def _proofs_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try proofs also where a run beyond the bounds would have the answer before: for the tests of a folder whose `conftest.py` imports it."""
    no_deep_runs(monkeypatch)


@contextmanager
def mostly_within_bounds(seed: int) -> Iterator[None]:
    """Keep the checks of a block within their bounds, except for some seeds."""
    with pytest.MonkeyPatch.context() as patch:
        if seed % PROOFS:
            no_deep_runs(patch)
        yield
