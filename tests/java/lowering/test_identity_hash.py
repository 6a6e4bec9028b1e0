"""The hash code that a class inherits from Object: any number, constant for the lifetime of an object."""

from __future__ import annotations

import pytest

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
  void notThere(A a) { if (a != null) { int h = a.hashCode(); x++; assert h == a.hashCode(); } }
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
        ("notThere", "holds"),
        ("two", "violated"),
    ],
)
def test_the_hash_code_of_object_never_changes(name: str, verdict: str) -> None:
    assert answer(TEXT, name).verdict.value == verdict
