"""The tests of this folder are about the heaps that the lowering allows, so nothing is inferred about classes."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _nothing_inferred(all_heaps: None) -> None:
    pass
