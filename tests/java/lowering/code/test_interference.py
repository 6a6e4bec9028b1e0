"""Interference: which expressions are fixed or can throw, and which statements affect them."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.code.interference import Interference, is_fixed
from ooxcheck.java.lowering.code.operators import string_of
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Source, Span

SPAN = Span(Source("T.java", ""), 0, 0)
X, A = tree.Name("x", span=SPAN), tree.Name("a", span=SPAN)
ZERO, ONE = tree.IntLiteral(0, span=SPAN), tree.IntLiteral(1, span=SPAN)
FIELD = tree.Member(A, "f", span=SPAN)
OWN = tree.Member(tree.This(span=SPAN), "f", span=SPAN)
STATIC = tree.Member(tree.Name("C", span=SPAN), "f", span=SPAN)
INTERFERENCE = Interference({"C"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (ONE, True),
        (X, True),
        (A, False),
        (OWN, False),
        (tree.Unary(Prefix.MINUS, ONE, span=SPAN), True),
        (tree.Unary(Prefix.NOT, X, span=SPAN), False),
        (string_of(X, SPAN), True),
        (string_of(A, SPAN), False),
    ],
)
def test_literals_and_names_that_are_assigned_once_are_fixed(value: tree.Expr, expected: bool) -> None:
    assert is_fixed(value, {"x"}) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (FIELD, True),
        (OWN, False),
        (STATIC, False),
        (tree.Index(A, ZERO, span=SPAN), True),
        (tree.Unary(Prefix.COUNT, A, span=SPAN), True),
        (tree.Binary(Infix.DIVIDE, X, A, span=SPAN), True),
        (tree.Binary(Infix.DIVIDE, X, ZERO, span=SPAN), True),
        (tree.Binary(Infix.REMAINDER, X, ONE, span=SPAN), False),
        (tree.Binary(Infix.PLUS, X, A, span=SPAN), False),
    ],
)
def test_null_indices_and_divisors_make_an_expression_throw(value: tree.Expr, expected: bool) -> None:
    assert INTERFERENCE.can_throw(value) is expected


def test_statements_affect_the_locations_that_they_write() -> None:
    to_variable = tree.Assign(X, ONE, span=SPAN)
    to_field = tree.Assign(FIELD, ONE, span=SPAN)
    assert INTERFERENCE.affects([to_variable], X)
    assert not INTERFERENCE.affects([to_variable], A)
    assert not INTERFERENCE.affects([to_variable], OWN)
    assert INTERFERENCE.affects([to_field], OWN)
    assert INTERFERENCE.affects([to_variable], FIELD), "it may throw"
    assert not INTERFERENCE.affects([], FIELD)
