"""Operators bind as Alloy's do, and what is no model is refused at its place."""

from __future__ import annotations

import pytest

from ooxcheck.relational.from_alloy.syntax import tree
from ooxcheck.relational.from_alloy.syntax.paragraphs import parse
from ooxcheck.relational.from_alloy.syntax.places import AlloyError


def spelled(expr: tree.Expr) -> str:
    """Return an expression with a bracket around every operation."""
    match expr:
        case tree.Name(name=name):
            return name
        case tree.Number(value=value):
            return str(value)
        case tree.Unary(op=op, operand=operand):
            return f"({op} {spelled(operand)})"
        case tree.Binary(op=op, left=left, right=right):
            return f"({spelled(left)} {op} {spelled(right)})"
        case tree.Arrow(left=left, left_mult=one, right_mult=other, right=right):
            return f"({spelled(left)} {one}->{other} {spelled(right)})"
        case tree.Box(target=target, arguments=arguments):
            return f"{spelled(target)}[{', '.join(map(spelled, arguments))}]"
        case tree.IfElse(condition=condition, yes=yes, no=no):
            return f"({spelled(condition)} ? {spelled(yes)} : {spelled(no)})"
        case tree.Quantified(quantifier=quantifier, decls=decls, body=body):
            names = ", ".join(
                f"{name}: {decl.multiplicity}{spelled(decl.range)}" for decl in decls for name in decl.names
            )
            return f"({quantifier} {names} | {spelled(body)})"
        case tree.Block(parts=parts):
            return "{" + "; ".join(map(spelled, parts)) + "}"
        case _:
            raise AssertionError(expr)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a + b & c - d", "((a + (b & c)) - d)"),
        ("a.b.c", "((a . b) . c)"),
        ("a.b[c]", "(a . b)[c]"),
        ("~a.b", "((~ a) . b)"),
        ("a.^b", "(a . (^ b))"),
        ("a -> b -> c", "(a set->set (b set->set c))"),
        ("a lone -> some b in c", "((a lone->some b) in c)"),
        ("a <: b ++ c", "((a <: b) ++ c)"),
        ("#a + b = c", "(((# a) + b) = c)"),
        ("#a ++ b", "(# (a ++ b))"),
        ("no a + b", "(no (a + b))"),
        ("not a = b and c in d or some e", "(((not (a = b)) and (c in d)) or (some e))"),
        ("a not in b", "(not (a in b))"),
        ("a !in b", "(not (a in b))"),
        ("a => b => c", "(a implies (b implies c))"),
        ("a => b else c => d else e", "(a ? b : (c ? d : e))"),
        ("a or b iff c => d && e", "(a or (b iff (c implies (d and e))))"),
        ("a and all x: b | x in c or d", "(a and (all x: b | ((x in c) or d)))"),
        ("some x, y: lone b, z: x { x = y z in y }", "(some x: loneb, y: loneb, z: x | {(x = y); (z in y)})"),
        ("some x", "(some x)"),
        ("a = -1", "(a = -1)"),
        ("a - 1 = b", "((a - 1) = b)"),
        ("sum x: a | #x.b", "(sum x: a | (# (x . b)))"),
        ("a =< b", "(a =< b)"),
        ("a <= b", "(a =< b)"),
        ("always a = b and c", "((always (a = b)) and c)"),
        ("always not a until b since c", "(((always (not a)) until b) since c)"),
        ("a or b ; c and d ; e", "((a or b) ; ((c and d) ; e))"),
        ("all x: b | x in c ; d", "((all x: b | (x in c)) ; d)"),
        ("eventually some x: b | x in c or d", "(eventually (some x: b | ((x in c) or d)))"),
        ("a.(b)' = (c + d)'", "((a . (' b)) = (' (c + d)))"),
        ("some (a)' & b", "(some ((' a) & b))"),
    ],
)
def test_operators_bind_as_in_alloy(text: str, meant: str) -> None:
    (fact,) = parse(f"fact {{ {text} }}", "m.als").paragraphs
    assert isinstance(fact, tree.Fact)
    assert [spelled(part) for part in fact.body.parts] == [meant]


def test_formulas_stand_one_after_the_other() -> None:
    (fact,) = parse(
        "fact named { a in b no c\n some d -- said\n e = f /* and\n more */ }", "m.als"
    ).paragraphs
    assert isinstance(fact, tree.Fact)
    assert [spelled(part) for part in fact.body.parts] == ["(a in b)", "(no c)", "(some d)", "(e = f)"]


def test_fields_with_multiplicities_are_no_quantifiers() -> None:
    (sig,) = parse(
        "abstract sig A, B in C + D { disj f, g: some E, h: F lone -> G } { no f }", "m.als"
    ).paragraphs
    assert isinstance(sig, tree.Sig)
    assert (sig.names, sig.abstract, sig.relation, [each.name for each in sig.of]) == (
        ("A", "B"),
        True,
        "in",
        ["C", "D"],
    )
    assert [(decl.names, decl.multiplicity, decl.disjoint) for decl in sig.fields] == [
        (("f", "g"), "some", True),
        (("h",), "", False),
    ]


def test_commands_have_scopes() -> None:
    found = parse(
        "run p for 3 but exactly 2 A, 5 Int, 1 seq expect 1 c: check { no A } for 4 A", "m.als"
    ).paragraphs
    one, other = (each for each in found if isinstance(each, tree.Command))
    assert (one.label, one.check, one.overall, one.expect) == ("p", False, 3, 1)
    assert [(scope.name, scope.size, scope.exact) for scope in one.scopes] == [
        ("A", 2, True),
        ("Int", 5, False),
        ("seq", 1, False),
    ]
    assert (other.label, other.check, other.overall) == ("c", True, None)


def test_scopes_may_grow() -> None:
    (found,) = parse("run p for 3 but exactly 2..8:3 A, 1..5 B, 4 C, 2..2 D, 1.. steps", "m.als").paragraphs
    assert isinstance(found, tree.Command)
    assert [(scope.name, scope.size, scope.last, scope.step, scope.exact) for scope in found.scopes] == [
        ("A", 2, 8, 3, True), ("B", 1, 5, 1, False), ("C", 4, 4, 1, False), ("D", 2, 2, 1, True), ("steps", 1, None, 1, False),
    ]  # fmt: skip


def test_what_changes_is_marked() -> None:
    (sig,) = parse("abstract var sig A { var f, g: B, h: C }", "m.als").paragraphs
    assert isinstance(sig, tree.Sig)
    assert (sig.variable, [decl.variable for decl in sig.fields]) == (True, [True, False])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sig A {\n  f: }", "m.als:2:6: error: expected an expression, found `}`"),
        ("sig A { f: B ", "m.als:1:14: error: expected `}`, found the end of the file"),
        ("fact { a $ b }", "m.als:1:10: error: unexpected character '$'"),
        ("sig A { f: var A }", "m.als:1:12: error: expected an expression, found `var`"),
        ("fact { a until }", "m.als:1:16: error: expected an expression, found `}`"),
        ("run {} for 3 .4 steps", "m.als:1:15: error: expected `.`, found `4`"),
        ("let m[x] x", "m.als:1:10: error: expected `{`, found `x`"),
        ("fun f: A { a b }", "m.als:1:10: error: the body of a function is one expression, not 2"),
        ("fact { " + "(" * 100, "m.als:1:88: error: brackets and operands nest deeper than 80"),
        (
            "hello",
            "m.als:1:1: error: expected a paragraph: sig, enum, fact, pred, fun, let, assert, run, check or open, found `hello`",
        ),
    ],
)
def test_what_is_no_model_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(AlloyError) as caught:
        parse(text, "m.als")
    assert str(caught.value) == message
