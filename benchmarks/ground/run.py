"""Suites run series by series, several at a time if there are processors for them; what comes out is the same, whatever the number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from benchmarks.ground.benchmark import Benchmark, Finished, Result, Standing, Suite
from benchmarks.ground.processes import clock, end_all, finished

Runner = Callable[[Benchmark, float], Finished]
Heard = Callable[[Result], None]


def run(benchmark: Benchmark, seconds: float) -> Finished:
    """Run the command of a benchmark within so many seconds of processor time; what it is told is the time that this may take by the clock."""
    limited = (benchmark.limit, f"{clock(seconds):g}") if benchmark.limit else ()
    return finished((*benchmark.arguments, *limited), benchmark.text, seconds=seconds)


def ran(
    suite: Suite,
    seconds: float | None,
    jobs: int,
    heard: Heard,
    *,
    only: Sequence[str] = (),
    runner: Runner = run,
) -> list[Result]:
    """Return the results of a suite in its order, and tell each as it comes; `only` those whose keys contain one of these words."""
    chosen = [each for each in suite.benchmarks() if not only or any(word in each.key for word in only)]
    limit = suite.seconds if seconds is None else seconds
    with ThreadPoolExecutor(jobs) as pool:
        try:
            series = [
                pool.submit(_series, suite.name, each, limit, heard, runner) for each in _in_series(chosen)
            ]
            return [result for each in series for result in each.result()]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise


def _in_series(benchmarks: Iterable[Benchmark]) -> list[list[Benchmark]]:
    """Return the benchmarks in runs of the same name; one without a size is a series of its own."""
    numbered = groupby(
        enumerate(benchmarks), lambda each: (each[1].name, each[0] if each[1].size is None else -1)
    )
    return [[benchmark for _, benchmark in series] for _, series in numbered]


def _series(
    suite: str, benchmarks: Sequence[Benchmark], seconds: float, heard: Heard, runner: Runner
) -> list[Result]:
    results: list[Result] = []
    for each in benchmarks:
        ended = runner(each, seconds)
        results.append(
            Result(suite, each.name, each.size, each.truth, each.read(ended), ended.seconds, each.published)
        )
        heard(results[-1])
        if results[-1].standing is Standing.OPEN:
            break
    return results
