"""Types in casts, creations and references."""

from __future__ import annotations

import pytest

from tests.java.jml.show import show
from tests.java.parsing.show import field

EXPRESSIONS = {
    '(List<String>) o': '(Cast List<String> o)',
    '(A & B) o': '(Cast A (Cast B o))',
    '((A & B) o).m()': '(MethodCall (Unknown cast expression) m [] [])',
    'new int[2][n][]': '(NewArray int[][][] [2 n] None)',
    'int[].class': '(ClassLiteral int[])',
    'int[]::new': '(MethodReference int[] new)',
    'List<String>::new': '(MethodReference List<String> new)',
}  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_is_parsed(expression: str) -> None:
    assert show(field(expression).value) == EXPRESSIONS[expression]
