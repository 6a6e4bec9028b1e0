"""How cost grows with size: for each series, the exponent of a power that is fitted to what its sizes take beyond the start of Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from benchmarks.ground.benchmark import Result, Standing
from benchmarks.relational.measure import exponent

POINTS = 4
"""How many sizes a series needs for an exponent."""
LEAST = 0.01
FLAT = 0.1
"""A series that never takes so many seconds beyond the start does not grow."""


def start(results: Sequence[Result]) -> float:
    """Return the least that any benchmark took."""
    return min((each.seconds for each in results), default=0.0)


def exponents(results: Sequence[Result]) -> Mapping[str, float]:
    """Return the exponents of series with enough right answers, by name."""
    least, series = start(results), dict[str, list[tuple[float, float]]]()
    for each in results:
        if each.standing is Standing.RIGHT and each.size is not None:
            series.setdefault(each.name, []).append((float(each.size), max(each.seconds - least, LEAST)))
    return {name: _fitted(points) for name, points in series.items() if len(points) >= POINTS}


def _fitted(points: list[tuple[float, float]]) -> float:
    return exponent(points) if max(seconds for _, seconds in points) >= FLAT else 0.0
