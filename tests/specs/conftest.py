from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.program import Program

THESIS = Path(__file__).parent / "programs" / "thesis.oox"


@pytest.fixture(scope="session")
def thesis() -> Program:
    """The methods whose summaries the thesis prints, and some beyond them."""
    return load_text(THESIS.read_text(encoding="utf-8"), int_width=4)
