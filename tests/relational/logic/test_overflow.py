"""Exact integers, the width of the bounds, and overflow as a formula: by hand, and for random formulas instance by instance."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import Bounds, Integers, Universe, product
from ooxcheck.relational.evaluate import value
from ooxcheck.relational.logic.binders import all_, sum_
from ooxcheck.relational.logic.expr import FALSE, Formula, Relation
from ooxcheck.relational.logic.intexpr import IntBinary, IntConstant, IntExpr, bits, count, total
from ooxcheck.relational.logic.operators import IntOp, Width
from ooxcheck.relational.logic.overflow import overflows
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import instances, solve
from ooxcheck.relational.translation.interpret import Interpretation
from tests.relational.formulas import within

LOCAL = Options(isolated=False)
s, r = Relation("s", 1), Relation("r", 2)
n = count(s)


def bounds(width: int | None = None) -> Bounds:
    made = Bounds(Universe("a", "b", "c"), Integers(width, {100: "a", -7: "b"}, ("c", "b", "a")))
    made.bind(s, upper="abc")
    return made


def sizes(formula: Formula, width: int | None = None) -> set[int]:
    return {len(found[s]) for found in instances(formula, bounds(width), LOCAL)}


EXACT = [
    (n == 19, set[int]()),
    (n * n * n * n == 81, {3}),
    (n - 3 == -3, {0}),
    (total(s) >= 93, {1, 2, 3}),
    (total(s) == 93, {2, 3}),
    ((n << n) == 24, {3}),
    ((n << (n - 2)) == 0, {0, 1}),
    (-(n << 40) == -(3 << 40), {3}),
    (abs(n - 100) == 98, {2}),
    (sum_(s, lambda x: 1000) == 3000, {3}),
    (bits(s, unsigned=True) * 1000 == 7000, {3}),
    (bits(s) * 1000 == -1000, {3}),
    ((n * 1000).quotient(7) == 285, {2}),
    ((n * 1000).wrap(8) == -48, {2}),
    (n + 1_000_000 > n, {0, 1, 2, 3}),
]


@pytest.mark.parametrize(("formula", "found"), EXACT, ids=[str(formula) for formula, _ in EXACT])
def test_what_names_no_width_is_exact(formula: Formula, found: set[int]) -> None:
    assert sizes(formula) == found


def test_a_width_is_asked_for_by_name_and_wraps() -> None:
    assert sizes(n == 19, 4) == {3}
    assert sizes(n * n == 1, 3) == {1, 3}
    assert sizes(IntBinary(IntOp.MULTIPLY, n, n, Width.EXACT) == 1, 3) == {1}
    with pytest.raises(ValueError, match="an integer has one bit or more, not 0"):
        Integers(0)


def test_what_is_nothing_without_a_width_is_refused() -> None:
    unsigned = IntBinary(IntOp.ADD, n, n, None, True)
    logical = IntBinary(IntOp.SHIFT_RIGHT, n, IntConstant(1))
    far = n << (n << 20)
    for number, message in (
        (unsigned, "an unsigned result needs a width, and here is none"),
        (logical, "`>>>` needs a width, and here is none"),
        (far, "a shift by up to 3145728 bits is too long, give it a width"),
    ):
        with pytest.raises(ValueError, match=message):
            solve(number == 3, bounds(), LOCAL)
    assert sizes(logical == 1, 4) == {2, 3}


OVERFLOWS = [
    (n * n == n, 4, {3}),
    (n * n == n, 5, set[int]()),
    (n == 19, 5, {0}),
    (n == 19, 6, set[int]()),
    (total(s) == 0, 8, set[int]()),
    (total(s) == 0, 7, {1, 2, 3}),
    (-(n - 1) == 0, 2, {2, 3}),
    ((n * n).wrap(4) == n, 4, set[int]()),
    (all_(s, lambda x: count(x) * n < 1), 2, {2, 3}),
    (all_(s, lambda x: n * 2 < 3), 3, {2, 3}),
    (sum_(s, lambda x: 3) == 1, 4, {3}),
]


@pytest.mark.parametrize(
    ("formula", "width", "found"), OVERFLOWS, ids=[f"{each[0]}, {each[1]}" for each in OVERFLOWS]
)
def test_overflow_is_a_formula(formula: Formula, width: int, found: set[int]) -> None:
    assert sizes(overflows(formula, width)) == found


def test_overflow_is_the_same_where_the_bounds_wrap() -> None:
    assert sizes(overflows(n * n == n, 4), 4) == {3}
    assert sizes((n * n == -7) & ~overflows(n * n, 4), 4) == set()
    assert overflows(s.some(), 4) is FALSE


def test_the_translator_and_the_plain_meaning_give_the_same_exact_integers() -> None:
    many = Bounds(Universe("a", "b", "c"), Integers(None, {5: "a", -3: "b"}, ("c", "a")))
    many.bind(s, upper="abc")
    many.bind(r, upper=product("ab", "bc"))
    m = count(r)
    numbers: list[IntExpr] = [
        n * m * m - 7, (n - m) * (m - n) * 33, n << m, (n - m) << n, (n - 9) >> m, (n - 5).quotient(m), (n - 5).remainder(m - 2),
        total(s) * total(s) * m, bits(s) - bits(s, unsigned=True), abs(n - 70) ^ (m - n), ~(n * 31) & (m - 2), (n - 2) | (m * 40),
        sum_(s, lambda x: (n - 3) * count(r[x])), -(m << 12), (n - m).wrap(2) * 100,
    ]  # fmt: skip
    for instance in within(many, {s, r}):
        known = Interpretation(instance)
        for number in numbers:
            assert known.value(number) == value(number, instance), str(number)
