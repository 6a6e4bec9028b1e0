"""What the package says about itself is true."""

from __future__ import annotations

import doctest

import oox


def test_the_session_in_the_package_runs() -> None:
    assert doctest.testmod(oox).failed == 0
    assert doctest.testmod(oox).attempted > 0
