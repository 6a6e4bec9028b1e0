"""The case studies of Taghdiri's thesis, whose tool is Karun, for the proving ground: one question with calls run, and with calls inferred.

Each question is an `ensures` clause, or a whole contract, within the bounds that `python -m benchmarks.refinement` has, as in the thesis; none is violated.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.ground.benchmark import Benchmark, Suite, check, checked_within_bounds
from benchmarks.refinement.__main__ import DEEP, FULL, PARTIAL

CALLS = ("inline", "infer", "auto")


def benchmarks() -> Iterator[Benchmark]:
    """Yield the questions, each with calls treated in every way."""
    for name, study in {**PARTIAL, **DEEP, **FULL}.items():
        for calls in CALLS:
            options = ("--scope", study.scope, "--unroll", str(study.unroll), "--calls", calls)
            yield Benchmark(
                f"{name} ({calls})",
                check(study.method, "-", *options),
                checked_within_bounds,
                "no violation",
                text=study.text(),
            )


SUITE = Suite("karun", "the case studies of Taghdiri's thesis, with calls run or replaced", benchmarks, 120.0)
