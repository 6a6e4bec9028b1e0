"""Expressions as text: what is left out, what needs other words, and what there are no words for."""

from __future__ import annotations

import pytest

from ooxcheck.oox.cells import LENGTHS, Elements
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import CHAR, INT, INT64, STRING, ArrayType, ClassType
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.boolean_laws import both, either, less, negation, same
from ooxcheck.specs.relations.set_laws import Side, forget, not_null, override, product, union
from ooxcheck.specs.text.contract_names import ANY
from ooxcheck.specs.text.expression_kinds import is_one
from ooxcheck.specs.text.expression_text import Inexpressible, Printer, expression_text, name_of
from tests.specs.nodes import ALL_FRESH, FRESH, KEYS, NODE, NULL, NUMBER, N, P, V, W, one

INTS = ArrayType(INT)
ARRAY = e.Name(Field("Node", "log", INTS, static=True))
VALUE = e.Join(V, KEYS)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (NULL, "none"),
        (one(3), "3"),
        (e.TRUE, "true"),
        (e.Literal("a", STRING), '"a"'),
        (e.Literal(ord("c"), CHAR), "'c'"),
        (not_null(V), "x"),
        (e.Minus(V, NULL), "x"),
        (union((V, NULL), Side.UPPER), "x"),
        (union((V, W), Side.UPPER), "x + y"),
        (e.Meet((NULL, V)), "none"),
        (e.Join(e.Join(V, N), KEYS), "x.next.value"),
        (e.Join(V, e.Star(N)), "x.*next"),
        (e.Join(V, e.Closure(union((N, P), Side.UPPER))), "x.^(next + prev)"),
        (override(N, V, W), "next - (x -> Node) + (x -> y)"),
        (override(N, V, NULL), "next - (x -> Node)"),
        (override(N, FRESH, W), "next + (newNode1 -> y)"),
        (override(KEYS, V, one(1)), "value - (x -> x.value) + (x -> 1)"),
        (
            override(override(N, V, FRESH), W, NULL),
            "next - (x -> Node) + (x -> newNode1) - (y -> (Node + newNode1))",
        ),
        (
            override(override(KEYS, V, one(1)), W, one(2)),
            "value - (x -> x.value) + (x -> 1) - (y -> (none + y.value + 1)) + (y -> 2)",
        ),
        (forget(N, V), "next - (x -> Node)"),
        (ALL_FRESH, "Node - old(Node)"),
        (e.Shift(VALUE, 2), "x.value + 2"),
        (e.Shift(VALUE, -2), "x.value - 2"),
        (e.Join(N, V), "{each : Node | each.next == x}"),
        (e.Join(N, NULL), "{each : Node | each.next == null}"),
        (e.Join(N, e.Join(KEYS, NUMBER)), "{each : Node | each.next.value == k}"),
        (e.Join(N, FRESH), "{each : Node | each.next == newNode1}"),
        (e.Join(N, e.Minus(e.Every(NODE), NULL)), "next.(Node)"),
        (e.Join(V, override(N, W, NULL)), "if y == x then none else x.next"),
        (e.Join(ARRAY, e.Name(LENGTHS)), "#Node.log"),
        (e.Join(NUMBER, e.Join(ARRAY, e.Name(Elements(INTS)))), "Node.log[k]"),
        (e.Choice(same(V, NULL), W, FRESH), "if x == null then y else newNode1"),
        (e.Choice(e.Same(e.NOTHING, e.Join(V, N)), NULL, e.Join(V, N)), "x.next"),
        (e.Within(V, e.Join(e.Join(W, e.Star(N)), P)), "some each : y.*next | each.prev == x"),
        (e.Within(NUMBER, e.Join(V, KEYS)), "k in x.value"),
        (e.Not(e.Within(NUMBER, e.Join(V, KEYS))), "k !in x.value"),
        (negation(less(NUMBER, one(2))), "k >= 2"),
        (negation(less(VALUE, one(2))), "!(x.value < 2)"),
        (negation(same(V, NULL)), "x != null"),
        (e.Same(e.NOTHING, e.Join(N, V)), "no {each : Node | each.next == x}"),
        (e.Not(e.Same(e.NOTHING, e.Join(N, V))), "some {each : Node | each.next == x}"),
        (e.IsA(V, "Leaf"), "x instanceof Leaf"),
        (both((same(V, NULL), either((same(W, NULL), same(V, W))))), "(y == null || y == x) && x == null"),
    ],
)
def test_how_it_is_said(expr: e.Expr, text: str) -> None:
    assert expression_text(expr) == text


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (V, "old(x)"),
        (FRESH, "newNode1"),
        (one(1), "1"),
        (e.Join(V, N), "old(x.next)"),
        (product(V, e.Every(NODE)), "old(x) -> Node"),
        (union((N, product(ALL_FRESH, W)), Side.UPPER), "(Node - old(Node)) -> old(y) + old(next)"),
        (e.Join(ALL_FRESH, N), "(Node - old(Node)).(old(next))"),
        (e.Join(FRESH, e.Star(N)), "newNode1.*(old(next))"),
        (e.IsA(FRESH, "Node"), "newNode1 instanceof Node"),
        (e.Join(FRESH, e.Closure(N)), "old(newNode1.^next)"),
        (e.Meet(tuple(sorted((V, e.Every(NODE)), key=lambda part: part.digest))), "old(Node & x)"),
    ],
)
def test_after_the_call_only_what_was_there_on_entry_is_old(expr: e.Expr, text: str) -> None:
    assert expression_text(expr, after=True) == text


def test_single_numbers_are_not_added() -> None:
    assert expression_text(union((one(1), one(2)), Side.UPPER)) == "none + 1 + 2"
    assert expression_text(union((VALUE, NUMBER), Side.UPPER)) == "none + k + x.value"
    assert (
        expression_text(union((e.Join(e.Join(V, e.Star(N)), KEYS), NUMBER), Side.UPPER))
        == "x.*next.value + k"
    )
    assert expression_text(e.Minus(VALUE, NUMBER)) == "none + x.value - k"


def test_of_a_union_nothing_is_said_twice() -> None:
    assert expression_text(union((V, not_null(e.Join(V, e.Star(N)))), Side.UPPER)) == "x.*next"


@pytest.mark.parametrize(
    "expr",
    [e.Every(INT), e.Every(None), e.Interval(0, 3, INT), e.Name(LENGTHS), e.Name(Elements(INTS)), e.New(INTS, 1), e.NewSet(INTS),
     e.Within(V, e.Join(V, e.Star(N))), e.Shift(e.Join(e.Join(V, e.Star(N)), KEYS), 1), e.Join(N, e.Join(V, e.Star(N))),
     e.Same(e.NOTHING, e.Join(V, e.Star(N))), e.Literal(0, CHAR)],
)  # fmt: skip
def test_what_there_are_no_words_for_is_refused(expr: e.Expr) -> None:
    assert expression_text(expr)
    with pytest.raises(Inexpressible):
        Printer(ANY, strict=True).text(expr)


def test_a_part_of_an_intersection_may_be_left_out_only_where_a_larger_set_will_do() -> None:
    said, wordless = e.Join(V, e.Star(N)), e.Join(KEYS, e.Interval(0, 1, INT))
    met = e.Meet(tuple(sorted((said, wordless), key=lambda part: part.digest)))
    assert Printer(ANY, strict=True, loose=True).text(met) == "x.*next"
    for expr in (met, e.Override(N, met, NULL), e.Minus(W, met)):
        with pytest.raises(Inexpressible):
            Printer(ANY, strict=True, loose=expr is not met).text(expr)


@pytest.mark.parametrize(
    ("expr", "single"),
    [(V, True), (one(1), True), (e.Join(V, N), True), (e.Join(V, e.Star(N)), False), (e.Choice(e.TRUE, V, W), True), (N, False),
     (union((V, W), Side.UPPER), False), (e.Join(V, override(N, W, FRESH)), True)],
)  # fmt: skip
def test_what_the_language_takes_for_one_value(expr: e.Expr, single: bool) -> None:
    assert is_one(expr) is single


def test_names() -> None:
    assert name_of(Field("Node", "top", ClassType("Node"), static=True)) == "Node.top"
    assert name_of(Elements(INTS)) == "elements[int[]]"


def test_literals_that_nothing_tells_the_type_of_say_it() -> None:
    """A choice between literals would be one between ints."""
    test, one_of, other = same(V, W), e.Literal(1, INT64), e.Literal(-2, INT64)
    assert (
        expression_text(e.Choice(test, one_of, other))
        == f"if {expression_text(test)} then (int64) 1 else (int64) -2"
    )
    assert expression_text(e.Choice(test, one_of, VALUE)) == f"if {expression_text(test)} then 1 else x.value"
    assert expression_text(e.Choice(test, one(1), one(2))) == f"if {expression_text(test)} then 1 else 2"
