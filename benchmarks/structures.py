"""How the cost of a check grows: every method of every example at growing scope, with the exponent of time by scope.

Loops may go as often as there are objects, and one time more; arrays are as long as the scope. What is told to be violated in the comments of an
example is violated at every scope from 2 on; what makes arrays of any length, or does not end, holds within bounds only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.checker.measure import ROOT, example_methods
from benchmarks.ground.benchmark import (
    Benchmark,
    Result,
    Standing,
    Suite,
    check,
    checked,
    checked_within_bounds,
)
from benchmarks.ground.growth import exponents, start

SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
VIOLATED = frozenset({
    "Main.maxOfThree(int, int, int)", "Main.merge(int[], int, int, int)", "Node.min(Node)", "SearchTree.removeLeast()", "SortedList.insertAtEnd(int)",
})  # fmt: skip
ENDLESS = frozenset({"BinaryHeap.BinaryHeap(int)", "Main.eat(Fork, Fork)", "RingBuffer.RingBuffer(int)"})


def benchmarks() -> Iterator[Benchmark]:
    """Yield the methods, file by file."""
    for problem in example_methods():
        file = str(problem.path.relative_to(ROOT))
        truth = (
            "violated"
            if problem.method in VIOLATED
            else "no violation"
            if problem.method in ENDLESS
            else "holds"
        )
        read = checked_within_bounds if problem.method in ENDLESS else checked
        for size in SIZES:
            bounds = ("--scope", str(size), "--array", str(size), "--unroll", str(size + 1))
            yield Benchmark(
                f"{problem.path.stem} {problem.method}",
                check(problem.method, file, *bounds),
                read,
                truth,
                size,
            )


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield the steepest of the fitted exponents, and how far the methods came."""
    fitted = sorted(((power, name) for name, power in exponents(results).items()), reverse=True)
    if fitted:
        middle = fitted[len(fitted) // 2][0]
        yield (
            f"beyond {start(results):.2f} s, the least that any check takes, time grows with scope to the power {middle:.1f} on the median of {len(fitted)} methods"
        )
        yield "steepest: " + ", ".join(f"{name} {power:.1f}" for power, name in fitted[:8])
    last = {each.name: each.size for each in results if each.standing is Standing.RIGHT}
    yield "answered at " + ", ".join(
        f"scope {size}: {sum(1 for reached in last.values() if (reached or 0) >= size)}" for size in SIZES
    )


SUITE = Suite(
    "structures",
    "every method of every example at growing scope",
    benchmarks,
    60.0,
    lambda results: list(remarks(results)),
    exponents=exponents,
)
