"""Words: the laws of arithmetic at 32 bits without a gate or a solver, and random expressions against Python's integers."""

from __future__ import annotations

from contextlib import nullcontext
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.relational.logic.expr import Formula
from ooxcheck.relational.logic.intexpr import (
    IntBinary,
    IntChoice,
    IntCompare,
    IntConstant,
    IntExpr,
    IntUnary,
    Wrapped,
)
from ooxcheck.relational.logic.operators import IntOp, IntRelation, IntSign
from ooxcheck.relational.translation import polynomials
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from tests.relational.unknown_numbers import Unknown, holds, meaning, stored, unknown

LEAST, MOST = -(1 << 31), (1 << 31) - 1


def word(integer: IntExpr, *, unsigned: bool = False) -> IntExpr:
    """Return an integer as a variable of 32 bits holds it."""
    return integer.wrap(32, unsigned=unsigned)


def number(value: int) -> IntExpr:
    return IntConstant(value)


def three(*, unsigned: bool = False) -> tuple[Unknown, IntExpr, IntExpr, IntExpr]:
    there = unknown(3, 32, unsigned=unsigned, bounds_width=66)
    a, b, c = there.numbers
    return there, a, b, c


# -------------------------------------------------------------------------------------------- laws, without a gate


@pytest.mark.parametrize("unsigned", [False, True])
def test_laws_of_the_ring_need_no_gate(unsigned: bool) -> None:
    there, a, b, c = three(unsigned=unsigned)

    def w(integer: IntExpr) -> IntExpr:
        return word(integer, unsigned=unsigned)

    laws = [
        (w(a * b), w(b * a)),
        (w(w(a + b) + c), w(a + w(b + c))),
        (w(a * w(b + number(1))), w(w(a * b) + a)),
        (w(w(a + b) * w(a - b)), w(w(a * a) - w(b * b))),
        (w(w(a * b) * c), w(a * w(b * c))),
        (w(w(a - b) + b), a),
        (w(-w(-a)), a),
        (w(~a), w(w(-a) - number(1))),
        (w(w(a + number(7)) - number(7)), a),
        (w(w(a * number(3)) + a), w(a * number(4))),
    ]
    for left, right in laws:
        assert there.translator.literal(left.eq(right)) == TRUE, f"{left} = {right}"
        assert there.translator.literal(left < right) == FALSE
        assert there.translator.literal(left <= right) == TRUE
    assert len(there.translator.gates) == 0


def test_what_differs_by_a_constant_is_never_equal() -> None:
    there, a, b, _ = three()
    assert there.translator.literal(word(a * b + number(1)).eq(word(b * a))) == FALSE
    assert there.translator.literal((a + number(1)).eq(a + number(2))) == FALSE
    assert there.translator.literal(a + number(1) <= a) == FALSE
    assert len(there.translator.gates) == 0


def test_common_terms_cancel() -> None:
    there, a, b, c = three()
    same = there.translator.literal(a.eq(b))
    assert there.translator.literal(word(a + number(1)).eq(word(b + number(1)))) == same
    assert there.translator.literal(word(word(a * c) + a).eq(word(b + word(c * a)))) == same
    before = len(there.translator.gates)
    assert there.translator.literal((a + c).eq(c + b)) == same
    assert there.translator.literal(a + c < c + b) == there.translator.literal(a < b)
    assert len(there.translator.gates) > before


def test_an_equation_has_one_literal_in_all_its_forms() -> None:
    there, i, s, _ = three()
    one, two = number(1), number(2)
    before = there.translator.literal(word(two * s).eq(word(i * word(i + one))))
    later = there.translator.literal(
        word(two * word(s + word(i + one))).eq(word(word(i + one) * word(i + two)))
    )
    assert before == later
    assert there.translator.literal(word(word(i * i) + i).eq(word(s + s))) == before
    assert there.translator.literal(word(two * s).eq(word(word(i * i) + s))) != before


@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("divisor", ["b", "b + 1", "10", "-7"])
def test_a_number_is_its_quotient_times_the_divisor_and_the_remainder(divisor: str, unsigned: bool) -> None:
    there, a, b, _ = three(unsigned=unsigned)
    by = {
        "b": b,
        "b + 1": word(b + number(1), unsigned=unsigned),
        "10": number(10),
        "-7": word(number(-7), unsigned=unsigned),
    }[divisor]
    quotient, rest = word(a.quotient(by), unsigned=unsigned), word(a.remainder(by), unsigned=unsigned)
    product = word(quotient * by, unsigned=unsigned)
    assert there.translator.literal(word(product + rest, unsigned=unsigned).eq(a)) == TRUE
    assert there.translator.literal(word(a - product, unsigned=unsigned).eq(rest)) == TRUE


def test_quotient_and_remainder_are_one_circuit() -> None:
    there, a, b, _ = three()
    there.translator.integer(word(a.quotient(b)))
    gates = len(there.translator.gates)
    there.translator.integer(word(a.remainder(b)))
    there.translator.integer(a.quotient(b))
    assert len(there.translator.gates) == gates


def only(there: Unknown, formula: Formula, *expected: Formula) -> bool:
    """Return whether a formula is the conjunction of others, gate for gate."""
    wanted: Lit = there.translator.gates.and_([there.translator.literal(each) for each in expected])
    return there.translator.literal(formula) == wanted


def test_a_quotient_overflows_where_the_least_number_is_divided_by_minus_one() -> None:
    there, a, b, _ = three()
    exact = a.quotient(b)
    assert only(there, ~word(exact).eq(exact), a.eq(number(LEAST)), b.eq(number(-1)))
    there, a, b, _ = three(unsigned=True)
    exact = a.quotient(b)
    assert only(there, ~word(exact, unsigned=True).eq(exact), b.eq(number(0)))


def test_a_step_overflows_at_the_end_of_the_range() -> None:
    there, a, _, _ = three()
    here = a
    for step in range(50):
        exact = here + number(1)
        here = word(exact)
        assert only(there, ~here.eq(exact), a.eq(number(MOST - step)))
    exact = -a
    assert only(there, ~word(exact).eq(exact), a.eq(number(LEAST)))
    assert len(there.translator.gates) <= 51


def test_many_increments_are_one_addition() -> None:
    there, a, _, _ = three()
    once, _, _ = there.numbers
    there.translator.integer(word(once + number(400)))
    gates = len(there.translator.gates)
    for _ in range(400):
        a = word(a + number(1))
    there.translator.integer(a)
    assert len(there.translator.gates) == gates


def test_increments_of_a_number_that_is_stored_are_increments_of_the_number() -> None:
    there, a, _, _ = three()
    kept = a
    for _ in range(20):
        kept = stored(word(kept + number(1)), 32)
    assert there.translator.literal(kept.eq(word(a + number(20)))) == TRUE


def test_a_choice_between_the_same_is_no_choice() -> None:
    there, a, b, c = three()
    chosen = IntChoice(a < b, word(a + c), word(c + a))
    assert there.translator.literal(chosen.eq(word(a + c))) == TRUE


def test_sums_of_many_are_built_one_from_the_other() -> None:
    there, a, b, c = three()
    plain = unknown(3, 32, bounds_width=66)
    terms = [a, b, c, word(a * b), word(b * c), word(a * c)]
    made, sums = terms[0], []
    for each in terms[1:]:
        made = word(made + each)
        sums.append(made)
    for each in sums:
        there.translator.integer(each)
    together = len(there.translator.gates)
    plain.translator.integer(sums[-1])
    assert together == len(plain.translator.gates)


def test_a_product_by_a_constant_takes_few_rows() -> None:
    sizes = {}
    for factor in (1, 8, 7, 255, -1):
        there, a, _, _ = three()
        there.translator.integer(word(a * number(factor)))
        sizes[factor] = len(there.translator.gates)
    assert sizes[1] == sizes[8] == 0
    assert 0 < sizes[7] <= 3 * 32
    assert 0 < sizes[255] <= 3 * 32


def test_words_thousands_deep_are_built() -> None:
    there, a, b, c = three()
    for _ in range(3000):
        a = word(a + b)
        b = word(b - c)
    assert len(there.translator.integer(a)) == 32


# ------------------------------------------------------------------------- random expressions, under all values

RING = [IntOp.ADD, IntOp.SUBTRACT, IntOp.MULTIPLY]
OPERATIONS = [*RING, *RING, IntOp.DIVIDE, IntOp.REMAINDER]
WIDTHS = st.sampled_from([1, 2, 3, 4, 5, 6, 8, None])


def expressions(numbers: tuple[IntExpr, ...]) -> st.SearchStrategy[IntExpr]:
    leaves = st.one_of(st.sampled_from(numbers), st.builds(IntConstant, st.integers(-9, 9)))
    return st.recursive(leaves, _larger, max_leaves=8)


def _larger(parts: st.SearchStrategy[IntExpr]) -> st.SearchStrategy[IntExpr]:
    return st.one_of(
        st.builds(IntBinary, st.sampled_from(OPERATIONS), parts, parts, WIDTHS, st.booleans()),
        st.builds(IntBinary, st.sampled_from(RING), parts, parts, st.just(4), st.just(False)),
        st.builds(IntUnary, st.sampled_from(list(IntSign)), parts, WIDTHS, st.booleans()),
        st.builds(Wrapped, parts, st.integers(1, 7), st.booleans()),
        st.builds(IntChoice, comparisons(parts), parts, parts),
    )


def comparisons(parts: st.SearchStrategy[IntExpr]) -> st.SearchStrategy[IntCompare]:
    return st.builds(IntCompare, st.sampled_from(list(IntRelation)), parts, parts)


@pytest.mark.parametrize("unsigned", [False, True])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_quotients_compare_with_constants_as_they_should(width: int, unsigned: bool) -> None:
    there = unknown(2, width, unsigned=unsigned)
    a, b = there.numbers
    quotients = [a.quotient(b), a.remainder(number(4)).quotient(b), a.remainder(b)]
    for bound in range(-9, 10):
        for formula in (each <= number(bound) for each in quotients):
            expected = [
                holds(formula, dict(zip(there.numbers, known, strict=True))) for known in there.assignments()
            ]
            assert there.truths(formula) == expected, formula


def agrees(there: Unknown, expr: IntExpr) -> bool:
    """Return whether an expression has the value that it should have under all values of the unknown numbers."""
    expected = [meaning(expr, dict(zip(there.numbers, known, strict=True))) for known in there.assignments()]
    return there.values(expr) == expected


def test_a_product_that_was_built_short_is_built_again_when_it_has_to_be_longer() -> None:
    there = unknown(2, 3)
    a, b = there.numbers
    assert agrees(there, (a * b).wrap(2))
    assert agrees(there, a * b)
    assert agrees(there, (a * b).wrap(4, unsigned=True))


@pytest.mark.parametrize("unsigned", [False, True])
def test_a_polynomial_that_has_become_large_is_a_variable(unsigned: bool) -> None:
    there = unknown(3, 2, unsigned=unsigned)
    a, b, c = there.numbers
    factor, power = a + b - c + number(1), number(1)
    for _ in range(6):
        power = (power * factor).wrap(5, unsigned=unsigned)
        assert len(there.translator.value(power).terms) <= 24
        assert agrees(there, power)
        assert agrees(there, (power - a).wrap(4))


@pytest.mark.parametrize("divisor", [-4, -3, -1, 1, 2, 3])
def test_multiples_of_a_quotient_by_a_constant_mean_what_they_say(divisor: int) -> None:
    there = unknown(1, 4)
    (a,) = there.numbers
    quotient = a.quotient(number(divisor))
    for factor in range(-7, 8):
        assert agrees(there, quotient * number(factor)), factor
        assert agrees(there, (quotient * number(factor)).wrap(4)), factor
        assert agrees(there, (quotient * number(factor) + a.remainder(number(divisor))).wrap(4)), factor


def test_quotients_by_sums_and_differences_mean_what_they_say() -> None:
    there = unknown(2, 3)
    a, b = there.numbers
    for divisor in (-b, number(3) - b, (number(1) - b).wrap(3), (b + b).wrap(3), a - b, a * b):
        quotient, rest = a.quotient(divisor), a.remainder(divisor)
        for expr in (quotient * divisor, quotient * b, quotient * b * divisor - rest):
            assert agrees(there, expr), expr
            assert agrees(there, expr.wrap(3)), expr


def test_a_detour_through_fewer_bits_is_not_taken_for_more() -> None:
    there = unknown(2, 3)
    a, b = there.numbers
    around = (a + (b + number(8))).wrap(4)
    back = (around - number(8)).wrap(4)
    there.translator.integer(around)
    assert all(agrees(there, expr) for expr in (back, Wrapped(back, 6, True), Wrapped(around, 6, True)))


@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([(2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (1, 6), (3, 3)]), st.booleans())
def test_random_expressions_mean_what_they_say(
    data: st.DataObject, size: tuple[int, int], unsigned: bool
) -> None:
    there = unknown(*size, unsigned=unsigned)
    assert agrees(there, data.draw(expressions(there.numbers)))


@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([(2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (1, 6), (3, 3)]), st.booleans())
def test_random_comparisons_mean_what_they_say(
    data: st.DataObject, size: tuple[int, int], unsigned: bool
) -> None:
    there = unknown(*size, unsigned=unsigned)
    parts = expressions(there.numbers)
    wanted = data.draw(st.lists(comparisons(parts), min_size=1, max_size=3))
    for formula in wanted:
        expected = [
            holds(formula, dict(zip(there.numbers, known, strict=True))) for known in there.assignments()
        ]
        assert there.truths(formula) == expected, formula


@pytest.mark.parametrize("is_shared", [True, False])
@settings(max_examples=6, deadline=None)
@given(st.data(), st.sampled_from([(2, 2), (2, 3), (3, 2)]), st.booleans(), st.integers(1, 6))
def test_forms_of_an_equation_mean_what_they_say(
    is_shared: bool, data: st.DataObject, size: tuple[int, int], unsigned: bool, width: int
) -> None:
    there = unknown(*size, unsigned=unsigned)
    left, right, more = (data.draw(expressions(there.numbers)) for _ in range(3))
    forms = [
        (left, right),
        (left + more, right + more),
        (number(0), left - right),
        (more - left, more - right),
    ]
    with nullcontext() if is_shared else patch.object(polynomials, "equation", lambda _terms: object()):
        for one, other in forms:
            formula = one.wrap(width, unsigned=unsigned).eq(other.wrap(width, unsigned=unsigned))
            known = [dict(zip(there.numbers, values, strict=True)) for values in there.assignments()]
            assert there.truths(formula) == [holds(formula, each) for each in known], formula


@settings(max_examples=25, deadline=None)
@given(st.data(), st.integers(1, 4), st.booleans())
def test_whether_a_result_fits_means_what_it_says(data: st.DataObject, width: int, unsigned: bool) -> None:
    there = unknown(2, width, unsigned=unsigned)
    exact = data.draw(expressions(there.numbers))
    fits = exact.wrap(data.draw(st.integers(1, 6)), unsigned=data.draw(st.booleans())).eq(exact)
    expected = [holds(fits, dict(zip(there.numbers, known, strict=True))) for known in there.assignments()]
    assert there.truths(fits) == expected
