"""How the cost of a check grows: every method of every example at growing scope, with the exponent of time by scope.

Loops may go as often as there are objects, and one time more; arrays are as long as the scope. What is told to be violated in the comments of an
example is violated at every scope from 2 on; what makes arrays of any length, or does not end, holds within bounds only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.checker.measure import ROOT, example_methods
from benchmarks.ground.benchmark import Benchmark, Result, Standing, Suite, check, checked, checked_within_bounds
from benchmarks.relational.measure import exponent

SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
VIOLATED = frozenset({
    "Main.maxOfThree(int, int, int)", "Main.merge(int[], int, int, int)", "Node.min(Node)", "SearchTree.removeLeast()", "SortedList.insertAtEnd(int)",
})  # fmt: skip
ENDLESS = frozenset({"BinaryHeap.BinaryHeap(int)", "Main.eat(Fork, Fork)", "RingBuffer.RingBuffer(int)"})
POINTS = 4
"""How many sizes a series needs for an exponent."""
LEAST = 0.01


def benchmarks() -> Iterator[Benchmark]:
    """Yield the methods, file by file."""
    for problem in example_methods():
        file = str(problem.path.relative_to(ROOT))
        truth = "violated" if problem.method in VIOLATED else "no violation" if problem.method in ENDLESS else "holds"
        read = checked_within_bounds if problem.method in ENDLESS else checked
        for size in SIZES:
            bounds = ("--scope", str(size), "--array", str(size), "--unroll", str(size + 1))
            yield Benchmark(f"{problem.path.stem} {problem.method}", check(problem.method, file, *bounds), read, truth, size)


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield the fitted exponents, the steepest first, and how far the methods came."""
    start = min((each.seconds for each in results), default=0.0)
    fitted = sorted(((exponent(points), name) for name, points in _series(results, start).items() if len(points) >= POINTS), reverse=True)
    if fitted:
        middle = fitted[len(fitted) // 2][0]
        yield f"beyond {start:.2f} s, the least that any check takes, time grows with scope to the power {middle:.1f} on the median of {len(fitted)} methods"
        yield "steepest: " + ", ".join(f"{name} {power:.1f}" for power, name in fitted[:8])
    last = {each.name: each.size for each in results if each.standing is Standing.RIGHT}
    yield "answered at " + ", ".join(f"scope {size}: {sum(1 for reached in last.values() if (reached or 0) >= size)}" for size in SIZES)


def _series(results: Sequence[Result], start: float) -> dict[str, list[tuple[float, float]]]:
    """Return by method what each size takes beyond the start."""
    right = [each for each in results if each.standing is Standing.RIGHT and each.size is not None]
    names = dict.fromkeys(each.name for each in right)
    return {name: [(float(each.size or 0), max(each.seconds - start, LEAST)) for each in right if each.name == name] for name in names}


SUITE = Suite("structures", "every method of every example at growing scope", benchmarks, 60.0, lambda results: list(remarks(results)))
