from __future__ import annotations

import pytest

from ooxcheck.text.iterations import iterations
from tests.ooxcheck.explained import ran

TEXT = """
class Main {
  static void plain(int n) { int i := 0; while (i < n) { i := i + 1; } }
  static void nested() {
    int i := 0;
    while (i < 2) { i := i + 1; int j := 0; while (j < 2) { j := j + 1; } }
  }
  static void broken() {
    int i := 0;
    while (i < 2) { i := i + 1; int j := 0; while (true) { j := j + 1; if (j == 2) { break; } } }
  }
  static void going() { int i := 0; while (i < 3) { i := i + 1; if (i == 2) { continue; } i := i + 0; } }
  static void thrown() {
    int i := 0;
    while (i < 2) { i := i + 1; try { while (true) { throw "x"; } } catch { } }
  }
  static void down(int n) { int i := 0; while (i < 2) { i := i + 1; if (n > 0) { Main.down(n - 1); } } }
  static void leave() { while (true) { return; } }
  static void leaves() { Main.leave(); Main.leave(); }
  static void again() { Main.plain(1); Main.plain(2); }
}
"""


def numbers(method: str, *args: str) -> list[tuple[str, int]]:
    """Return the conditions that begin an iteration, and which."""
    run, _ = ran(TEXT, method, None, *args, unroll=9)
    return [
        (run.trace.steps[place].span.text, number) for place, number in iterations(run.trace.steps).items()
    ]


@pytest.mark.parametrize(
    ("method", "args", "expected"),
    [
        ("Main.plain", ["0"], []),
        ("Main.plain", ["2"], [("i < n", 1), ("i < n", 2)]),
        (
            "Main.nested",
            [],
            [("i < 2", 1), ("j < 2", 1), ("j < 2", 2), ("i < 2", 2), ("j < 2", 1), ("j < 2", 2)],
        ),
        ("Main.broken", [], [("i < 2", 1), ("true", 1), ("true", 2), ("i < 2", 2), ("true", 1), ("true", 2)]),
        ("Main.going", [], [("i < 3", 1), ("i < 3", 2), ("i < 3", 3)]),
        ("Main.thrown", [], [("i < 2", 1), ("true", 1), ("i < 2", 2), ("true", 1)]),
        (
            "Main.down",
            ["1"],
            [("i < 2", 1), ("i < 2", 1), ("i < 2", 2), ("i < 2", 2), ("i < 2", 1), ("i < 2", 2)],
        ),
        ("Main.leaves", [], [("true", 1), ("true", 1)]),
        ("Main.again", [], [("i < n", 1), ("i < n", 1), ("i < n", 2)]),
    ],
)
def test_iterations_are_counted_for_each_time_a_loop_is_entered(
    method: str, args: list[str], expected: list[tuple[str, int]]
) -> None:
    assert numbers(method, *args) == expected
