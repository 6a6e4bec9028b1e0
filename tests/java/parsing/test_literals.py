"""Values of literals."""

from __future__ import annotations

import pytest

from tests.java.jml.show import show
from tests.java.parsing.show import field

EXPRESSIONS = {
    '0x1F + 017 + 0b11 + 1_0L': '(Binary + (Binary + (Binary + 31 15) 3) 10)',
    '1.5f + 1e3 + 0x1p3 + 1D': '(Binary + (Binary + (Binary + (FloatLiteral 1.5 True) (FloatLiteral 1e3 False)) (FloatLiteral 0x1p3 False)) (FloatLiteral 1 False))',
    "'\\n' + '\\u0041' + '\\101' + '\\''": '(Binary + (Binary + (Binary + 10 65) 65) 39)',
    "'\\u0000' + '\\uu0000' + '\\0'": "(Binary + (Binary + 0 0) 0)",
    '"a\\tb\\u0041\\"" + "é😀"': '(Binary + (StringLiteral a\tbA") (StringLiteral é😀))',
    '"""\n    a\n      b\\n\n    """': '(StringLiteral a\n  b\n\n)',
    '"""\n    x \\\n    y"""': '(StringLiteral x y)',
}  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_is_parsed(expression: str) -> None:
    assert show(field(expression).value) == EXPRESSIONS[expression]
