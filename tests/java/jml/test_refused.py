"""What of JML is not supported is refused by its name, at its place, and only by methods that come to it."""

from __future__ import annotations

import pytest

from oox.diagnostics import OoxError
from oox.source import Source
from ooxcheck.input.java_programs import java_program

FORMULAS = {
    "\\typeof(this) == \\type(M)": "typeof",
    "\\type(M) == null": "type",
    "this <: this": "'<:' between types",
    "\\lockset == null": "lockset",
    "\\elemtype(this) == null": "elemtype",
    "\\invariant_for(this)": "invariant_for",
    "\\is_initialized(M)": "is_initialized",
    "(\\product int i; 0 <= i && i < a.length; a[i]) == 1": "\\product over objects or an array",
    "(\\forall double d; d == d)": "a quantifier over double",
    "(\\forall int i; i == i)": "a quantifier over all ints",
}
MEMBERS = {
    "//@ constraint x >= \\old(x);": "constraint",
    "//@ initially x == 0;": "initially",
    "//@ axiom true;": "axiom",
    "//@ model int size; represents size \\such_that size > 0;": "represents \\such_that",
    "//@ model int f(int i);": "a model method",
    "//@ in state;": "'in'",
    "//@ maps x.y \\into state;": "'maps'",
    "//@ static ghost int g;": "static ghost",
    "//@ ghost int g = 3;": "a ghost field begins as 0",
}
CLAUSES = {
    "//@ forall int i; requires i == 0;": "'forall'",
    "//@ old int y = x; ensures x == y;": "'old'",
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
    assert MEMBERS[member] in refused(f"{member}\n int y;\n void m() {{ }}")


@pytest.mark.parametrize("clause", CLAUSES)
def test_clauses(clause: str) -> None:
    assert CLAUSES[clause] in refused(f"{clause}\n void m() {{ }}")


def test_a_method_that_does_not_come_to_it_is_checked() -> None:
    text = "class M { int x; //@ ensures \\typeof(this) == \\type(M);\n void other() { } void m() { x = 1; } }"
    program, method = java_program([Source("M.java", text)], "M.m")
    assert method in list(program.methods())
