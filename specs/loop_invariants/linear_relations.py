"""Linear equations that all observed values satisfy: the null space of the observations (Karr, Acta Informatica 1976, on samples)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

LARGEST_FACTOR = 1 << 21
"""The greatest factor of a variable in an equation."""
LARGEST_VALUE = 1 << 24
"""The greatest absolute value of an observation that is used: greater ones may have wrapped around."""

Row = Sequence[int]


def linear_relations(rows: Sequence[Row]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield factors and values such that the sum of factors times numbers has the value in all rows.

    Each equation expresses one column by independent ones; columns that come first are expressed by later ones.
    """
    exact = [row for row in rows if all(abs(each) <= LARGEST_VALUE for each in row)]
    if not exact:
        return
    width = len(exact[0])
    base = exact[0]
    differences = {tuple(row[at] - base[at] for at in reversed(range(width))): None for row in exact[1:]}
    echelon = _echelon(differences, width)
    pivots = {_pivot(row): row for row in echelon}
    for free in range(width):
        if free not in pivots:
            vector = [Fraction(0)] * width
            vector[free] = Fraction(1)
            for pivot, row in pivots.items():
                vector[pivot] = Fraction(-row[free], row[pivot])
            factors = _integral(list(reversed(vector)))
            if max(map(abs, factors)) <= LARGEST_FACTOR:
                yield factors, sum(factor * value for factor, value in zip(factors, base, strict=True))


def _echelon(rows: Iterable[Row], width: int) -> list[Row]:
    """Return a reduced row echelon form with integers, without rows of zeros."""
    reduced: list[Row] = []
    for each in rows:
        row = each
        for known in reduced:
            row = _eliminate(row, known)
        if any(row):
            reduced = [*(_eliminate(known, row) for known in reduced), row]
            if len(reduced) == width:
                break
    return reduced


def _pivot(row: Row) -> int:
    """Return the place of the first number that is not zero."""
    return next(at for at, value in enumerate(row) if value)


def _eliminate(row: Row, by: Row) -> Row:
    """Return a multiple of a row minus a multiple of another one, so that its number at the pivot of the other is zero, divided by common divisors."""
    pivot = _pivot(by)
    factor, scale = row[pivot], by[pivot]
    if not factor:
        return row
    difference = [scale * value - factor * other for value, other in zip(row, by, strict=True)]
    divisor = gcd(*difference) or 1
    return [value // divisor for value in difference]


def _integral(vector: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the multiple of a vector that has integers without common divisor, the first of them positive."""
    scale = lcm(*(each.denominator for each in vector))
    numbers = [int(each * scale) for each in vector]
    divisor = gcd(*numbers)
    sign = 1 if next(each for each in numbers if each) > 0 else -1
    return tuple(sign * each // divisor for each in numbers)
