"""The rows of the thesis for the proving ground: each in a process of its own; what is right is the least number of cases, where it is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.ground.benchmark import Benchmark, Finished, Suite
from benchmarks.kiasan.rows import Row, rows


def benchmarks() -> Iterator[Benchmark]:
    """Yield the rows: a method is a series over k."""
    for row in rows():
        arguments = ("-m", "benchmarks.kiasan", row.name, "--exactly", "--k", str(row.k), "--mutants", "0")
        truth = "" if row.optimal is None else _cases(row.optimal)
        yield Benchmark(
            row.name,
            arguments,
            partial(answer, row),
            truth,
            row.k,
            limit="--seconds",
            published={"Kiasan": f"{row.published.seconds:g}"},
        )


def answer(row: Row, finished: Finished) -> str:
    """Return how many cases there are by the line about a row; `unknown` if it was cut off, `error` if a test fails."""
    if finished.status is None:
        return "unknown"
    cells = next(
        (line.split("|") for line in finished.output.splitlines() if line.startswith(f"| {row.name} |")), None
    )
    if cells is None or not cells[2].strip().isdecimal():
        return "error"
    remarks = cells[-2]
    if "tests fail" in remarks:
        return "error"
    return "unknown" if "time" in remarks else _cases(int(cells[2]))


def _cases(number: int) -> str:
    return f"{number} case{'' if number == 1 else 's'}"


SUITE = Suite("kiasan", "Kiasan's classes: all cases of each method within a bound k", benchmarks, 600.0)
