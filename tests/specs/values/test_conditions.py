"""The states in which conditions hold, by the values of variables afterwards.

A condition is not applied again when more becomes known: ``x != 3 && x >= 3`` does not show that ``x`` is greater.
"""

from __future__ import annotations

import pytest

from tests.specs.values.programs import findings

CASES = [
    ("int x", "x > 3", "x >= 4", True),
    ("int x", "x > 3", "x >= 5", False),
    ("int x", "x >= 3 && x != 3", "x > 3", True),
    ("int x", "x != 3 && x >= 3", "x > 3", False),
    ("int x, int y", "x < y && y < 10", "x < 9", True),
    ("int x, int y", "x == y && y == 5", "x == 5", True),
    ("int x, int y", "x <= y && x != y", "x < y", True),
    ("int x", "!(x < 0 || x > 9)", "x <= 9", True),
    ("int x", "x < 0 || x > 9", "x > 9", False),
    ("int x", "x < 0 ==> x > 9", "x >= 0", True),
    ("double x", "x > 3.0", "x >= 4.0", False),
    ("bool x", "x == true", "x", True),
    ("N x", "x != null", "x != null", True),
    ("N x, N y", "y != null && x == y", "x != null", True),
    ("N x, N y", "x == y && y != null", "x != null", False),
    ("N x, N y", "x != y", "x != null", False),
    ("string x", 'x == "a"', 'x != "b"', True),
    ("string x", 'x != "a"', 'x == "b"', False),
    ("A x", "x instanceof B", "x != null", True),
    ("A x", "!(x instanceof A)", "x == null", True),
]


@pytest.mark.parametrize(("parameters", "condition", "claim", "holds"), CASES)
def test_conditions(parameters: str, condition: str, claim: str, holds: bool) -> None:
    code = f"static void f({parameters}) {{ if ({condition}) {{ assert {claim}; }} }}"
    assert list(findings(code).assertions.values()) == [holds]
