"""What is said to be slow is there, and the costliest of its kind."""

from __future__ import annotations

import pytest

from ooxcheck.batch.bottlenecks import slow_part
from ooxcheck.input.load import find_method
from ooxcheck.oox.check import load_text

PROGRAM = """class A {
  static int plus(int a, int b) { return a + b + 2 * a; }
  static int times(int a, int b) { return a + b
    * a; }
  static int both(int a, int b) requires(b > 0) ensures(retval * retval >= 0) {
    int r := A.times(a, b);
    return a
      / b;
  }
  static int caller(int a) { int r := A.times(a, a); return r; }
  static void promised(int a) ensures(a
    % a == 0) { }
}"""


@pytest.mark.parametrize(
    ("method", "doing", "width", "expected"),
    [
        (
            "plus",
            "solving",
            32,
            "many objects and steps; a smaller --scope or --unroll, or --timeout, could help",
        ),
        ("times", "solving", 32, "32-bit multiplication at :3; --int-width 8 or --timeout could help"),
        ("times", "solving", 8, "8-bit multiplication at :3; --timeout could help"),
        ("times", "encoding", 32, "unrolling; a smaller --unroll or --timeout could help"),
        ("both", "solving", 32, "32-bit division at :7; --int-width 8 or --timeout could help"),
        ("caller", "solving", 16, "16-bit multiplication at :3; --int-width 8 or --timeout could help"),
        ("promised", "solving", 32, "32-bit remainder at :11; --int-width 8 or --timeout could help"),
    ],
)
def test_the_costliest_part_is_named(method: str, doing: str, width: int, expected: str) -> None:
    program = load_text(PROGRAM, int_width=width)
    assert slow_part(program, find_method(program, method), doing) == expected
