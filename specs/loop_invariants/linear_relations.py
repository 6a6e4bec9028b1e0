"""Linear equations that all observed values satisfy: the null space of the observations (Karr, Acta Informatica 1976, on samples)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    differences = [[row[at] - base[at] for at in reversed(range(width))] for row in exact[1:]]
    echelon = _echelon(differences, width)
    pivots = {next(at for at in range(width) if row[at]): row for row in echelon}
    for free in range(width):
        if free not in pivots:
            vector = [Fraction(0)] * width
            vector[free] = Fraction(1)
            for pivot, row in pivots.items():
                vector[pivot] = -row[free]
            factors = _integral(list(reversed(vector)))
            if max(map(abs, factors)) <= LARGEST_FACTOR:
                yield factors, sum(factor * value for factor, value in zip(factors, base, strict=True))


def _echelon(rows: Sequence[Sequence[int]], width: int) -> list[list[Fraction]]:
    """Return the reduced row echelon form, without rows of zeros."""
    reduced: list[list[Fraction]] = []
    for each in rows:
        row = [Fraction(value) for value in each]
        for known in reduced:
            _eliminate(row, known)
        pivot = next((at for at in range(width) if row[at]), None)
        if pivot is None:
            continue
        row = [value / row[pivot] for value in row]
        for known in reduced:
            _eliminate(known, row)
        reduced.append(row)
        if len(reduced) == width:
            break
    return reduced


def _eliminate(row: list[Fraction], by: Sequence[Fraction]) -> None:
    """Subtract a multiple of a row, so that its pivot is zero."""
    pivot = next(at for at, value in enumerate(by) if value)
    if factor := row[pivot]:
        row[:] = [value - factor * other for value, other in zip(row, by, strict=True)]


def _integral(vector: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the multiple of a vector that has integers without common divisor, the first of them positive."""
    scale = lcm(*(each.denominator for each in vector))
    numbers = [int(each * scale) for each in vector]
    divisor = gcd(*numbers)
    sign = 1 if next(each for each in numbers if each) > 0 else -1
    return tuple(sign * each // divisor for each in numbers)
