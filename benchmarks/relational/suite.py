"""Kodkod's examples and the families beside them for the proving ground: problems of the relational engine with known outcomes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from benchmarks.ground.benchmark import Benchmark, Finished, Suite
from benchmarks.relational.everything import everything, title
from benchmarks.relational.table import Row

_OUTCOME = re.compile(r"\b(?:TRIVIALLY_)?(SAT|UNSAT|UNKNOWN) in [0-9.]+ s")


def benchmarks() -> Iterator[Benchmark]:
    """Yield all problems; of the rows of its table, Kodkod's own times stand beside ours."""
    for problem in everything():
        arguments = ("-m", "benchmarks.relational", "--rows", title(problem), "--exactly")
        published = (
            {"Kodkod": f"{(problem.translate_ms + problem.solve_ms) / 1000:.2f}"}
            if isinstance(problem, Row)
            else {}
        )
        truth = "satisfiable" if problem.satisfiable else "unsatisfiable"
        yield Benchmark(title(problem), arguments, outcome, truth, limit="--seconds", published=published)


def outcome(finished: Finished) -> str:
    """Return the outcome that is printed."""
    if finished.status is None:
        return "unknown"
    found = _OUTCOME.search(finished.output)
    if found is None:
        return "error"
    return {"SAT": "satisfiable", "UNSAT": "unsatisfiable", "UNKNOWN": "unknown"}[found[1]]


SUITE = Suite(
    "relational", "the relational engine alone: Kodkod's examples and 27 families more", benchmarks, 120.0
)
