"""Linear equations of observations: exactly those of the null space, with small integral factors."""

from __future__ import annotations

from random import Random

import pytest

from ooxcheck.specs.loop_invariants.linear_relations import LARGEST_VALUE, linear_relations


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([(0, 5, 5), (1, 4, 5), (5, 0, 5), (0, 7, 7), (3, 4, 7)], [((1, 1, -1), 0)]),
        ([(0, 0), (2, 1), (6, 3)], [((1, -2), 0)]),
        ([(3, 0), (3, 1), (3, 5)], [((1, 0), 3)]),
        ([(0, 0), (1, 0), (0, 1)], []),
        ([(1, 10), (3, 9), (5, 8)], [((1, 2), 21)]),
        ([], []),
    ],
)
def test_equations_of_small_tables(
    rows: list[tuple[int, ...]], expected: list[tuple[tuple[int, ...], int]]
) -> None:
    assert list(linear_relations(rows)) == expected


def test_values_that_may_have_wrapped_around_are_ignored() -> None:
    rows = [(0, 0), (1, 2), (2, 4), (LARGEST_VALUE + 1, -5)]
    assert list(linear_relations(rows)) == [((2, -1), 0)]


@pytest.mark.parametrize("seed", range(40))
def test_every_equation_holds_and_none_is_missing(seed: int) -> None:
    """The number of independent equations is the number of columns less the dimension of the generated space."""
    random = Random(seed)
    width, dimension = random.randint(1, 6), random.randint(0, 3)
    base = [random.randint(-9, 9) for _ in range(width)]
    directions = [[random.choice((0, 1, -1, 2)) for _ in range(width)] for _ in range(dimension)]
    rows = []
    for _ in range(60):
        steps = [random.randint(-5, 5) for _ in directions]
        rows.append(
            tuple(
                base[at] + sum(step * way[at] for step, way in zip(steps, directions, strict=True))
                for at in range(width)
            )
        )
    equations = list(linear_relations(rows))
    for factors, value in equations:
        assert any(factors)
        assert all(
            sum(factor * number for factor, number in zip(factors, row, strict=True)) == value for row in rows
        )
    assert len(equations) == width - _rank(
        [[a - b for a, b in zip(row, rows[0], strict=True)] for row in rows]
    )


def _rank(rows: list[list[int]]) -> int:
    """Return the rank by fraction-free elimination."""
    rank, left = 0, [row for row in rows if any(row)]
    while left:
        pivot_row = left.pop()
        at = next(place for place, value in enumerate(pivot_row) if value)
        rank += 1
        left = [
            [value * pivot_row[at] - row[at] * other for value, other in zip(row, pivot_row, strict=True)]
            for row in left
        ]
        left = [row for row in left if any(row)]
    return rank
