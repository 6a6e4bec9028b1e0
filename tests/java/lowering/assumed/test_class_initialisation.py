"""Static final fields that a method may find unset, because it may run while their class is initialised. A JVM throws in the method that is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.java.jvm import REASON, java
from tests.java.lowering.assumed.broken import Broken, checked, on_the_jvm, thrown

BROKEN = {
    "a constructor": Broken("class S { static final S ONE = new S(); static final int[] T = new int[3]; int n; S() { n = T.length; } }", "new S();", "S.S"),
    "a class above": Broken("class A { static int x = B.peek(); } class B extends A { static final int[] F = new int[1]; static int peek() { return F.length; } }", "new B();", "B.peek"),
    "a table": Broken("class T { static final int V = look(); private static final int[] D = {1, 2}; static int look() { return D[1]; } }", "new T();", "T.look"),
    "a list that is fixed": Broken("class L { static { L.ask(); } private static final java.util.List<Integer> A = java.util.List.of(1, 2); static int ask() { return A.size(); } }", "new L();", "L.ask"),
    "a box": Broken("class K { static final Object o = ask(); static final Integer N = 5; static int ask() { return N; } }", "new K();", "K.ask"),
    "an interface": Broken("interface C { Object X = I.go(); int[] Y = new int[2]; } class I { static Object go() { return C.Y.length; } }", "int n = C.Y.length;", "I.go"),
    "a table that a block fills": Broken(
        "class M { static final M ONE = new M(); private static final java.util.Map<Integer, Integer> D = new java.util.HashMap<>(); static { D.put(1, 2); } M() { ask(); } static boolean ask() { return D.isEmpty(); } }",
        "new M();", "M.ask"),
    "a function": Broken(
        "class F { static final F ONE = new F(); static final int[] T = new int[1]; F() { java.util.List.of(1).forEach(x -> F.late(x)); } static int late(int x) { return T.length; } }",
        "new F();", "F.late"),
    "a function from elsewhere": Broken(
        "class Reg { static Runnable last; static void fire() { if (last != null) { last.run(); } } } class Late { static final int X = go(); static final int[] T = new int[1]; static int go() { Reg.fire(); return 1; }"
        "static int size() { return T.length; } } class Use { static void use() { Reg.last = () -> Late.size(); } }",
        "Use.use(); new Late();", "Late.size"),
    "a local class from elsewhere": Broken(
        "abstract class Hear { abstract void hear(); } class Reg { static Hear last; static void fire() { if (last != null) { last.hear(); } } } class Late { static final int X = go(); static final int[] T = new int[1];"
        "static int go() { Reg.fire(); return 1; } static int size() { return T.length; } } class Use { static void use() { class Own extends Hear { void hear() { Late.size(); } } Reg.last = new Own(); } }",
        "Use.use(); new Late();", "Late.size"),
    "another class": Broken(
        "class One { static final Object X = Two.Y; static final int[] T = new int[1]; static int size() { return T.length; } } class Two { static final Object Y = One.size(); }", "Object o = One.X;", "One.size"),
    "an override": Broken(
        "class Up { Up() { hook(); } void hook() { } } class Down extends Up { static final Down D = new Down(); static final int[] T = new int[1]; void hook() { int n = T.length; } }", "new Down();", "Down.hook"),
    "a resource": Broken(
        "class R implements AutoCloseable { public void close() { int n = Late.T.length; } } class Late { static final int X = go(); static final int[] T = new int[1]; static int go() { try (R r = new R()) { return 1; } } }",
        "new Late();", "R.close"),
    "a collection that asks": Broken(
        "class E { public boolean equals(Object o) { return Late.T.length == 1; } public int hashCode() { return 1; } } class Reg { static java.util.List<Object> all = new java.util.ArrayList<>(); static E one = new E(); }"
        "class Late { static final int X = Reg.all.indexOf(Reg.one); static final int[] T = new int[1]; }",
        "Reg.all.add(3); new E().hashCode(); Reg.all.set(0, Reg.one); Reg.all.add(0, new Object()); new Late();", "E.equals"),
    "a collection of the sources": Broken(
        "class Own extends java.util.AbstractList<Integer> { public Integer get(int at) { return 1; } public int size() { return Late.T.length; } } class Reg { static java.util.List<Integer> all = new Own(); }"
        "class Late { static final int X = new java.util.ArrayList<>(Reg.all).size(); static final int[] T = new int[1]; }",
        "new Late();", "Own.size"),
    "its text": Broken(
        'class Txt { static final String S = "" + new Txt(); static final int[] T = new int[1]; public String toString() { return "" + T.length; } }', "new Txt();", "Txt.toString"),
}  # fmt: skip

BELIEVED = {
    "a constructor that does not run then": ("class S { static final int[] T = new int[3]; static final S ONE = new S(); int n; S() { n = T.length; } }", "S.S"),
    "a method that does not run then": ("class S { static final S ONE = new S(); static final int[] T = new int[3]; int n; S() { n = 1; } int size() { return T.length; } }", "S.size"),
    "a constant": ("class S { static final S ONE = new S(); static final int T = 3; int n; S() { n = 6 / T; assert n == 2; } }", "S.S"),
    "other functions": ("class S { static final java.util.function.IntSupplier F = () -> 1; static final int[] T = new int[3]; static int size() { return T.length; } }", "S.size"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_field_that_may_not_be_set_yet_is_not_believed(name: str, tmp_path: Path) -> None:
    report = checked(BROKEN[name].classes, BROKEN[name].method, tmp_path)
    assert (report.verdict.value, {note.code for note in report.notes} >= {"note.initialisation"}) == (
        "violated",
        True,
    )


@pytest.mark.parametrize("name", BELIEVED)
def test_other_fields_are_believed(name: str, tmp_path: Path) -> None:
    report = checked(*BELIEVED[name], tmp_path)
    assert (report.verdict.value, report.notes) == ("holds", ())


@pytest.mark.skipif(java() is None, reason=REASON)
def test_a_jvm_throws_there(tmp_path: Path) -> None:
    assert thrown(BROKEN.values(), tmp_path) == [on_the_jvm(case.method) for case in BROKEN.values()]


def test_that_an_enum_has_its_constants_is_assumed(tmp_path: Path) -> None:
    report = checked(
        "enum E { P, Q; final int n = Help.h(); } class Help { static int h() { return E.P.ordinal(); } }",
        "Help.h",
        tmp_path,
    )
    assert (report.verdict.value, [note.message for note in report.notes]) == (
        "holds",
        ["assumes that E has its constants, though this may run while E is initialised"],
    )
