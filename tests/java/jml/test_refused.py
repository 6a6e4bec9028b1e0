"""What of JML is not supported is refused by its name, at its place, and only by methods that come to it."""

from __future__ import annotations

import pytest

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

FORMULAS = {
    "\\typeof(this) == \\typeof(this)": "this comparison of types",
    "\\type(M) == null": "this comparison of types",
    "this <: this": "this comparison of types",
    "\\typeof(a) == \\type(int[])": "the type of what is no object of a class",
    "\\typeof(this) == \\type(Object)": "the class Object as that of an object",
    "fresh(\\typeof(this))": "a type as a value",
    "\\lockset == null": "lockset",
    "\\elemtype(this) == null": "elemtype",
    "\\invariant_for(this)": "invariant_for",
    "\\is_initialized(M)": "is_initialized",
    "(\\product int i; 0 <= i && i < a.length; a[i]) == 1": "\\product over objects or an array",
    "(\\forall double d; d == d)": "a quantifier over double",
    "(\\forall int i; i == i)": "a quantifier over all ints",
}
MEMBERS = {
    "//@ constraint x >= \\old(x) for m;": "constraint for some methods",
    "//@ model int size; represents size \\such_that size > 0;": "represents \\such_that",
    "//@ model int size; invariant size > 0;": "the model field size has no 'represents'",
    "//@ model JMLDataGroup all; invariant all == null;": "all is a data group, which has no value",
    "//@ in state;": "there is no model field state",
    "//@ maps a[*] \\into state;": "there is no model field state",
    "//@ static ghost int g; invariant g == 0;": "static ghost",
}
CLAUSES = {
    "//@ forall int i; requires i == 0;": "'forall'",
    "//@ requires f(1);": "the model method f, which is not defined by one expression",
    "//@ requires g(1) == 1;": "the model method g, which calls itself",
    "//@ requires h(1) == 1;": "the model method h, which is not defined by one expression",
    "//@ code normal_behavior requires true;": "not 'code'",
}


def refused(members: str) -> str:
    with pytest.raises(OoxError) as error:
        java_program([Source("M.java", f"class M {{\n int x; int[] a;\n {members} \n}}\n")], "M.m")
    (told,) = error.value.diagnostics
    assert told.span is not None
    return told.message


@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas(formula: str) -> None:
    assert FORMULAS[formula] in refused(f"//@ requires a != null;\n //@ ensures {formula};\n void m() {{ }}")


@pytest.mark.parametrize("member", MEMBERS)
def test_what_a_class_declares(member: str) -> None:
    assert MEMBERS[member] in refused(f"int z; {member}\n int y;\n void m() {{ }}")


@pytest.mark.parametrize("clause", CLAUSES)
def test_clauses(clause: str) -> None:
    assert CLAUSES[clause] in refused(
        f"//@ model boolean f(int x); model static int g(int n) {{ return g(n); }} model static int h(int n) {{ if (n > 1) return 1; return 2; }}\n int y;\n{clause}\n void m() {{ }}"
    )


def test_a_method_that_does_not_come_to_it_is_checked() -> None:
    for clause in ("ensures \\lockset == null;", "requires \\no_such_word;", "requires (x;"):
        text = f"class M {{ int x; //@ {clause}\n void other() {{ }} void m() {{ x = 1; }} }}"
        program, method = java_program([Source("M.java", text)], "M.m")
        assert method in list(program.methods())


def test_a_model_method_of_several_classes_depends_on_the_object() -> None:
    below = "static class N extends M { //@ model int f() { return 2; }\n int y; }"
    assert "defined in several classes" in refused(
        f"//@ model int f() {{ return 1; }}\n int w; {below} //@ ensures f() == 1;\n void m() {{ }}"
    )


def test_what_cannot_be_read_may_declare_something_for_all_methods() -> None:
    assert "no_such_word" in refused(
        "//@ requires \\no_such_word; invariant x > 0;\n void other() { } void m() { }"
    )
