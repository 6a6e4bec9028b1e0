"""Each row of the table in `ooxcheck.oox.syntax.words`, once as a keyword and once as a name."""

from __future__ import annotations

import re

import pytest

from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import Token, tokens
from ooxcheck.oox.syntax.words import MAX_NESTING, closing_index, members, settle


def settled(text: str, *, specification: bool = False) -> list[Token]:
    source, report = Source("t", text), Report()
    found = settle(tokens(source, report), source, report, specification=specification)
    assert not report.errors()
    return found


def types_of(word: str, text: str, *, specification: bool = False) -> list[str]:
    return [token.type for token in settled(text, specification=specification) if token.text == word]


@pytest.mark.parametrize(
    ("word", "formula", "types"),
    [
        ("all", "all x : S | a", ["QUANTIFIER"]),
        ("all", "all x, y : S | a", ["QUANTIFIER"]),
        ("all", "all > 3", ["ID"]),
        ("all", "all all : S | all", ["QUANTIFIER", "ID", "ID"]),
        ("sum", "sum x : S | x.v", ["FOLD"]),
        ("sum", "sum v, i : a : v", ["FOLD"]),
        ("count", "count v, i : count : v", ["FOLD", "ID"]),
        ("count", "count x, y : S | x == y", ["FOLD"]),
        ("min", "min(min, max)", ["BUILTIN", "ID"]),
        ("max", "max(min) - max[0]", ["BUILTIN", "ID"]),
        ("[]", "a[][] == b.c[] && (d)[] in e()[]", ["ELEMENTS"] * 5),
        ("in", "a[] in S", ["OP"]),
        ("sum", "sum == 6", ["ID"]),
        ("some", "some x : S | a", ["QUANTIFIER"]),
        ("some", "some x", ["PREFIX"]),
        ("some", "x == some", ["ID"]),
        ("some", "some.f", ["ID"]),
        ("some", "x.some", ["ID"]),
        ("some", "some[3]", ["ID"]),
        ("some", "f(some, some x, some)", ["ID", "PREFIX", "ID"]),
        ("no", "no (a & b)", ["PREFIX"]),
        ("no", "no { x : S | a }", ["PREFIX"]),
        ("no", "no ~f", ["PREFIX"]),
        ("no", "no ^f", ["PREFIX"]),
        ("no", "no #f", ["PREFIX"]),
        ("no", "no this", ["PREFIX"]),
        ("no", "no null", ["PREFIX"]),
        ("no", "no no no", ["PREFIX", "PREFIX", "ID"]),
        ("no", "no if a then b else c", ["PREFIX"]),
        ("one", "one - x", ["ID"]),
        ("one", "one * x", ["ID"]),
        ("one", "one != x", ["ID"]),
        ("one", "one in S", ["ID"]),
        ("one", "one !in S", ["ID"]),
        ("one", "if one then one else one", ["ID", "ID", "ID"]),
        ("one", "one in", ["PREFIX"]),
        ("lone", "lone x.f", ["PREFIX"]),
        ("lone", "lone > 0", ["ID"]),
        ("seq", "seq(a)", ["BUILTIN"]),
        ("seq", "seq[0] == seq", ["ID", "ID"]),
        ("multiset", "multiset(multiset)", ["BUILTIN", "ID"]),
        ("count", "count(m, count)", ["BUILTIN", "ID"]),
        ("reverse", "reverse(s) ++ reverse", ["BUILTIN", "ID"]),
        ("elems", "elems(s) == elems", ["BUILTIN", "ID"]),
        ("++", "s ++ t", ["OP"]),
        ("++", "[] ++ [x]", ["OP"]),
        ("in", "[] in S", ["OP"]),
        ("in", "a in S", ["OP"]),
        ("in", "{ x : S | a } in S", ["OP"]),
        ("in", "a[1] in S", ["OP"]),
        ("in", "none in S", ["OP"]),
        ("in", "this in S", ["OP"]),
        ("in", "3 in S", ["OP"]),
        ("in", "in > 0", ["ID"]),
        ("in", "in in in", ["ID", "OP", "ID"]),
        ("in", "! in", ["ID"]),
        ("in", "a.in in b", ["ID", "OP"]),
        ("!in", "a ! in S", ["OP"]),
        ("!in", "(a) !in S", ["OP"]),
        ("then", "if then then then else then", ["ID", "THEN", "ID", "ID"]),
        ("old", "old(x)", ["BUILTIN"]),
        ("old", "old + 1", ["ID"]),
        ("old", "x.old(y)", ["ID"]),
        ("none", "x == none", ["CONSTANT"]),
        ("none", "all none : S | a", ["ID"]),
        ("none", "{ none : S | a }", ["ID"]),
        ("none", "all none : S | none.v == 0", ["ID", "ID"]),
        ("none", "all x, none, y : S | none.v == 0", ["ID", "ID"]),
        ("none", "all x : S, none : x.f | none.v == 0", ["ID", "ID"]),
        ("none", "{ x, none : S | none in x.f }", ["ID", "ID"]),
        ("none", "forall none, i : a : none == i", ["ID", "ID"]),
        ("none", "forall v, none : a : none == v", ["ID", "ID"]),
        ("none", "disjoint(a, none, b) && x.none == none", ["CONSTANT", "ID", "CONSTANT"]),
        ("iden", "all none : S | iden in f", ["CONSTANT"]),
        ("none", "forall v, i : none : v", ["CONSTANT"]),
        ("iden", "x.iden", ["ID"]),
        ("set", "set > 0", ["ID"]),
        ("pure", "(a) == pure", ["ID"]),
        ("{", "#{ x : S | a }", ["SET_OPEN"]),
    ],
)  # fmt: skip
def test_a_word_in_a_specification_is_a_keyword_only_where_no_name_can_stand(
    word: str, formula: str, types: list[str]
) -> None:
    assert types_of(word, formula, specification=True) == types


@pytest.mark.parametrize(
    ("word", "member", "types"),
    [
        ("some", "void m() { some x; }", ["ID"]),
        ("no", "void m() { if (no) x := no; }", ["ID", "ID"]),
        ("in", "void m() { int in := 0; assert in in in; x := in; }", ["ID", "ID", "OP", "ID", "ID"]),
        ("some", "void m() requires(some x) ensures(some x) exceptional(some x) { some x; }", ["PREFIX"] * 3 + ["ID"]),
        ("some", "void m() modifies(some x) { some x; }", ["PREFIX", "ID"]),
        ("some", "void m() { assert some x; some x; assume some x; some x; }", ["PREFIX", "ID", "PREFIX", "ID"]),
        ("some", "void m() { while (some) invariant(some x) some := x; }", ["ID", "PREFIX", "ID"]),
        ("some", "invariant some x; some x;", ["PREFIX", "ID"]),
        ("some", "invariant some : some x;", ["ID", "PREFIX"]),
        ("some", "void m() requires(some > 0) { some := 1; }", ["ID", "ID"]),
        ("invariant", "invariant x > 0; invariant n : x > 0;", ["INVARIANT", "INVARIANT"]),
        ("invariant", "invariant (x > 0);", ["INVARIANT"]),
        ("invariant", "invariant old(x) == 0;", ["INVARIANT"]),
        ("invariant", "invariant[] x; invariant f() {} int invariant;", ["ID", "ID", "ID"]),
        ("x", "invariant x(this); invariant x([]); invariant y : x(1) && z.x == x; invariant x : true;", ["FUNCTION"] * 3 + ["ID"] * 3),
        ("invariant", "invariant[][] f() {} invariant[] some; invariant [] == x; invariant [] in x; invariant [];", ["ID", "ID", *["INVARIANT"] * 3]),
        ("invariant", "void m() { while (a) invariant(b) invariant(c) {} }", ["INVARIANT", "INVARIANT"]),
        ("invariant", "void m() { if (a) invariant := 3; invariant.f := 1; }", ["ID", "ID"]),
        ("modifies", "void m() modifies(a) modifies() {}", ["MODIFIES", "MODIFIES"]),
        ("modifies", "void m() pure modifies() {}", ["MODIFIES"]),
        ("modifies", "int modifies; void modifies() { if (a) modifies := 1; }", ["ID", "ID", "ID"]),
        ("reads", "int m() pure reads(); int n() reads() pure {}", ["READS", "READS"]),
        ("reads", "int reads; void reads() { if (a) reads := 1; }", ["ID", "ID", "ID"]),
        ("decreases", "void m() decreases(a) pure decreases(b) {} int decreases;", ["DECREASES", "DECREASES", "ID"]),
        ("decreases", "void decreases() { decreases(a); }", ["ID", "ID"]),
        ("pure", "void m() pure; void n() requires(a) pure {}", ["PURE", "PURE"]),
        ("pure", "int pure; void pure() { x := (C) pure; if (a) pure := 1; }", ["ID", "ID", "ID", "ID"]),
        ("ghost", "ghost int n; ghost C set s; ghost K -> V m; ghost C[] a;", ["GHOST"] * 4),
        ("ghost", "ghost x; ghost f() {} int ghost;", ["ID", "ID", "ID"]),
        ("ghost", "void m() { f(1, ghost all x, ghost : S | ghost == x, ghost y); }", ["GHOST", "ID", "ID", "GHOST"]),
        ("set", "ghost C set s; ghost C set; ghost C set set; set x;", ["COLLECTION", "ID", "COLLECTION", "ID", "ID"]),
        ("seq", "ghost C seq s; ghost C seq; ghost seq seq seq; seq x;", ["COLLECTION", "ID", "ID", "COLLECTION", "ID", "ID"]),
        ("multiset", "ghost int multiset s; int multiset;", ["COLLECTION", "ID"]),
        ("model", "model int n; model C set s := none; model x; model f() {} int model;", ["MODEL", "MODEL", "ID", "ID", "ID"]),
        ("define", "define int n(C c) := 1; define n(C c) {} define x;", ["DEFINE", "ID", "ID"]),
        ("set", "define C f(C set s, set t) := s;", ["COLLECTION", "ID"]),
        ("none", "void m() { assert x == none; }", ["CONSTANT"]),
        ("none", "int none; void m() { assert x == none; }", ["ID", "ID"]),
        ("none", "void none() { } void m() { x.none(); assert x == none; }", ["ID", "ID", "CONSTANT"]),
        ("none", "invariant none : x == none; void m() { x := y.none; }", ["ID", "CONSTANT", "ID"]),
        ("none", "void m() { assert all none : S | none.v == 0; } void n() { assert x == none; }", ["ID"] * 3),
        ("(", "void m() { x := (C) y; }", ["LPAR", "CAST_OPEN"]),
        ("(", "int m() { return (C) (y); }", ["LPAR", "CAST_OPEN", "LPAR"]),
        ("(", "void m() { x := (C) !y; x := (C) #y; }", ["LPAR", "CAST_OPEN", "CAST_OPEN"]),
        ("(", "void m() { x := (a) + b; x := (a) - b; x := (a); x := (a).f; }", ["LPAR"] * 5),
        ("(", "void m() { x := (a) instanceof C; }", ["LPAR", "LPAR"]),
        ("(", "void m() { x := 1 + (a) (b); }", ["LPAR", "LPAR", "LPAR"]),
        ("{", "void m() { assert #{ x : S | a } == 1; { } }", ["LBRACE", "SET_OPEN", "LBRACE"]),
    ],
)  # fmt: skip
def test_a_word_in_a_class_is_a_keyword_by_its_position(word: str, member: str, types: list[str]) -> None:
    found = [token for token in settled(f"class D {{ {member} }}")[3:] if token.text == word]
    assert [token.type for token in found] == types


def warned(text: str) -> list[tuple[str, int]]:
    """Return the words that are told to be taken away from formulas, and where."""
    source, report = Source("t", text), Report()
    settle(tokens(source, report), source, report)
    assert {d.code for d in report.diagnostics} <= {"name.word"}
    return [(d.span.text, d.span.start) for d in report.warnings() if d.span]


@pytest.mark.parametrize(
    "text",
    [
        "class C { int ?none; }",
        "class C { static int[] ?iden; }",
        "class C { ghost int ?none; ghost C set ?iden; }",
        "class C { ghost C -> C ?iden; }",
        "class ?none { none(int x) { } }",
        "interface ?iden { }",
        "class C { void m(int ?none, C ?iden) { none := 1; } }",
        "class C { void m() { int ?none := 1; none := none + 1; { C ?iden; } } }",
        "class C { invariant all ?none : C | none.v == 0; }",
        "class C { void m() { assert #{ x : C, ?none : C | true } == 1; } }",
        "class C { int ?none; void m() { bool b := forall v, ?none : a : v == none; } }",
        "class C { int ?none; void m() { bool b := forall ?none, i : none : i == none; } }",
        "class C { void m() { x.f := x instanceof ?none; x := new none(); } }",
        "class C { void m() { assert x instanceof ?none; assert y in none; } }",
        "class C { int none() { } void iden() { x.none(); x.iden := x.none; } invariant none : iden in x.none; }",
        "class C { int some; int all; int sum; int no; int in; int old; int then; int pure; int set; int invariant; }",
    ],
)
def test_who_takes_a_word_away_from_formulas_is_told(text: str) -> None:
    marks = [match.start() - number for number, match in enumerate(re.finditer(r"\?", text))]
    plain = text.replace("?", "")
    assert warned(plain) == [(plain[at : at + 4], at) for at in marks]


def test_a_missing_semicolon_does_not_make_the_next_statements_a_specification() -> None:
    assert types_of("some", "class C { void m() { assert a } void n() { some x; } }") == ["ID"]
    assert types_of("some", "class C { void m() { assert a x := 1; some x; } }") == ["ID"]


def test_brackets_nest_up_to_the_limit_and_no_further() -> None:
    settled("(" * MAX_NESTING + "a" + ")" * MAX_NESTING, specification=True)
    source, report = Source("t", "(" * (MAX_NESTING + 1)), Report()
    assert settle(tokens(source, report), source, report) == []
    (error,) = report.errors()
    assert (error.code, error.message) == ("syntax.nesting", "brackets may be nested at most 200 deep")
    assert error.span
    assert error.span.column == MAX_NESTING + 1


def test_members_end_with_a_semicolon_or_a_brace() -> None:
    found = settled("class C { int x; void m() { a; { b; } } invariant #{ y : S | z } > 0; int")
    assert [" ".join(token.text for token in member) for member in members(found[3:])] == [
        "int x ;", "void m ( ) { a ; { b ; } }", "invariant # { y : S | z } > 0 ;", "int",
    ]  # fmt: skip


def test_a_closing_brace_is_found() -> None:
    found = settled("class C { void m() { } } }")
    assert closing_index(found, 2) == 9
    assert closing_index(found[:8], 2) == 8
