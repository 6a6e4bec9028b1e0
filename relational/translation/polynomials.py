"""Polynomials with integer coefficients, in the normal form of sums and products of integers.

A monomial is the sorted tuple of its variables, each a number, repeated for a power; a polynomial maps
monomials to coefficients. Two polynomials
are the same function on the integers iff they are equal, so ``a * (b + 1)`` and ``a * b + a`` need no
proof. Coefficients modulo 2^w preserve the
value modulo 2^w: that is a ring homomorphism. It is not complete there (``a * (a + 1)`` is even and no
coefficient shows it), which costs a query,
not soundness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

Monomial: TypeAlias = tuple[int, ...]
Polynomial: TypeAlias = Mapping[Monomial, int]
Interval: TypeAlias = tuple[int, int]
Equation: TypeAlias = frozenset[tuple[Monomial, int]]
"""The coefficients of a polynomial that is compared with zero."""

ONE: Monomial = ()
NOTHING: Polynomial = {}


def constant(value: int) -> Polynomial:
    """Return the polynomial of degree zero."""
    return {ONE: value} if value else NOTHING


def variable(number: int) -> Polynomial:
    """Return a single variable."""
    return {(number,): 1}


def plus(left: Polynomial, right: Polynomial, factor: int = 1) -> Polynomial:
    """Return ``left + factor * right``."""
    result = dict(left)
    for monomial, coefficient in right.items():
        total = result.pop(monomial, 0) + factor * coefficient
        if total:
            result[monomial] = total
    return result


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return the product."""
    result: dict[Monomial, int] = {}
    for one, factor in left.items():
        for other, coefficient in right.items():
            monomial = tuple(sorted(one + other))
            result[monomial] = result.get(monomial, 0) + factor * coefficient
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def reduce_modulo(polynomial: Polynomial, width: int) -> Polynomial:
    """Return an equivalent polynomial modulo 2^width, with coefficients as near to zero as possible."""
    half = 1 << width - 1
    if all(-half <= coefficient < half for coefficient in polynomial.values()):
        return polynomial
    near = {
        monomial: (coefficient + half) % (2 * half) - half for monomial, coefficient in polynomial.items()
    }
    return {monomial: coefficient for monomial, coefficient in near.items() if coefficient}


def is_constant(polynomial: Polynomial) -> bool:
    """Return whether a polynomial has no variable."""
    return not polynomial or (len(polynomial) == 1 and ONE in polynomial)


def unit(polynomial: Polynomial) -> tuple[int, int, int] | None:
    """Return sign, variable and constant of a variable or its negation plus a constant; None for other polynomials."""
    sloped = [(monomial, coefficient) for monomial, coefficient in polynomial.items() if monomial]
    match sloped:
        case [((number,), 1 | -1 as sign)]:
            return sign, number, polynomial.get(ONE, 0)
        case _:
            return None


def sides(polynomial: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return two polynomials without negative coefficients whose difference is the given one; a side without variables has the constant."""
    positive = {
        monomial: coefficient for monomial, coefficient in polynomial.items() if monomial and coefficient > 0
    }
    negative = {
        monomial: -coefficient for monomial, coefficient in polynomial.items() if monomial and coefficient < 0
    }
    known = polynomial.get(ONE, 0)
    if not negative or (positive and known < 0):
        return positive, plus(negative, constant(-known))
    return plus(positive, constant(known)), negative


def equation(polynomial: Polynomial) -> Equation:
    """Return the normal form of the equation that a polynomial is zero: its leading coefficient is positive."""
    sign = 1 if polynomial[leading(polynomial)] > 0 else -1
    return frozenset((monomial, sign * coefficient) for monomial, coefficient in polynomial.items())


def leading(polynomial: Polynomial) -> Monomial:
    """Return the greatest monomial, by degree first; multiplication by a monomial preserves the order."""
    return max(polynomial, key=lambda monomial: (len(monomial), monomial))


def quotient(monomial: Monomial, factor: Monomial) -> Monomial | None:
    """Return a monomial divided by another, None if that is not a factor of it."""
    left = list(monomial)
    for number in factor:
        if number not in left:
            return None
        left.remove(number)
    return tuple(left)


def interval(polynomial: Polynomial, ranges: Sequence[Interval] | Mapping[int, Interval]) -> Interval:
    """Return the range of a polynomial, given the ranges of its variables."""
    low = high = 0
    for monomial, coefficient in polynomial.items():
        least = most = coefficient
        for number, exponent in Counter(monomial).items():
            least, most = product_range((least, most), _power_range(ranges[number], exponent))
        low, high = low + least, high + most
    return low, high


def _power_range(base: Interval, exponent: int) -> Interval:
    """Return the bounds of a power; an even one is not negative."""
    ends = [end**exponent for end in base]
    if exponent % 2 == 0 and base[0] < 0 < base[1]:
        ends.append(0)
    return min(ends), max(ends)


def product_range(left: Interval, right: Interval) -> Interval:
    """Return the bounds of a product."""
    corners = [one * other for one in left for other in right]
    return min(corners), max(corners)


def digits(coefficient: int) -> Iterator[tuple[int, int]]:
    """Yield signs and shifts of the fewest powers of two that sum to a number: its non-adjacent form (Reitwiesner, 1960)."""
    shift = 0
    while coefficient:
        if coefficient & 1:
            sign = 2 - (coefficient & 3)
            yield sign, shift
            coefficient -= sign
        coefficient >>= 1
        shift += 1
