"""Enums of Java have their constants, under their names, however small the scope is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ooxcheck.conftest import Ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

TEXT = """
enum Colour { RED, GREEN, BLUE, CYAN, BLACK }

class Painter {
  static int number(Colour c) {
    if (c == null) { return 0; }
    return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; case CYAN -> 4; case BLACK -> 5; };
  }
  static void everyNumber(Colour c) { assert number(c) < 5; }
  static void name(Colour c) { assert c != Colour.CYAN || c.name().equals("CYAN") && ("" + c).length() == 4; }
  static void wrongName(Colour c) { assert c == null || c.toString().length() < 5; }
  static void found() { assert Colour.values().length == 5 && Colour.valueOf("BLUE") == Colour.BLUE; }
}
"""
BODIES = """
enum Size { SMALL, LARGE, HUGE { int weight() { return 9; } }; int weight() { return ordinal(); } }

class Scales {
  static void weight(Size s) { assert s == null || s.weight() != 2; }
  static void wrongWeight(Size s) { assert s == null || s.weight() < 9; }
}
"""
SCOPE = ("--scope", "2", "--diagram", "none")


@pytest.mark.parametrize("method", ["number", "name", "found"])
def test_there_is_room_for_all_constants(ooxcheck: Ooxcheck, file: Callable[..., str], method: str) -> None:
    answer = ooxcheck(f"Painter.{method}", file(TEXT, "Painter.java"), *SCOPE)
    assert answer.code == 0
    assert "scope 2, Colour=5, Enum=5" in answer.out


@pytest.mark.parametrize(
    ("method", "value"), [("everyNumber", "number(c) < 5"), ("wrongName", "String.length: 5")]
)
def test_each_of_them_is_tried(ooxcheck: Ooxcheck, file: Callable[..., str], method: str, value: str) -> None:
    answer = ooxcheck(f"Painter.{method}", file(TEXT, "Painter.java"), *SCOPE)
    assert answer.code == 1
    assert value in answer.out


def test_brute_force_has_them_too(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    assert (
        ooxcheck("brute", "Painter.number", file(TEXT, "Painter.java"), "--scope", "1", "--ints", "0..4").code
        == 0
    )


@pytest.mark.parametrize(("method", "code"), [("weight", 0), ("wrongWeight", 1)])
def test_a_constant_with_a_body_is_of_a_class_of_its_own(
    ooxcheck: Ooxcheck, file: Callable[..., str], method: str, code: int
) -> None:
    assert ooxcheck(f"Scales.{method}", file(BODIES, "Scales.java"), *SCOPE).code == code
