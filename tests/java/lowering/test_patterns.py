"""Patterns of Java 21 under check: exhaustiveness of sealed hierarchies, guards and null."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.diagnostics import OoxError

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
  static final int LIMIT = 3;
  static final String NAME = "abc";
  enum Colour { RED, GREEN }
  sealed interface Part permits Size, Box {}
  enum Size implements Part { SMALL, LARGE }
  record Box(int n) implements Part {}
  static int number(Integer n) { return switch (n) { case LIMIT -> 1; case 4 -> 2; case Integer i -> 3; }; }
  static void constants() { assert number(3) == 1 && number(4) == 2 && number(5) == 3; }
  static int octet(Byte b) { return switch (b) { case 1 -> 10; case Byte c -> 20; }; }
  static void narrowConstant() { Byte b = 1; assert octet(b) == 10; b = 2; assert octet(b) == 20; }
  static int text(String s) { return switch (s) { case NAME -> 1; case "d" -> 2; case String t -> 3; }; }
  static void texts() { assert text("abc") == 1 && text("d") == 2 && text("x") == 3; }
  static int colour(Colour c) { return switch (c) { case RED -> 1; case Colour other -> 2; }; }
  static void colours(Colour c) { if (c != null) { assert (colour(c) == 1) == (c == Colour.RED); } }
  static int part(Part p) { return switch (p) { case Size.SMALL -> 1; case Size.LARGE -> 2; case Box b -> b.n(); }; }
  static void parts(Part p) { if (p == Size.LARGE) { assert part(p) == 2; } if (p instanceof Box b) { assert part(p) == b.n(); } }
  static void wrongPart(Part p) { if (p != null) { assert part(p) < 3; } }
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
    "constants": "holds",
    "narrowConstant": "holds",
    "texts": "holds",
    "colours": "holds",
    "parts": "holds",
    "wrongPart": "violated",
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


@pytest.mark.parametrize(
    "code",
    [
        "static int f(Object o) { int n = 3; return switch (o) { case n -> 1; default -> 0; }; }",
        "static int n = 3; static int f(Integer o) { return switch (o) { case n -> 1; case Integer i -> 0; }; }",
        'static int f(Integer o) { return switch (o) { case "x" -> 1; case Integer i -> 0; }; }',
        "enum E { A } static int f(E o) { return switch (o) { case B -> 1; case E e -> 0; }; }",
    ],
)
def test_a_case_needs_a_constant(code: str, tmp_path: Path) -> None:
    path = tmp_path / "Q.java"
    path.write_text(f"class Q {{ {code} }}", encoding="utf-8")
    with pytest.raises(OoxError):
        ooxcheck.check("Q.f", path)
