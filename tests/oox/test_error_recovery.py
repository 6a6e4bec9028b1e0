"""Methods with errors are erased, all other errors are fatal, and no method rests on one that is erased without being told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.oox.analysis.callgraph import rests_on
from ooxcheck.oox.check import load, load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.error_recovery import all_errors, load_in_part
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import read_source
from ooxcheck.oox.typed import Throw

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.oox"))


def in_part(text: str) -> Program:
    return load_in_part([Source("p", text)])


def rests(program: Program, name: str) -> list[str]:
    """Return the names of the methods that a method rests on, in order and without itself."""
    (method,) = (each for each in program.methods() if each.name == name)
    return sorted(each.name for each in rests_on(program, method) if each is not method)


FAULTS = [
    "void f() { this.y := 1; }",
    "void f() { x = 1; }",
    "void f() { if (x { } }",
    "void f() { for (int i := 0; i < 3; i++) { } }",
    "void f() requires(this.y > 0) { }",
    "void f() requires(this.x >) { }",
    "void f() requires(some { n : A | n.x > 0 }) ensures(x) { }",
    "void f() requires(some { n : A | n.x > 0 }) { x ++; }",
    "void f() modifies(this.z) { }",
    "void f() { this.f(1); }",
    "int f() { return true; }",
    "A f() { A a := new A(3); return a; }",
    "static int[] f(int[] a) { return a.length; }",
    "void f(ghost int n) { ghost this.g := n; ghost n := 3; this.f(ghost 1); x ++; }",
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_method_with_an_error_behind_its_header_is_erased_and_the_others_stay(fault: str) -> None:
    program = in_part(
        f"class A {{ int x; ghost int g; int before() {{ return 1; }} {fault} int after() {{ return this.x; }} }}"
    )
    assert [method.signature.name for method in program.methods()] == ["before", "f", "after"]
    (name,) = program.faulty
    assert name.startswith("A.f(")
    assert all(error.span and error.span.line == 1 for error in all_errors(program))
    bodies = [method.body.statements if method.body else () for method in program.methods()]
    assert [len([each for each in body if not isinstance(each, Throw)]) for body in bodies] == [1, 0, 1]


FATAL = [
    "class A { int f() ensures(retval > y); }",
    "interface I { int k() ensures(y); } interface J { int k(); } interface K extends I, J { }",
    "class A { void f() requires this.x > 0; { } }",
    "class A { int x = 3; void f() { } }",
    "class A { void f(Nowhere n) { } }",
    "class A { Nowhere f() { return null; } }",
    "class A { void f(int a, int a) { } }",
    "class A { void f() { } void f() { } }",
    "class A { invariant this.y > 0; void f() { } }",
    "class A extends B { void f() { } }",
    "class A { void f() { if (true) { ; } void g() { } }",
    "class A { void f() { if (true) { ; } void g() { } } }",
    "class A { void f() { x ++ ; A() { } } }",
    "class A { void f() { x ++ ; Node g() { return null; } } }",
    "class A { void f() { x ++; } } }",
    "class A { void f() { if (true) { x ++; } ghost int g; }",
    "class A { void f() { if (true) { x ++; } ghost A set g; void g() { } }",
    "class A { void f() { x ++; /* } void g() { } }",
    'class A { void f() { string s := "x; } void g() { } }',
    "class A { void f( { } }",
    "class A { f { x ++; } }",
    "clas A { } class B { void f() { x ++; } }",
    "class A { void f() { " + "{" * 300 + "}" * 300 + " } }",
]


@pytest.mark.parametrize("text", FATAL)
def test_an_error_elsewhere_is_fatal(text: str) -> None:
    with pytest.raises(OoxError):
        in_part(text)


def test_all_errors_are_told_when_one_is_fatal() -> None:
    with pytest.raises(OoxError) as caught:
        in_part("class A { void f() { x ++; } int y = 3; void g() { this.z := 1; } }")
    assert [error.code for error in caught.value.diagnostics] == ["syntax.foreign", "syntax.foreign"]


def test_errors_that_come_to_light_when_others_are_erased_are_found() -> None:
    program = in_part("class A { void f() { x ++; } void g() { this.z := 1; } void h() { } }")
    assert list(program.faulty) == ["A.f()", "A.g()"]


def test_an_erased_method_is_as_pure_as_it_says() -> None:
    program = in_part(
        "class A { int f() pure { return true; } int g() modifies() { return true; } int h() modifies(this.y) { return 1; } }"
    )
    assert [method.contract.changes_nothing for method in program.methods()] == [True, True, False]


def test_an_erased_constructor_still_says_how_its_parent_is_made() -> None:
    program = in_part("class A { A(int k) { } } class B extends A { B() { super(1); this.x := 1; } }")
    assert list(program.faulty) == ["B.B()"]


def test_a_program_without_errors_is_the_same_program() -> None:
    program = in_part("class A { int f() { return 1; } }")
    assert program.faulty == {}
    assert [method.full_name for method in program.methods()] == ["A.f()"]


PURE = "int p() pure { return 1; }"


@pytest.mark.parametrize(
    ("members", "rest"),
    [
        ("void m() { this.f(); } void f() { }", ["A.f"]),
        ("void m() { B x := new B(); x.b(); }", ["B.b"]),
        ("void m() { A x := null; x.b(); } void b() { }", ["A.b", "B.b"]),
        ("void m() { fork this.b(); join; } void b() { }", ["A.b", "B.b"]),
        ("static void m() { A.f(); } static void f() { C.c(); }", ["A.f", "C.c"]),
        ("A() { } void m() { A x := new A(); }", ["A.A"]),
        ("A() { } void m() { B x := new B(); }", ["A.A"]),
        (f"void m() requires(this.p() == 1) {{ }} {PURE}", ["A.p"]),
        (f"void m() ensures(this.p() == 1) {{ }} {PURE}", ["A.p"]),
        (f"void m() exceptional(this.p() == 1) {{ }} {PURE}", ["A.p"]),
        (f"void m() {{ while (true) invariant(this.p() == 1) {{ }} }} {PURE}", ["A.p"]),
        (
            f"void m() {{ assert this.q() == 1; }} int q() pure {{ int r := this.p(); return r; }} {PURE}",
            ["A.p", "A.q"],
        ),
        (f"void m() {{ this.f(); }} void f() requires(this.p() == 1) {{ }} {PURE}", ["A.f", "A.p"]),
        ("A a; void m() modifies(this.g().a) { } A g() pure { return null; }", ["A.g"]),
        ("void m() { } void b() { this.m(); }", []),
    ],
)
def test_what_a_method_rests_on(members: str, rest: list[str]) -> None:
    text = (
        f"class A {{ {members} }} class B extends A {{ void b() {{ }} }} class C {{ static void c() {{ }} }}"
    )
    assert rests(load_text(text), "A.m") == rest


def test_every_method_rests_on_what_invariants_ask() -> None:
    text = "class A { void m() { } } class B { B next; invariant this.p(); bool p() pure { return true; } } class C { void c() { } }"
    assert rests(load_text(text), "A.m") == ["B.p"]


def test_a_call_on_an_interface_rests_on_all_that_implement_it() -> None:
    text = "interface I { void i(); } class A implements I { void i() { } } class B extends A { void i() { super.i(); } } class M { void m(I x) { x.i(); } }"
    assert rests(load_text(text), "M.m") == ["A.i", "B.i", "I.i"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_whatever_method_is_broken_those_that_rest_on_it_are_the_same(path: Path) -> None:
    source = read_source(path)
    whole = load([source])
    bodies = [(method, method.body.span.start + 1) for method in whole.methods() if method.body]
    for broken, at in bodies:
        program = load_in_part([Source(source.name, f"{source.text[:at]} 3 ++ ; {source.text[at:]}")])
        assert list(program.faulty) == [broken.full_name]
        for method in whole.methods():
            same = next(each for each in program.methods() if each.full_name == method.full_name)
            expected = broken.full_name in {each.full_name for each in rests_on(whole, method)}
            assert (broken.full_name in {each.full_name for each in rests_on(program, same)}) == expected
