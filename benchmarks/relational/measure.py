"""How large and how fast the translation of one row is.

Times are CPU times of this process, the best of a few runs, so that a busy machine does not count. Loading is into
Glucose 4 through PySAT, in two ways: *bare*, from lists that exist already, and as the program does it, from the
encoder's array.
"""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from time import process_time
from typing import TypeVar

from pysat.solvers import Solver

from benchmarks.relational.everything import Posed
from ooxcheck.relational import Options
from ooxcheck.relational.solving.ground_problem import Ground, ground
from ooxcheck.sat.clauses import split
from ooxcheck.sat.core import Encoder
from ooxcheck.sat.engine import Engine

T = TypeVar("T")

_RUNS = 3
_LONG = 1.0


@dataclass(frozen=True)
class Measured:
    """Counts and seconds of one translation."""

    primary: int
    gates: int
    variables: int
    clauses: int
    translation: float
    loading: float
    bare_loading: float


def measured(problem: Posed, symmetry: int) -> Measured:
    """Translate a problem and load its clauses."""
    (grounded, encoder, clauses), translation = _timed(lambda: _translated(problem, symmetry))
    _, loading = _timed(lambda: Engine("glucose4").add(clauses))
    lists = list(split(clauses))
    _, bare = _timed(lambda: Solver(name="glucose4", bootstrap_with=lists))
    matrices = grounded.leaves.matrices
    primary = sum(len(grounded.bounds[each].upper) - len(grounded.bounds[each].lower) for each in matrices)
    return Measured(
        primary, len(grounded.gates), encoder.variables, encoder.clauses, translation, loading, bare
    )


def _translated(problem: Posed, symmetry: int) -> tuple[Ground, Encoder, array[int]]:
    grounded = ground([problem.formula], problem.bounds, Options(symmetry=symmetry))
    encoder = Encoder(grounded.gates)
    encoder.require([*grounded.literals, *grounded.breaking])
    return grounded, encoder, encoder.take()


def _timed(action: Callable[[], T]) -> tuple[T, float]:
    """Return what an action gives and the least time it took, without that of throwing away what it gave before."""
    best, results = float("inf"), list[T]()
    for _ in range(_RUNS):
        results.clear()
        gc.collect()
        started = process_time()
        results.append(action())
        best = min(best, process_time() - started)
        if best > _LONG:
            break
    return results[0], best


def exponent(points: list[tuple[float, float]]) -> float:
    """Return `e` of the least-squares fit ``y = c * x ** e``."""
    logs = [(log(x), log(y)) for x, y in points]
    mean_x, mean_y = (sum(each) / len(logs) for each in zip(*logs, strict=True))
    slope: float = sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)
    return slope
