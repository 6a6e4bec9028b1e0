"""Laws of equals, hashCode and compareTo."""

from __future__ import annotations

from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.source import Source
from tests.java.checking.show import checker


def laws(text: str) -> list[str]:
    return [each.ref.name for each in checker(text).class_("A").methods if each.is_law]


def test_a_class_has_the_laws_of_the_methods_that_it_declares() -> None:
    assert "equalsIsSymmetric" in laws("class A { public boolean equals(Object o) { return this == o; } }")
    assert any(
        name.startswith("compareTo")
        for name in laws("class A implements Comparable<A> { public int compareTo(A a) { return 0; } }")
    )
    assert laws("class A { void m() { } }") == []


def test_an_anonymous_class_whose_objects_are_compared_has_no_laws() -> None:
    """It has no name that a law could use, so the class around it was refused."""
    text = """interface Point extends Comparable<Point> { int key(); }
class A {
  int n;
  Point first() { return at(0); }
  Point at(int start) {
    return new Point() {
      public int key() { return start + n; }
      public int compareTo(Point o) { return key() - o.key(); }
    };
  }
}
"""
    program, _ = java_program([Source("A.java", text)], "A.first()")
    assert "Point" in program.classes
