from __future__ import annotations

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.operators import BINARY, PREFIX, operand_strengths
from ooxcheck.oox.syntax.parser import parse, parse_formula


def bracketed(expr: tree.Expr) -> str:
    """Return an expression with a pair of brackets around each operation."""
    match expr:
        case tree.Name(name):
            return name
        case tree.Unary() | tree.Conversion():
            sign = expr.op if isinstance(expr, tree.Unary) else expr.sign
            return f"({sign} {bracketed(expr.operand)})"
        case tree.Binary(op):
            return f"({bracketed(expr.left)} {op} {bracketed(expr.right)})"
        case tree.InstanceOf(class_name=class_name):
            return f"({bracketed(expr.operand)} instanceof {class_name})"
        case tree.Member(name=name):
            return f"({bracketed(expr.target)}.{name})"
        case tree.Join():
            return f"({bracketed(expr.left)}.{bracketed(expr.right)})"
        case tree.Index():
            return f"({bracketed(expr.target)}[{bracketed(expr.index)}])"
        case tree.Quantifier(kind):
            return f"({kind} {bracketed(expr.body)})"
        case tree.Conditional():
            return f"(if {bracketed(expr.condition)} {bracketed(expr.then)} {bracketed(expr.otherwise)})"
        case _:
            raise AssertionError(expr)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("a <==> b ==> c", "(a <==> (b ==> c))"),
        ("a ==> b <==> c", "((a ==> b) <==> c)"),
        ("a ==> b ==> c", "(a ==> (b ==> c))"),
        ("a ==> b || c", "(a ==> (b || c))"),
        ("a || b && c", "(a || (b && c))"),
        ("a && b || c", "((a && b) || c)"),
        ("a && b && c", "((a && b) && c)"),
        ("a && b == c", "(a && (b == c))"),
        ("a == b < c", "(a == (b < c))"),
        ("a < b == c", "((a < b) == c)"),
        ("a == b != c", "((a == b) != c)"),
        ("a < b < c", "((a < b) < c)"),
        ("a in b + c", "(a in (b + c))"),
        ("a !in b == c", "((a !in b) == c)"),
        ("a - b - c", "((a - b) - c)"),
        ("a - b + c", "((a - b) + c)"),
        ("a + b * c", "(a + (b * c))"),
        ("a / b * c % d", "(((a / b) * c) % d)"),
        ("a * b & c", "(a * (b & c))"),
        ("a + b & c -> d", "(a + (b & (c -> d)))"),
        ("a -> b -> c", "((a -> b) -> c)"),
        ("- a * b", "((- a) * b)"),
        ("a * - b", "(a * (- b))"),
        ("! a == b", "((! a) == b)"),
        ("! ! a && b", "((! (! a)) && b)"),
        ("! a instanceof C", "(! (a instanceof C))"),
        ("a -> b instanceof C", "(a -> (b instanceof C))"),
        ("# a instanceof C", "((# a) instanceof C)"),
        ("# a + b", "((# a) + b)"),
        ("# a.f", "(# (a.f))"),
        ("- # a", "(- (# a))"),
        ("no a & b + c", "(no ((a & b) + c))"),
        ("no a == b", "((no a) == b)"),
        ("no a && b", "((no a) && b)"),
        ("a && no b || c", "((a && (no b)) || c)"),
        ("a * no b + c", "(a * (no (b + c)))"),
        ("! no a + b", "(! (no (a + b)))"),
        ("some a.^f.g", "(some ((a.(^ f)).g))"),
        ("a.*f[i]", "((a.(* f))[i])"),
        ("a.(f + g).h", "((a.(f + g)).h)"),
        ("^ a.b", "((^ a).b)"),
        ("~ ^ a", "(~ (^ a))"),
        ("a && all x : S | b || c", "(a && (all (b || c)))"),
        ("! all x : S | b && c", "(! (all (b && c)))"),
        ("a ==> if b then c && d else e && f", "(a ==> (if b (c && d) (e && f)))"),
        ("(a + b) * c", "((a + b) * c)"),
    ],
)
def test_operators_bind_as_the_table_says(text: str, shape: str) -> None:
    assert bracketed(parse_formula(text)) == shape


def test_every_pair_of_binary_operators_follows_the_strengths() -> None:
    for first in BINARY:
        for second in BINARY:
            groups_left = BINARY[first] >= operand_strengths(second)[0]
            shape = f"((a {first} b) {second} c)" if groups_left else f"(a {first} (b {second} c))"
            assert bracketed(parse_formula(f"a {first} b {second} c")) == shape


def test_every_prefix_operator_takes_what_the_table_says() -> None:
    for prefix in PREFIX:
        for op in BINARY:
            takes_all = BINARY[op] >= PREFIX[prefix][1]
            shape = f"({prefix} (a {op} b))" if takes_all else f"(({prefix} a) {op} b)"
            assert bracketed(parse_formula(f"{prefix} a {op} b")) == shape


@pytest.mark.parametrize(
    ("formula", "places"),
    [
        ("a && b || c", ["1:29"]),
        ("a || b && c", ["1:29"]),
        ("(a && b) || c", []),
        ("a && (b || c)", []),
        ("a && b ==> c || d", []),
        ("a || b || c && d", ["1:29"]),
        ("x == (a || b && c)", ["1:35"]),
    ],
)
def test_mixed_conjunctions_and_disjunctions_get_a_warning(formula: str, places: list[str]) -> None:
    report = Report()
    parse([Source("t", f"class C {{ void m() {{ assert {formula}; }} }}")], report=report)
    assert [(d.code, str(d.span)) for d in report.diagnostics] == [
        ("syntax.mixed-logic", f"t:{place}") for place in places
    ]
