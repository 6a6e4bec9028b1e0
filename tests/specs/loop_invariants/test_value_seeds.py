"""Candidates by abstract interpretation: intervals and differences of the value analysis, and congruences, at the heads of loops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.oox.typed import Method, While
from ooxcheck.specs.loop_invariants.congruences import Congruence, congruences_at_heads, join
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.value_seeds import value_seeds
from ooxcheck.specs.loop_invariants.vocabulary import vocabulary_of
from ooxcheck.specs.values.analysis import analyse

CLASS = "class M {{ static int any(int k) pure; static int f(int n) {} }}"


def _method(code: str) -> Method:
    program = load_text(CLASS.format(code))
    return next(each for each in program.methods() if each.name == "M.f")


def _loops(method: Method) -> list[While]:
    return [each for each in method.statements() if isinstance(each, While)]


def _seeds(code: str) -> set[str]:
    """Return the seeds of the first loop of a method as text."""
    program = load_text(CLASS.format(code))
    method = next(each for each in program.methods() if each.name == "M.f")
    loop = _loops(method)[0]
    result = analyse(program, method, DEFAULT)
    assert result is not None
    known = congruences_at_heads(method).get(loop.span, {})
    seeds = value_seeds(vocabulary_of(method, loop), result.heads.get(loop.span), known, program.int_width)
    return {node_text(each, is_java=False) for each in seeds}


SEEDS = [
    ("{ int x := 0; while (x < 100) { x := x + 7; } return x; }", {"0 <= x", "x <= 106", "x % 7 == 0"}),
    (
        "{ int x := 0; int j := 0; while (j < n) { if (x < 100) { x := x + 7; } j := j + 1; } return x + j; }",
        {"0 <= x", "x <= 106", "x % 7 == 0", "0 <= j"},
    ),
    (
        "requires(n % 6 == 4) { int x := n; int j := 0; while (j < 9) { x := x - n; j := j + 1; } return x; }",
        {"x % 2 == 0", "j <= 9"},
    ),
    (
        "{ int x := 3; while (x < n) { int u := M.any(x); if (u == 5) { x := x + 10; } else { x := x + 6; } } return x; }",
        {"x % 2 == 1", "(x - 1) % 2 == 0"},
    ),
    (
        "{ int x := 0; int y := 5; while (x < 50) { x := x + 1; y := x + 4; } return y; }",
        {"x <= 50", "y <= 54"},
    ),
]


@pytest.mark.parametrize(("code", "seeds"), SEEDS)
def test_an_analysis_seeds_bounds_and_remainders(code: str, seeds: set[str]) -> None:
    assert seeds <= _seeds(code)


def test_a_number_that_may_have_any_value_has_no_seed() -> None:
    assert not _seeds("{ int x := n; while (x != 0) { x := M.any(x); } return x; }") - {"x <= n", "n <= x"}


HEADS = [
    ("int x := 0; while (x < n) { x := x + 4; x := x + 4; }", Congruence(8, 0)),
    ("int x := 1; while (x < n) { if (x > 5) { x := x + 6; continue; } x := x + 9; }", Congruence(3, 1)),
    ("int x := 0; while (x < n) { x := x * 3 + 12; }", Congruence(12, 0)),
    ("int x := 2; while (x < n) { x := x << 2; }", Congruence(6, 2)),
    ("int x := 8; while (x < n) { try { int q := 1 / n; } catch { x := x + 2; } }", Congruence(2, 0)),
    ("int x := 8; while (x < n) { x := x + 1; x := x - 1; }", Congruence(0, 8)),
    ("int x := 16; while (x < n) { int y := x / 4; x := y * 4 + 16; }", Congruence(16, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("code", "expected"), HEADS)
def test_congruences_at_the_head_of_a_loop(code: str, expected: Congruence) -> None:
    method = _method(f"{{ {code} return x; }}")
    (loop,) = _loops(method)
    (known,) = (
        each for variable, each in congruences_at_heads(method)[loop.span].items() if variable.name == "x"
    )
    assert known == expected


@pytest.mark.parametrize("modulus", [0, 2, 3, 6])
def test_a_join_has_the_integers_of_both(modulus: int) -> None:
    def is_member(number: int, of: Congruence) -> bool:
        return number == of.rest if of.modulus == 0 else number % of.modulus == of.rest

    others = [Congruence(4, 1), Congruence(0, 7), Congruence(1, 0), Congruence(9, 5)]
    one = Congruence(modulus, 1)
    for other in others:
        both = join(one, other)
        assert all(is_member(n, both) for n in range(-40, 40) if is_member(n, one) or is_member(n, other))


ONLY_BY_SEEDS = """class M {
  static int any(int k) pure;
  static int rare(int n)
    requires(n > 0)
    ensures(retval != 7)
  {
    int x := 0; int i := 0;
    while (i < n) {
      int u := M.any(i);
      if (u - 7 == 900000) { x := x + 10; } else { x := x + 6; }
      i := i + 1;
    }
    return x;
  }
}"""


@pytest.fixture(name="program")
def _program(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "m.oox"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_step_that_no_sample_run_takes_is_seen_by_the_congruences(program: Callable[[str], Path]) -> None:
    report = ooxcheck.check("M.rare", program(ONLY_BY_SEEDS), loops="auto", unroll=1)
    assert report.verdict.value == "holds"
    assert [text for each in report.loop_invariants for text in each.texts] == ["x % 2 == 0"]
