"""Syntax errors in formulas have a place and a message."""

from __future__ import annotations

import pytest

from ooxcheck.java.jml.parser import parse_formula
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jml.show import comments

ERRORS = {
    'a +': (3, 'an expression is expected here, where the specification ends'),
    '(a + b': (6, "')' is expected here to close a bracket, where the specification ends"),
    '\\foo(x)': (1, 'JML has no word \\foo that is known here; known are \\result, \\old'),
    '\\forall int i; true': (1, 'put brackets round it: (\\forall T x; range; body)'),
    '\\reach(x)': (9, "\\reach is read as \\reach(x, T, f), with a class and a field, not ')'"),
    'new Node() != null': (1, 'a formula makes no objects'),
    'x = 1': (3, "the expression ends before this, not '='"),
    'x ` y': (3, "no word or sign of JML begins with '`'"),
    'a[1': (3, "']' is expected here behind an index, where the specification ends"),
}  # fmt: skip


@pytest.mark.parametrize("text", ERRORS)
def test_a_mistake_is_told_at_its_place(text: str) -> None:
    column, message = ERRORS[text]
    with pytest.raises(OoxError) as refused:
        parse_formula(comments(text)[0])
    (told,) = refused.value.diagnostics
    assert told.message.startswith(message)
    assert told.span is not None
    assert told.span.column == column
