"""Where a specification may stand: at every place it is read, or refused, or told; nowhere is one passed over in silence."""

from __future__ import annotations

import pytest

from ooxcheck.java.load import lower
from ooxcheck.java.lowering.program import Lowered
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.printer import node_text

READ = {
    "public /*@ pure @*/ static int m(int[] a) { return 0; }": "pure",
    "@Deprecated /*@ pure @*/ public int m(int[] a) { return 0; }": "pure",
    "int m(int[] a) /*@ pure @*/ { return 0; }": "pure",
    "int m(int[] a) //@ requires a != null;\n { return 0; }": "requires(a != null)",
    "int m(int[] a) throws RuntimeException /*@ requires a != null; @*/ { return 0; }": "requires(a != null)",
    "int m(/*@ non_null @*/ int[] a) { return 0; }": "requires(a != null)",
    "int m(final /*@ non_null @*/ int[] a) { return 0; }": "requires(a != null)",
    "<T> /*@ non_null @*/ Object m(int x) { return null; }": "ensures(retval != null)",
    "/*+@ requires a != null; @+*/ int m(int[] a) { return 0; }": "requires(a != null)",
    "//-RAC@ requires a != null;\n int m(int[] a) { return 0; }": "requires(a != null)",
    "//@@@ requires a != null;\n int m(int[] a) { return 0; }": "requires(a != null)",
    "/*@@ requires a\n  @@ != null; @@*/ int m(int[] a) { return 0; }": "requires(a != null)",
    "/*@NonNull*/ //@ requires a != null;\n int m(int[] a) { return 0; }": "requires(a != null)",
    "void m() { f = 1; //@ assert f == 1;\n } int f;": "assert this.f == 1;",
    "void m(int x) { if (x > 0) { x = 1; } else /*@ assert x < 2; @*/ if (x > 1) { x = 2; } }": "assert x < 2;",
    "void m(int x) { if (x > 0) /*@ assert x < 2; @*/ x = 1; }": "assert x < 2;",
    "void m(int x) { switch (x) { case 1: /*@ assert x < 2; @*/ x = 2; } }": "assert x < 2;",
    "void m() { Runnable r = () -> { /*@ assert false; @*/ }; r.run(); }": "assert false;",
    "int f; void m() { } /*@ invariant f > 0; @*/": "invariant this.f > 0;",
    "/*@ non_null @*/ Object f, g; void m() { Object o = g; }": "invariant this.g != null;",
    "Object /*@ non_null @*/ f; void m() { Object o = f; }": "invariant this.f != null;",
    "Object f /*@ non_null @*/; void m() { Object o = f; }": "invariant this.f != null;",
    "void m(Object o) { /*@ non_null @*/ Object x = o; }": "assert x != null;",
    "void m(Object o) { int z; /*@ non_null @*/ Object x = o, y = o; }": "assert y != null;",
    "/*@ ghost int g = 3; @*/ int f; static void m() { new M(); }": "ghost this.g := 3;",
}
REFUSED = {
    "int m(int /*@ non_null @*/ [] a) { return 0; }": "not read at this place",
    "int m(int[] a /*@ non_null @*/) { return 0; }": "not read at this place",
    "int m(int[] a) { return f(/*@ nullable @*/ a); } int f(int[] a) { return 0; }": "not read at this place",
    "void m(Object o) { Object p = (/*@ non_null @*/ Object) o; }": "not read at this place",
    "void m(int x) { if (x > 0) { x = 1; } /*@ assert false; @*/ else { x = 2; } }": "not read at this place",
    "void m(int x) { for (int i = 0; /*@ assert false; @*/ i < x; i++) { } }": "not read at this place",
    "void m(Object[] a) { for (/*@ non_null @*/ Object o : a) { } }": "not read at this place",
    "void m(int x) { do { x = 1; } /*@ assert false; @*/ while (x < 0); }": "not read at this place",
    "void m(int x) { try { x = 1; } /*@ assert false; @*/ finally { } }": "not read at this place",
    "void m(int x) { switch (x) { /*@ assert false; @*/ case 1: x = 2; } }": "not read at this place",
    "void m(int x) { switch (x) { case 1: x = 2; /*@ assert false; @*/ } }": "not read at this place",
    "void m(int x) { synchronized (this) /*@ assert false; @*/ { } }": "not read at this place",
    "void m() { Runnable r = (/*@ pure @*/) -> { }; r.run(); }": "not read at this place",
    "Object f = /*@ non_null @*/ null; void m() { }": "not read at this place",
    "enum E { A /*@ non_null @*/, B } void m(E e) { }": "not read at this place",
    "/** Text. <jml> requires false; </jml> */ void m() { }": "documentation comment",
    "void m(/*@ requires x > 0; @*/ int x) { }": "of a parameter",
    "/*@ pure @*/ int f; void m() { }": "'pure' cannot be said of a field",
    "/*@ pure @*/ { f = 1; } int f; void m() { }": "'pure' cannot be said of an initialiser",
    "void m() { } /*@ pure @*/": "'pure' cannot be said of nothing, at the end of a class",
    "void m() { } /*@ requires false; @*/": "about a method, and stand before none",
    "/*@ requires false; @*/ int f; void m() { }": "about a method, and stand before none",
    "Object f; //@ non_null\n Object g; void m() { }": "'non_null' stands behind a declaration",
    "void m() { /*@ pure @*/ int x = 1; }": "'pure' cannot be said here",
    "void m() { /*@ non_null @*/ f = null; } Object f;": "'non_null' cannot be said here",
    "void m(Object o) { /*@ non_null @*/ Object x = o; x = null; }": "assigned again",
    "int /*@ invariant false; @*/ f; void m() { }": "about the class",
    "//@ static ghost int g; invariant g > 0;\n int f; void m() { }": "static ghost",
    "/*@ spec_bigint_math @*/ void m() { }": "'spec_bigint_math'",
    "void m(int x) { //@ decreases x\n //@ assert x > 0;\n x = 1; }": "';' is expected",
}
TOLD = {
    "/*-@ requires false; @-*/ void m() { }": "/*-@ requires false; @-*/ is for other tools, and not read",
    "//+OPENJML@ requires false;\n void m() { }": "//+OPENJML@ requires false; is for other tools, and not read",
    "void m() { int x = 1 + //@ nowarn Overflow\n 2; }": "nowarn is read, and not followed",
    "void m() { } //@ nowarn": "nowarn is read, and not checked",
    "/*@ requires false; model pure int f(int x) { return x; } @*/ void m() { }": "the model method f is read, and not checked",
    "/*@ accessible \\inv: this.f; @*/ int f; void m() { }": "accessible is read, and not checked",
    "//@ diverges true;\n void m() { }": "diverges is read, and not checked",
    "/*@ code_safe_math @*/ void m() { }": "code_safe_math is read, and not checked",
}
FILES = {
    "/*@ non_null_by_default @*/ package p; class M { void m(Object o) { } }": "not read at this place",
    "/*@ non_null_by_default @*/ import java.util.List; class M { void m(Object o) { } }": "not read at this place",
    "class M { void m() { } } /*@ invariant false; @*/": "not read at this place",
    "class M extends /*@ pure @*/ Object { void m() { } }": "not read at this place",
    "/*@ invariant false; @*/ class M { void m() { } }": "about the class",
}
HEADS = {
    "/*@ non_null_by_default @*/ class M { void m(Object o) { } }": "requires(o != null)",
    "@Deprecated /*@ non_null_by_default @*/ public class M { void m(Object o) { } }": "requires(o != null)",
    "class M /*@ non_null_by_default @*/ { void m(Object o) { } }": "requires(o != null)",
    "class N { /*@ non_null_by_default @*/ static class M { void m(Object o) { } } }": "requires(o != null)",
    "class N { /*@ pure @*/ static class M { void m(Object o) { } } }": "pure",
    "record M(/*@ non_null @*/ Object o) { Object m() { return o; } }": "invariant this.o != null;",
    "record M(int o) { /*@ ensures \\result == o(); @*/ int m() { return o; } }": "ensures(retval == this.o())",
    "enum M { A, B; int f; void m() { } /*@ invariant f > 0; @*/ }": "invariant this.f > 0;",
    "//@ model import java.util.List;\n class M { /*@ invariant f instanceof List; @*/ Object f; void m() { } }": "this.f instanceof List",
}


def _lowered(text: str) -> Lowered:
    return lower([Source("M.java", text)], "m")


def _refused(text: str) -> str:
    with pytest.raises(OoxError) as error:
        _lowered(text)
    assert error.value.diagnostics[0].span is not None
    return error.value.diagnostics[0].message


@pytest.mark.parametrize("members", READ)
def test_what_is_read_means_something(members: str) -> None:
    assert READ[members] in node_text(_lowered(f"class M {{ {members}\n}}").program)


@pytest.mark.parametrize("members", REFUSED)
def test_what_is_not_read_is_refused(members: str) -> None:
    assert REFUSED[members] in _refused(f"class M {{ {members}\n}}")


@pytest.mark.parametrize("members", TOLD)
def test_what_is_not_checked_is_told(members: str) -> None:
    assert TOLD[members] in [each.message for each in _lowered(f"class M {{ {members}\n}}").notes]


@pytest.mark.parametrize("text", FILES)
def test_what_is_not_read_outside_of_classes_is_refused(text: str) -> None:
    assert FILES[text] in _refused(text)


@pytest.mark.parametrize("text", HEADS)
def test_what_is_said_of_a_class_means_something(text: str) -> None:
    assert HEADS[text] in node_text(_lowered(text).program)


def test_words_are_about_one_declaration() -> None:
    text = "class M { /*@ non_null @*/ Object a; Object b, c; /*@ requires false; @*/ void f() { } static int d, e; Object m() { return a == null ? b : c; } }"
    assert node_text(_lowered(text).program).count("!= null;") == 1


def test_clauses_before_a_model_method_are_not_about_the_next_one() -> None:
    text = "class M { /*@ requires false; pure model int f(int x); ensures x > 1; @*/ void m(int x) { } }"
    program = node_text(_lowered(text).program)
    assert "ensures(x > 1)" in program
    assert "requires" not in program


def test_only_methods_that_come_to_it_are_refused() -> None:
    text = "class M { void other(int[] a /*@ non_null @*/) { } class N { int /*@ non_null @*/ [] f; } //@ static ghost int g;\n int f; void m() { } }"
    assert _lowered(text).notes == ()


def test_text_in_strings_and_comments_is_no_specification() -> None:
    text = 'class M { // old: /*@ requires false; @*/\n String m() { /* was //@ assert false; */ return "/*@ requires false; @*/"; } }'
    assert "false" not in node_text(_lowered(text).program).replace('"/*@ requires false; @*/"', "").replace(
        "exceptional(false)", ""
    )
