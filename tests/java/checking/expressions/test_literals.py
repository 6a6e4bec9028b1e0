"""Integer literals have ranges."""

from __future__ import annotations

import pytest

from tests.java.checking.show import expression_error

ERRORS = {
    '2147483648': ('java.type', '2147483648', '2147483648 is too large for int'),
    '-2147483649': ('java.type', '-2147483649', '-2147483649 is too small for int'),
}  # fmt: skip


@pytest.mark.parametrize("expression", ERRORS)
def test_an_error_is_reported_at_its_place(expression: str) -> None:
    assert expression_error(expression) == ERRORS[expression]
