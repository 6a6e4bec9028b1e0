"""The hash code that a class inherits from Object: any number, constant for the lifetime of an object."""

from __future__ import annotations

import pytest

from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.source import Source
from tests.java.lowering.test_collections import answer

TEXT = """
class M {
  int x;
  static class P { int y; public int hashCode() { return y; } }
  static class Q extends P { }
  static class R { int z; }
  static class S extends R { public int hashCode() { return z; } }
  static abstract class A { }

  void own() { int h = hashCode(); x++; assert h == hashCode(); }
  void plain() { Object o = new Object(); int h = o.hashCode(); x++; assert h == o.hashCode(); }
  void overridden(P p) { if (p != null) { int h = p.hashCode(); p.y++; assert h == p.hashCode(); } }
  void inherited(Q q) { if (q != null) { int h = q.hashCode(); q.y++; assert h == q.hashCode(); } }
  void overriddenBelow(R r) { if (r != null) { int h = r.hashCode(); r.z++; assert h == r.hashCode(); } }
  static void exactlyAbove(R r) { if (r != null && r.getClass() == R.class) { int h = r.hashCode(); r.z++; assert h == r.hashCode(); } }
  static void ofAny(Object o) { if (o instanceof R && !(o instanceof S)) { int h = o.hashCode(); ((R) o).z++; assert h == o.hashCode(); } }
  static class V { int y; public boolean equals(Object o) { return this == o; } }
  static abstract class W extends V { }
  static class X extends V { public int hashCode() { return 1; } }
  static void unknownBelow(V v) { if (v != null && !(v instanceof X)) { int h = v.hashCode(); v.y++; assert h == v.hashCode(); } }
  static class Y { }
  static class Z extends Y { int n; public int hashCode() { return n++; } }
  static void impureBelow(Y a) { if (a != null && a.getClass() == Y.class) { int h = a.hashCode(); assert h == a.hashCode(); } }
  static void impure(Y a) { if (a != null) { int h = a.hashCode(); assert h == a.hashCode(); } }
  void notThere(A a) { if (a != null) { int h = a.hashCode(); x++; assert h == a.hashCode(); } }
  static void anonymous(Runnable r) {
    Runnable own = new Runnable() { public void run() { } };
    if (r != null) { int h = r.hashCode() + own.hashCode(); own.run(); assert h == r.hashCode() + own.hashCode(); }
  }
  static class T { int y; public int hashCode() { return super.hashCode() + 1; } }
  static void asked(Object o, T t, R r) {
    assert System.identityHashCode(null) == 0;
    if (t != null) { int h = System.identityHashCode(t); t.y++; assert h == System.identityHashCode(t) && h + 1 == t.hashCode(); }
    if (r != null) { assert r.getClass() != R.class || r.hashCode() == System.identityHashCode(r); }
  }
  static void apart(R a, R b) { if (a != b) { assert System.identityHashCode(a) != System.identityHashCode(b); } }
  static void boxed(Integer a) { assert System.identityHashCode(a) == System.identityHashCode(a); }
  static void array(int[] a) { assert System.identityHashCode(a) == System.identityHashCode(a); }
  static void two(M a, M b) { if (a != null && b != null && a != b) { assert a.hashCode() != b.hashCode(); } }
}
"""


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("own", "holds"),
        ("plain", "holds"),
        ("overridden", "violated"),
        ("inherited", "violated"),
        ("overriddenBelow", "violated"),
        ("exactlyAbove", "holds"),
        ("ofAny", "holds"),
        ("unknownBelow", "violated"),
        ("impureBelow", "holds"),
        ("impure", "violated"),
        ("notThere", "holds"),
        ("anonymous", "holds"),
        ("two", "violated"),
        ("asked", "holds"),
        ("apart", "violated"),
        ("boxed", "holds within bounds"),
        ("array", "holds within bounds"),
    ],
)
def test_the_hash_code_of_object_never_changes(name: str, verdict: str) -> None:
    assert answer(TEXT, name).verdict.value == verdict


SHARED = """
import java.util.*;
class M {
  private Object f = new Object();
  static int x;
  void sort(List<String> l) {
    l.sort(new Comparator<String>() { public int compare(String a, String b) { f = a; return 0; } });
  }
  int hash() { return f.hashCode(); }
  static void beside(Runnable r) {
    Runnable own = new Runnable() { public void run() { } };
    if (r != null) { int h = x; own.run(); r.run(); assert h == x; }
  }
}
"""


def test_an_interface_has_a_known_and_an_unknown_class() -> None:
    boundary = load_java_boundary("M", (Source("M.java", SHARED),))
    methods = boundary.boundary.program.methods()
    of_identity = {
        each.owner: each.contract.reads_nothing for each in methods if each.signature.name == "hashCode"
    }
    assert of_identity["M.anonymous_a"]
    assert not of_identity["Comparator.Unknown"]


def test_effect_of_an_unknown_class_beside_a_known_one_is_an_assumption() -> None:
    report = answer(SHARED, "beside")
    assert report.verdict.value == "holds"
    notes = [each.message for each in report.notes]
    assert notes == ["Runnable.run does what some implementation does: no effect is assumed"]


BESIDE = """
class M {
  int m(Object a) {
    Object number = 5;
    try { if (a == null) { throw new RuntimeException(); } } catch (RuntimeException e) { return 1; }
    return a.hashCode() + number.hashCode() + System.identityHashCode(this);
  }
}
class B extends M { int x; public int hashCode() { x++; return super.hashCode(); } }
"""


def test_boxes_are_lowered_beside_identity_hash_codes_and_an_impure_override() -> None:
    assert answer(BESIDE, "m").verdict.value == "holds"


OF_CLASSES = """
class M {
  static void same(Object o) { if (o instanceof String) { assert o.getClass().hashCode() == String.class.hashCode(); } }
  static void different() { assert M.class.hashCode() != String.class.hashCode(); }
}
"""


@pytest.mark.parametrize(("name", "verdict"), [("same", "holds"), ("different", "violated")])
def test_the_hash_code_of_a_class_is_any_number(name: str, verdict: str) -> None:
    assert answer(OF_CLASSES, name).verdict.value == verdict
