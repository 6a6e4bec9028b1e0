"""Random methods that compare numbers of several sizes: the checker, brute force and the tiny meaning give one answer.

``python -m tests.campaign --orders`` goes on.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from tests.translate.comparing import compared
from tests.translate.random_orders import sample

SIGNS = """
class A {
  int8 s; int i; int64 l;
  static void small(A a) { if (a != null && a.i < 0) { assert a.s >= 0; } }
  static void plain(A a) { if (a != null && a.s < 0) { assert a.i >= 0; } }
  static void large(A a) { if (a != null && a.i < 0) { assert a.l >= 0; } }
  static void all(A a) { if (a != null && a.i < 0 && a.s < 0) { assert a.l >= 0; } }
}
"""


@pytest.mark.parametrize("seed", range(10))
def test_three_ways_give_one_answer(seed: int) -> None:
    assert compared(sample(seed).problem(), most_runs=2000).differences == ()


@pytest.mark.parametrize("name", ["small", "plain", "large", "all"])
def test_a_number_of_few_bits_keeps_its_sign_beside_those_of_other_sizes(name: str, tmp_path: Path) -> None:
    path = tmp_path / "signs.oox"
    path.write_text(SIGNS)
    assert ooxcheck.check(f"A.{name}", path, scope=1).verdict.value == "violated"
