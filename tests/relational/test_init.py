from __future__ import annotations

import doctest

import relational
from relational import bounds


def test_the_sessions_in_the_documentation_run() -> None:
    for module in (relational, bounds):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_every_public_name_exists() -> None:
    assert all(hasattr(relational, name) for name in relational.__all__)
