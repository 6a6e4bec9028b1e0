"""Compare answers for any number of iterations and any depth of calls with deep runs: ``python -m tests.specs.deep.campaign --count 300``.

Each program has loops or recursion and an assertion that holds, or fails only after 50 iterations or nested calls, up to 2^31 of them
(`tests.specs.deep.random_deep`). Every fourth program is about a list or an array instead, and fails only if that has more than 12 members (`tests.specs.deep.long_lists`). A wrong
program must not hold; if it is about a list or an array, the answer must name the bound on its size. A right one must not be violated, and the arguments of each counterexample must
break the assertion. A difference is printed; the exit status is then 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.engine.report import Report
from ooxcheck.oox.oracle.input_sizes import Size
from tests.specs.compare_runs import compare_runs
from tests.specs.deep.long_lists import LongList, random_long_list
from tests.specs.deep.random_deep import Deep, random_deep

SECONDS = 20
DEEP_UNROLL = 60
"""The unrolling of every tenth program: it finds the shallowest violations."""


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where an answer contradicts the runs."""
    path.write_text(_text(seed), encoding="utf-8")
    if seed % 4 == 3:
        yield from _list_differences(random_long_list(seed), path, counts)
        return
    program = random_deep(seed)
    unroll = DEEP_UNROLL if seed % 10 == 0 else 1 + seed % 3
    report = ooxcheck.check(
        "T.m",
        path,
        loops="auto",
        induction=True,
        unroll=unroll,
        int_width=program.walk.width,
        scope=0,
        seconds=SECONDS,
    )
    verdict = report.verdict.value
    counts[f"{verdict}, {_kind(program)}"] += 1
    if verdict == "holds" and program.is_wrong:
        yield f"holds, but a run of {program.shallowest} iterations breaks the assertion"
    if verdict == "violated" and program.is_complete and not program.is_wrong:
        yield "violated, but no run breaks the assertion"
    yield from _spurious(program, report)


def _kind(program: Deep) -> str:
    if program.shallowest is None:
        return "right" if program.is_complete else "no sample is wrong"
    return f"wrong in runs of {_magnitude(program.shallowest)} iterations"


def _magnitude(depth: int) -> str:
    bounds = (1_000, 1 << 16, 1 << 30)
    return next((f"less than {bound}" for bound in bounds if depth < bound), "more")


def _spurious(program: Deep, report: Report) -> Iterator[str]:
    """Yield the counterexamples that break nothing."""
    for each in report.counterexamples:
        *given, a = each.state.arguments
        (n,) = given or (program.limit,)
        assert isinstance(n, int)
        assert isinstance(a, int)
        if not program.breaks(n, a):
            yield f"the call with {each.state.arguments} does not break the assertion"


def _list_differences(program: LongList, path: Path, counts: Counter[str]) -> Iterator[str]:
    report = ooxcheck.check(
        "T.m", path, loops="auto", any_heap=True, induction=True, unroll=1, scope=2, array=2, seconds=SECONDS
    )
    size = Size.ARRAYS if program.is_array else Size.OBJECTS
    is_limited = any(each.size is size for each in report.limits)
    verdict = report.verdict.value
    kind = f"wrong for {'arrays' if program.is_array else 'lists'} of more" if program.is_wrong else "right"
    counts[f"{verdict}{' in small heaps' if is_limited else ''}, {kind}"] += 1
    if program.is_wrong and verdict == "holds" and not is_limited:
        yield f"holds without bound, but not with {program.shallowest} members"
    if verdict == "violated":
        yield "violated, but no small list breaks the assertion"


def _text(seed: int) -> str:
    return random_long_list(seed).text if seed % 4 == 3 else random_deep(seed).text


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, _text))
