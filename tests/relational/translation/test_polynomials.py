"""Polynomials: what is computed with them is what is computed with their values."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from ooxcheck.relational.translation import polynomials as poly
from ooxcheck.relational.translation.polynomials import Polynomial

VALUES = (5, -3, 2)
A, B, C = (poly.variable(number) for number in range(3))


def value(polynomial: Polynomial, values: tuple[int, ...] = VALUES) -> int:
    return sum(
        factor * prod(values[number] for number in monomial) for monomial, factor in polynomial.items()
    )


@st.composite
def polynomials(draw: st.DrawFn) -> Polynomial:
    monomials = st.lists(st.integers(0, 2), max_size=3).map(sorted).map(tuple)
    return draw(st.dictionaries(monomials, st.integers(-20, 20).filter(bool), max_size=4))


@given(polynomials(), polynomials(), st.integers(-3, 3), st.integers(1, 6))
def test_operations_are_those_of_the_values(
    left: Polynomial, right: Polynomial, factor: int, width: int
) -> None:
    assert value(poly.plus(left, right, factor)) == value(left) + factor * value(right)
    assert value(poly.times(left, right)) == value(left) * value(right)
    assert (value(poly.reduce_modulo(left, width)) - value(left)) % (1 << width) == 0
    assert all(
        -(1 << width - 1) <= each < 1 << width - 1 for each in poly.reduce_modulo(left, width).values()
    )
    more, less = poly.sides(left)
    assert value(more) - value(less) == value(left)


def test_what_is_the_same_has_one_form() -> None:
    assert poly.times(A, B) == poly.times(B, A) == {(0, 1): 1}
    assert poly.plus(A, A, -1) == poly.constant(0) == {}
    assert poly.times(poly.plus(A, B), poly.plus(A, B, -1)) == poly.plus(
        poly.times(A, A), poly.times(B, B), -1
    )


@given(polynomials(), st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 3)), min_size=3, max_size=3))
def test_an_interval_has_all_values(polynomial: Polynomial, lows: list[tuple[int, int]]) -> None:
    ranges = [(low, low + size) for low, size in lows]
    low, high = poly.interval(polynomial, ranges)
    for at in product(*(range(least, most + 1) for least, most in ranges)):
        assert low <= value(polynomial, at) <= high


def test_a_square_is_not_negative() -> None:
    assert poly.interval(poly.times(A, A), [(-3, 2)]) == (0, 9)
    assert poly.interval(poly.times(A, poly.times(A, A)), [(-3, 2)]) == (-27, 8)


@given(st.integers(-5000, 5000))
def test_digits_make_the_number_and_no_two_are_adjacent(number: int) -> None:
    found = list(poly.digits(number))
    assert sum(sign << shift for sign, shift in found) == number
    assert {sign for sign, _ in found} <= {1, -1}
    assert all(after - before >= 2 for (_, before), (_, after) in pairwise(found))


def test_a_unit_is_a_variable_with_a_sign_and_a_constant() -> None:
    assert poly.unit(poly.plus(poly.constant(7), A, -1)) == (-1, 0, 7)
    assert poly.unit(B) == (1, 1, 0)
    for each in (poly.constant(3), poly.plus(A, B), poly.plus(A, A), poly.times(A, B)):
        assert poly.unit(each) is None


def test_a_side_without_variables_has_the_constant() -> None:
    assert poly.sides(poly.plus(A, poly.constant(5))) == (A, {(): -5})
    assert poly.sides(poly.plus(poly.constant(5), A, -1)) == ({(): 5}, A)
    assert poly.sides(poly.plus(poly.plus(A, B, -1), poly.constant(5))) == (poly.plus(A, poly.constant(5)), B)


def test_monomials_divide_as_products_do() -> None:
    assert poly.leading(poly.plus(poly.plus(poly.times(A, B), C), poly.constant(1))) == (0, 1)
    assert poly.quotient((0, 0, 1), (0,)) == (0, 1)
    assert poly.quotient((0, 1), (0, 1)) == ()
    assert poly.quotient((0, 1), (0, 0)) is None
