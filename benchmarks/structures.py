"""How the cost of a check grows: every method of every example at growing scope, with the exponent of time by scope.

Loops may go as often as there are objects, and one time more; arrays are as long as the scope. What is told to be violated in the comments of an
example is violated at every scope from 2 on; what makes arrays of any length, or does not end, holds within bounds only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from benchmarks.checker.measure import ROOT, example_methods
from benchmarks.ground.benchmark import Benchmark, Finished, Result, Standing, Suite, check, checked
from benchmarks.relational.measure import exponent

SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
VIOLATED = frozenset({
    "Main.maxOfThree(int, int, int)", "Main.merge(int[], int, int, int)", "Node.min(Node)", "SearchTree.removeLeast()", "SortedList.insertAtEnd(int)",
})  # fmt: skip
ENDLESS = frozenset({"BinaryHeap.BinaryHeap(int)", "Main.eat(Fork, Fork)", "RingBuffer.RingBuffer(int)"})
POINTS = 4
"""How many sizes a series needs for an exponent."""


def benchmarks() -> Iterator[Benchmark]:
    """Yield the methods, file by file."""
    for problem in example_methods():
        file = str(problem.path.relative_to(ROOT))
        truth = "violated" if problem.method in VIOLATED else "no violation" if problem.method in ENDLESS else "holds"
        read = _open_ended if problem.method in ENDLESS else checked
        for size in SIZES:
            bounds = ("--scope", str(size), "--array", str(size), "--unroll", str(size + 1))
            yield Benchmark(f"{problem.path.stem} {problem.method}", check(problem.method, file, *bounds), read, truth, size)


def remarks(results: Sequence[Result]) -> Iterator[str]:
    """Yield the fitted exponents, the steepest first, and how far the methods came."""
    fitted = sorted(((exponent(points), name) for name, points in _series(results).items() if len(points) >= POINTS), reverse=True)
    if fitted:
        middle = fitted[len(fitted) // 2][0]
        yield f"time grows with scope to the power {middle:.1f} on the median of {len(fitted)} methods (start-up included)"
        yield "steepest: " + ", ".join(f"{name} {power:.1f}" for power, name in fitted[:8])
    last = {each.name: each.size for each in results if each.standing is Standing.RIGHT}
    yield "answered at " + ", ".join(f"scope {size}: {sum(1 for reached in last.values() if (reached or 0) >= size)}" for size in SIZES)


def _series(results: Sequence[Result]) -> dict[str, list[tuple[float, float]]]:
    right = [each for each in results if each.standing is Standing.RIGHT and each.size is not None]
    return {name: [(float(each.size or 0), each.seconds) for each in right if each.name == name] for name in dict.fromkeys(each.name for each in right)}


def _open_ended(finished: Finished) -> str:
    """Return the verdict on a method that reaches its bounds whatever they are."""
    verdict = checked(finished)
    return "no violation" if verdict in ("holds", "holds within bounds") else verdict


SUITE = Suite("structures", "every method of every example at growing scope", benchmarks, 60.0, lambda results: list(remarks(results)))
