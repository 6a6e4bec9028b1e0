"""What the user is told about a faulty program: exact messages and places."""

from __future__ import annotations

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse, parse_formula
from tests.oox.programs import in_method, mistakes


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("x := 1", "29: expected `;` after this expression, found `}` [syntax.expected]"),
        ("x := ;", "27: expected an expression, found `;` [syntax.expected]"),
        ("x := 3 y := 4;", "29: expected `;` after this expression, found `y` [syntax.expected]"),
        ("a.b(c d);", "28: expected `,` or `)` after this expression, found `d` [syntax.expected]"),
        ("while x > 3 {}", "28: expected `(`, found `x` [syntax.expected]"),
        ("if (x > 3 { }", "32: expected `)` after this expression, found `{` [syntax.expected]"),
        ("int int;", "26: expected a name, found `int`, which is a keyword [syntax.expected]"),
        ("x + 1;", "24: expected `:=` or a call, found `+` [syntax.expected]"),
        ("f(3);", "23: expected `:=` or a call, found `(`: a call needs a receiver, write `this.f(...)` or the name of a class "
                  "in front [syntax.expected]"),
        ("x := f(3);", "28: expected `;` after this expression, found `(`: a call needs a receiver, write `this.f(...)` or the "
                       "name of a class in front [syntax.expected]"),
        ("if (x in S) ;", "28: expected `)` after this expression, found `in` (`in` is an operator only in a specification) "
                          "[syntax.expected]"),
        ("x.f;", "22: an expression is no statement: assign it with `:=`, or call a method [syntax.statement]"),
        ("fork x;", "27: only a call can be forked [syntax.statement]"),
        ("3 := 4;", "22: only a variable, a field or an array element can be assigned to [syntax.target]"),
        ("x.m() := 4;", "22: only a variable, a field or an array element can be assigned to [syntax.target]"),
        ("else { }", "22: expected a statement or `}`, found `else` [syntax.expected]"),
        ("try { } ", "31: expected `catch`, found `}` [syntax.expected]"),
        ("throw catch;", "28: expected an expression, found `catch` [syntax.expected]"),
        ("x := new C[];", "32: expected `(` or `[`, found `[]` [syntax.expected]"),
        ("assert all x : S;", "38: expected `,` or `|`, found `;` [syntax.expected]"),
        ("assert 0 == sum v : a : v;", "34: `sum` over an array names an element and its index: `sum v, i : a : ...` [syntax.elements]"),
        ("assert all v, i : a : v;", "42: expected `,` or `|` after this expression, found `:` [syntax.expected]"),
        ("x := a & b;", "29: `&` may be used only in a specification; for the bits of a number write `&&&` [syntax.specification-only]"),
        ("x := ~a;", "27: `~` may be used only in a specification; for the bits of a number write `~~~` [syntax.specification-only]"),
        ("x := a.(b);", "28: `.(` may be used only in a specification [syntax.specification-only]"),
        ("assert a[*] == 3;", "30: `[*]` may be used only in `modifies` [syntax.all-elements]"),
        ("x := 3abc;", "27: `3abc` is neither a number nor a name: a name starts with a letter [syntax.number]"),
        ("x = 3;", "24: `=` is no operator: write `:=` to assign, `==` to compare [syntax.character]"),
        ("int[][] x := new int" + "[1]" * 101 + ";", "35: an array may have at most 100 dimensions [syntax.nesting]"),
        ("int" + "[]" * 5000 + " x;", "22: an array may have at most 100 dimensions [syntax.nesting]"),
    ],
)  # fmt: skip
def test_a_faulty_statement_is_told_with_its_column(statements: str, expected: str) -> None:
    assert mistakes(in_method(statements)) == [f"f1:1:{expected}"]


@pytest.mark.parametrize(
    ("statements", "column"),
    [
        ("x := a.m() + 1;", 27),
        ("while (a.m()) {}", 29),
        ("if (a.m()) {}", 26),
        ("a.m(b.n());", 26),
        ("x[a.m()] := 1;", 24),
        ("x := a.m().f;", 27),
        ("x := new C(a.m());", 33),
        ("x := (C) a.m();", 31),
        ("return !a.m();", 30),
        ("lock (a.m()) {}", 28),
    ],
)
def test_a_call_inside_a_program_expression_must_become_a_temporary(statements: str, column: int) -> None:
    message = "a call must stand alone in a program: assign it to a variable first and use that [syntax.call]"
    assert mistakes(in_method(statements)) == [f"f1:1:{column}: {message}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("clas C {}", ["1:1: expected `class` or `interface`, found `clas`; did you mean class? [syntax.expected]"]),
        ("class {}", ["1:7: expected a name, found `{` [syntax.expected]"]),
        ("class C", ["1:7: expected `{`, `extends` or `implements`, found the end of the text [syntax.expected]"]),
        ("class C extends {}", ["1:17: expected a name, found `{` [syntax.expected]"]),
        ("class C { int }", ["1:15: expected a name, found `}` [syntax.expected]"]),
        ("class C { int x }", ["1:17: expected `;` or `(`, found `}` [syntax.expected]"]),
        ("class C { int x\n}", ["1:15: expected `;` or `(`, found `}` [syntax.expected]"]),
        ("class C { C() ; }", ["1:15: expected a specification or `{`, found `;` [syntax.expected]"]),
        ("class C { int x; ", ["1:9: this `{` is never closed [syntax.unclosed]"]),
        ("class C { int x; class D {}", ["1:9: this `{` is never closed [syntax.unclosed]"]),
        ("class C { void m() { ; \n void n() { }", ["1:20: this `{` is never closed [syntax.unclosed]"]),
        ("class C { void m() { ; void n() { } }", ["1:20: this `{` is never closed [syntax.unclosed]"]),
        ("class C { void m() { if (b) { ; } }", ["1:9: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void m() {\n    if (b) {\n      ;\n  }\n  void n() { }\n}", ["3:12: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void m() {\n    if (b) {\n      ;\n  }\n}", ["3:12: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void m() {\n    ;\n\n  void n() { }\n}\nclass D { }", ["2:12: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void m() {\n    try {\n      ;\n    } catch {\n      ;\n  }\n}", ["5:13: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void m()\n  {\n    while (b)\n    {\n      ;\n  }\n}", ["5:5: this `{` is never closed [syntax.unclosed]"]),
        ("class C {\n  void k() { x := ; }\n  void m() {\n    ;\n}", ["2:19: expected an expression, found `;` [syntax.expected]", "3:12: this `{` is never closed [syntax.unclosed]"]),
        ("class C { } }", ["1:13: expected `class` or `interface`, found `}` [syntax.expected]"]),
        ("class C { /* int x; }", ["1:11: this comment has no closing `*/` [syntax.unclosed]"]),
        ("interface I { int x; static void f(); I() {} }", [
            f"1:{column}: an interface has only methods that are not static, model fields and specification functions [syntax.interface]" for column in (15, 22, 39)]),
        ("class C { invariant x > ; int; }", [
            "1:25: expected an expression, found `;` [syntax.expected]", "1:30: expected a name, found `;` [syntax.expected]"]),
    ],
)  # fmt: skip
def test_a_faulty_declaration_is_told_with_its_place(text: str, expected: list[str]) -> None:
    assert mistakes(text) == [f"f1:{message}" for message in expected]


def test_each_faulty_member_is_told_and_the_others_are_kept() -> None:
    report = Report()
    texts = (
        "class A { int x; int ; void m() { x := ; } void n() {} bool } class B { int y; }",
        "class { } class D { } class E { ; int }",
    )
    program = parse([Source("a", texts[0]), Source("b", texts[1])], report=report)
    assert [str(error.span) for error in report.errors()] == ["a:1:22", "a:1:40", "a:1:61", "b:1:7", "b:1:39"]
    kept = [(d.name, len(d.members)) for d in program.declarations if isinstance(d, tree.ClassDeclaration)]
    assert kept == [("A", 2), ("B", 1), ("D", 0), ("E", 0)]


def test_a_mistake_in_a_formula_is_told() -> None:
    with pytest.raises(OoxError) as caught:
        parse_formula("a &&")
    assert str(caught.value) == (
        "<formula>:1:3: error: expected an expression, found the end of the text [syntax.expected]"
    )
