from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from ooxcheck.oox import tree
from ooxcheck.oox.syntax.parser import parse_formula, parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.trees import NOWHERE, formulas, programs

ROOT = Path(__file__).parents[3]
BROKEN_ON_PURPOSE = {"broken.oox"}
REPOSITORY = sorted(
    path
    for folder in ("examples", "docs", "tests")
    for path in (ROOT / folder).rglob("*.oox")
    if "messages" not in path.parts and path.name not in BROKEN_ON_PURPOSE
)

SOME = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def assert_program_round_trips(program: tree.Program) -> None:
    text = node_text(program)
    again = parse_text(text)
    assert again == program, text
    assert node_text(again) == text
    assert not any(line != line.rstrip(" ") for line in text.split("\n"))


def assert_formula_round_trips(formula: tree.Expr) -> None:
    text = node_text(formula)
    again = parse_formula(text)
    assert again == formula, text
    assert node_text(again) == text


@SOME
@given(programs)
def test_a_printed_program_parses_to_the_same_tree(program: tree.Program) -> None:
    assert_program_round_trips(program)


@SOME
@given(formulas)
def test_a_printed_formula_parses_to_the_same_tree(formula: tree.Expr) -> None:
    assert_formula_round_trips(formula)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("((a))", "a"),
        ("(a + b) + c", "a + b + c"),
        ("a + (b + c)", "a + (b + c)"),
        ("a * (b + c)", "a * (b + c)"),
        ("(a * b) + c", "a * b + c"),
        ("a ==> (b ==> c)", "a ==> b ==> c"),
        ("(a ==> b) ==> c", "(a ==> b) ==> c"),
        ("(a && b) || c", "(a && b) || c"),
        ("a && (b || c)", "a && (b || c)"),
        ("!(x instanceof C)", "!x instanceof C"),
        ("(!x) instanceof C", "(!x) instanceof C"),
        ("a && (all x : S | x.f)", "a && all x : S | x.f"),
        ("(all x : S | x.f) && a", "(all x : S | x.f) && a"),
        ("!(all x : S | x.f)", "!all x : S | x.f"),
        ("(x.(^next)).value", "x.^next.value"),
        ("x.(f + g)", "x.(f + g)"),
        ("x.^(f + g)", "x.^(f + g)"),
        ("^(x.f)", "^(x.f)"),
        ("#(this.head.*next)", "#this.head.*next"),
        ("no (a & b)", "no a & b"),
        ("no (-x)", "no (-x)"),
        ("(no a) == b", "(no a) == b"),
        ("(one) - x", "one - x"),
        ("all x : (no y), z : S | x", "all x : (no y), z : S | x"),
        ("(a == b) == c", "a == b == c"),
        ("a == (b == c)", "a == (b == c)"),
        ("a - (b - c)", "a - (b - c)"),
        ("(int) ([])", "(int) []"),
        ("(char) ([1, 2][0])", "(char) [1, 2][0]"),
    ],
)
def test_only_needed_brackets_are_printed(text: str, expected: str) -> None:
    assert node_text(parse_formula(text)) == expected
    assert parse_formula(expected) == parse_formula(text)


def test_statements_are_laid_out_one_a_line() -> None:
    text = """\
class C extends P implements I, J {
  static int count;
  ghost C set items;
  invariant named : this.count > 0;
  C() {}

  int m(int x, C[] cs)
    requires(x > 0)
    modifies(cs[*])
  {
    while (x > 0)
      invariant(x >= 0)
    {
      x := x - 1;
    }
    if (x == 0) {
      return x;
    } else if (x == 1)
      throw "one";
    else {
      ;
    }
    try {
      this.m(x, cs);
    } catch {}
    lock (this) {
      fork this.m(1, null);
    }
    join;
  }

  void k();
}

interface I {
  int size()
    pure;
}"""
    assert node_text(parse_text(text)) == text


def test_an_if_without_else_gets_braces_in_front_of_another_else() -> None:
    skip = tree.Skip(span=NOWHERE)
    condition = tree.Name("a", span=NOWHERE)
    inner = tree.While(condition, (), tree.If(condition, skip, None, span=NOWHERE), span=NOWHERE)
    text = node_text(tree.If(condition, inner, skip, span=NOWHERE))
    (declaration,) = parse_text(f"class C {{ void m() {{ {text} }} }}").declarations
    assert isinstance(declaration, tree.ClassDeclaration)
    (method,) = declaration.members
    assert isinstance(method, tree.Method)
    assert method.body
    (statement,) = method.body.statements
    assert isinstance(statement, tree.If)
    assert statement.otherwise == skip


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (tree.TypeName("int", 2, span=NOWHERE), "int[][]"),
        (tree.Parameter(tree.TypeName("C", span=NOWHERE), "x", span=NOWHERE), "C x"),
        (tree.Declaration(("x", "y"), tree.Name("S", span=NOWHERE), span=NOWHERE), "x, y : S"),
        (tree.Super(span=NOWHERE), "super"),
        (tree.Pure(span=NOWHERE), "pure"),
        (tree.Reads(span=NOWHERE), "reads()"),
        (
            tree.Decreases((tree.Name("a", span=NOWHERE), tree.Name("b", span=NOWHERE)), span=NOWHERE),
            "decreases(a, b)",
        ),
        (tree.Skip(span=NOWHERE), ";"),
        (tree.Program((), span=NOWHERE), ""),
    ],
)
def test_every_kind_of_node_can_be_printed_alone(node: tree.Node, text: str) -> None:
    assert node_text(node) == text


def test_the_deepest_permitted_tree_is_printed() -> None:
    for chain in (
        "a + " * 190 + "a",
        "!" * 190 + "a",
        "a ==> " * 190 + "a",
        "a" + ".f" * 190,
        "all x : S | " * 190 + "a",
    ):
        formula = parse_formula(chain)
        assert parse_formula(node_text(formula)) == formula


@pytest.mark.parametrize("path", REPOSITORY, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_program_of_the_repository_comes_back(path: Path) -> None:
    assert_program_round_trips(parse_text(path.read_text()))
