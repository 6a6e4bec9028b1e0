"""Casts and type tests in formulas."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from tests.java.jml.show import comments, show

PARSED = {
    '(int) x + (Node) y == (z) - 1': '(Binary == (Binary + (Cast int x) (Cast Node y)) (Binary - z 1))',
    '((List<Node[]>) x).size': '(FieldAccess (Cast List<Node[]> x) size)',
    'n instanceof Map.Entry': '(InstanceOf n Map.Entry None)',
}  # fmt: skip


@pytest.mark.parametrize("text", PARSED)
def test_an_expression_is_parsed(text: str) -> None:
    assert show(parse_formula(comments(text)[0])) == PARSED[text]
