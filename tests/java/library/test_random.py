"""Random numbers: any within their bounds."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

TEXT = """
import java.util.Random;

public class Dice {
  static void thrown(Random random) { if (random != null) { int n = random.nextInt(6); assert 0 <= n && n < 6; } }
  static void low() { assert new Random(7).nextInt(6) != 5; }
  static void twice(Random random) { if (random != null) { assert random.nextInt() == random.nextInt(); } }
  static int sides(Random random, int n) { return random == null ? 0 : random.nextInt(n); }
  static void between() { int n = new Random().nextInt(-2, 2); assert -2 <= n && n < 2; }
  static void chance() { double d = Math.random(); assert 0 <= d && d < 1; }
}
"""


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("thrown", "holds"),
        ("low", "violated"),
        ("twice", "violated"),
        ("sides", "violated"),
        ("between", "holds"),
        ("chance", "holds"),
    ],
)
def test_a_random_number_is_any_within_its_bounds(method: str, verdict: str) -> None:
    program, found = java_program([Source("Dice.java", TEXT)], f"Dice.{method}")
    assert (
        check(Question(program, found, bounds=Bounds(scope=1), settings=Settings())).verdict.value == verdict
    )
