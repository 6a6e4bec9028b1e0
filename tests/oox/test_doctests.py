"""What the package says about itself is true."""

from __future__ import annotations

import doctest

from ooxcheck import oox
from ooxcheck.oox import arithmetic


def test_the_session_in_the_package_runs() -> None:
    assert doctest.testmod(oox).failed == 0
    assert doctest.testmod(oox).attempted > 0


def test_the_examples_of_arithmetic_run() -> None:
    assert doctest.testmod(arithmetic).failed == 0
    assert doctest.testmod(arithmetic).attempted > 0
