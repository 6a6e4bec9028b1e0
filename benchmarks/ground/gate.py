"""The gate: a fixed part of all suites whose verdicts must not change, and whose time must not grow by more than a fifth.

Times are multiples of the calibration task in the same run, and are compared with those of the kept baseline, ``benchmarks/history/gate.json``.
Of each benchmark the faster of two runs counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from benchmarks.ground.benchmark import Benchmark, Finished, Result, Suite
from benchmarks.ground.compare import mean, pairs
from benchmarks.ground.history import Kept, Run
from benchmarks.ground.run import Heard, Runner, ran, run

SLOWER = 1.2
SECONDS = 60.0
BASELINE = "gate"

SUBSET: Mapping[str, tuple[str, ...]] = {
    "svcomp": ("UnsatFibonacci01", "SatFibonacci02", "MinePump-48", "MinePump-59"),
    "koppier": (
        "bubble sort ORIGINAL",
        "bubble sort VAR20",
        "list minimum ORIGINAL",
        "merge sort ORIGINAL",
        "merge sort CMP2",
        "philosophers ORIGINAL",
    ),
    "cpbpv": (
        "binary search @32",
        "binary search with its bug @128",
        "tritype of any sums, overflow is an error",
        "bubble sort, reversed @32",
        "selection sort @8",
        "sum of squares of a permutation @8",
    ),
    "kiasan": ("BinarySearchTree(I).insert @2", "DisjSets.Find @2"),
    "karun": ("close shop: days (auto)", "sort: permutation (infer)", "removeEdge (inline)"),
    "heaps": (
        "SinglyLinkedList.remove @20",
        "CircularList.addLast @15",
        "CachingList.remove @12",
        "SearchTree.insert @7",
        "AvlTree.find @7",
        "AvlTree.insert @5",
        "RedBlackTree.insert @5",
        "BinomialHeap.extractMin @5",
        "BinomialHeap.insert @7",
    ),
    "structures": (
        "sorted_list SortedList.insert(int) @12",
        "hash_map HashMap.remove(int) @3",
        "graph Graph.sort() @3",
    ),
    "relational": ("dijkstra.check 10", "lists.symmetric 6", "sudoku 9"),
}


def subset(suites: Mapping[str, Suite], chosen: Mapping[str, tuple[str, ...]]) -> list[Suite]:
    """Return the suites with their parts of the gate only; a benchmark that is not there is a mistake of ours."""
    return [_part(suites[name], keys) for name, keys in chosen.items()]


def measured(suites: list[Suite], heard: Heard, *, runner: Runner = run) -> list[Result]:
    """Return the results of the subset, each with the lesser time of two runs."""
    return [result for suite in suites for result in ran(suite, SECONDS, 1, heard, runner=_twice(runner))]


def complaints(baseline: Run, now: Run) -> Iterator[str]:
    """Yield what the gate is shut for: verdicts that changed, benchmarks that are missing, and a mean that is too slow."""
    before, after = _whole(baseline), _whole(now)
    found = pairs(before, after)
    missing = [each.key for each in before.results if each.key not in {pair.before.key for pair in found}]
    yield from (f"{key}: was not run" for key in missing)
    for pair in found:
        if pair.has_changed:
            yield f"{pair.before.key}: {pair.before.verdict} became {pair.after.verdict}"
    middle = mean(found)
    if middle is not None and middle > SLOWER:
        yield f"the geometric mean of the times is {middle:.2f} of the baseline's, more than {SLOWER}"


def ratio(baseline: Run, now: Run) -> float | None:
    """Return the geometric mean of the times as multiples of the baseline's."""
    return mean(pairs(_whole(baseline), _whole(now)))


def _part(suite: Suite, keys: tuple[str, ...]) -> Suite:
    by_key = {each.key: each for each in suite.benchmarks()}
    missing = [key for key in keys if key not in by_key]
    if missing:
        msg = f"{suite.name} has no benchmark {missing[0]}"
        raise LookupError(msg)
    return replace(suite, benchmarks=lambda: [by_key[key] for key in keys], checks=None)


def _twice(runner: Runner) -> Runner:
    def faster(benchmark: Benchmark, seconds: float) -> Finished:
        return min((runner(benchmark, seconds), runner(benchmark, seconds)), key=lambda each: each.seconds)

    return faster


def _whole(run: Run) -> Kept:
    """Return all suites of a run as one, with their names in front of the benchmarks."""
    results = (
        replace(each, name=f"{name}: {each.name}")
        for name, kept in run.suites.items()
        for each in kept.results
    )
    first = next(iter(run.suites.values()))
    return Kept(first.timeout, first.jobs, first.calibration, tuple(results))
