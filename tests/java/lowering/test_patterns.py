"""Patterns of Java 21 under check: exhaustiveness of sealed hierarchies, guards and null."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

TEXT = """
class P {
  sealed interface Shape permits Circle, Square {}
  record Circle(int r) implements Shape {}
  record Square(int s) implements Shape {}
  record Pair(Object a, Object b) {}
  static int size(Shape s) { return switch (s) { case Circle c -> c.r(); case Square q -> q.s(); }; }
  static int exhaustive(Shape s) { if (s == null) { return 0; } return size(s); }
  static int ofNull(Shape s) { return size(s); }
  static int kind(Object o) { return switch (o) { case null -> -1; case String t when t.isEmpty() -> 0; case Integer i when i > 5 -> i; case Integer i -> 5; default -> 2; }; }
  static void guards(Object o) { int n = kind(o); assert (n == -1) == (o == null); if (o instanceof Integer) { assert n >= 5; } }
  static void wrongGuard(Object o) { assert kind(o) != 7; }
  static void components(Pair p) { if (p instanceof Pair(Integer a, Integer b) && a > b) { assert a != b + 0L; } }
  static void component(Pair p) { if (p instanceof Pair(String a, var b)) { assert a != null && b != null; } }
}
"""

VERDICTS = {
    "exhaustive": "holds",
    "ofNull": "violated",
    "guards": "holds",
    "wrongGuard": "violated",
    "components": "holds",
    "component": "violated",
}


@pytest.mark.parametrize("method", VERDICTS)
def test_patterns_hold_or_are_violated(method: str, tmp_path: Path) -> None:
    path = tmp_path / "P.java"
    path.write_text(TEXT)
    assert ooxcheck.check(f"P.{method}", path, scope=2).verdict.value == VERDICTS[method]


def test_fall_through_between_patterns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "F.java"
    path.write_text(
        "class F { static int m(Object o) { int n = 0; switch (o) { case Integer i: n = 1; default: n = 2; } return n; } }"
    )
    (bound,) = ooxcheck.check("F.m", path).bounds
    assert "patterns" in bound.reason
