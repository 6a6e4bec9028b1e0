"""Two runs beside each other: which verdicts changed, and how the time did.

Seconds of two runs are never compared as they are: each is divided by what the calibration task took in its own run. Only what has an answer
in both counts for the mean, which is geometric.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log

from benchmarks.ground.benchmark import Result, Standing
from benchmarks.ground.history import Kept, Run

LEAST = 0.01
"""What took less counts as so many seconds: below that the clock of the system has no say."""
SHOWN = 5
"""How many of those that changed most are told."""


@dataclass(frozen=True)
class Pair:
    """A benchmark in two runs, and the ratio of its time now to then."""

    before: Result
    after: Result
    ratio: float

    @property
    def has_changed(self) -> bool:
        """Whether the verdict is another one."""
        return self.before.verdict != self.after.verdict

    @property
    def is_worse(self) -> bool:
        """Whether what is wrong now was not wrong before."""
        return self.after.standing is Standing.WRONG and self.has_changed


def pairs(before: Kept, after: Kept) -> list[Pair]:
    """Return the benchmarks that both runs have, in the order of the first."""
    later = {each.key: each for each in after.results}
    share = before.calibration / after.calibration
    return [
        Pair(each, later[each.key], share * max(later[each.key].seconds, LEAST) / max(each.seconds, LEAST))
        for each in before.results
        if each.key in later
    ]


def mean(found: list[Pair]) -> float | None:
    """Return the geometric mean of the ratios of what both runs have answered alike; None if there is nothing."""
    ratios = [
        pair.ratio for pair in found if not pair.has_changed and pair.after.standing is not Standing.OPEN
    ]
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else None


def compared(before: Run, after: Run) -> Iterator[str]:
    """Yield lines about all suites of two runs."""
    yield f"{before.commit} -> {after.commit}; times as multiples of the calibration task in their own runs"
    for name in sorted(before.suites.keys() | after.suites.keys()):
        yield ""
        if name not in before.suites or name not in after.suites:
            yield f"{name}: only in {(before if name in before.suites else after).commit}"
        else:
            yield from _suite(name, before.suites[name], after.suites[name])


def is_worse(before: Run, after: Run) -> bool:
    """Return whether a verdict has become wrong."""
    both = before.suites.keys() & after.suites.keys()
    return any(pair.is_worse for name in both for pair in pairs(before.suites[name], after.suites[name]))


def _suite(name: str, before: Kept, after: Kept) -> Iterator[str]:
    found = pairs(before, after)
    changed = [pair for pair in found if pair.has_changed]
    middle = mean(found)
    times = (
        "nothing to compare the times of" if middle is None else f"geometric mean of the times {middle:.2f}"
    )
    yield f"{name}: {len(found)} benchmarks in both, {len(changed)} verdicts changed, {times}"
    if before.timeout != after.timeout:
        yield f"  limits differ: {before.timeout:g} s, then {after.timeout:g} s"
    for pair in changed:
        yield f"  {pair.before.key}: {pair.before.verdict} -> {pair.after.verdict} ({pair.after.standing.value})"
    same = sorted((pair for pair in found if not pair.has_changed), key=lambda pair: pair.ratio)
    yield from _extremes("slower", [pair for pair in reversed(same) if pair.ratio > 1.2][:SHOWN])
    yield from _extremes("faster", [pair for pair in same if pair.ratio < 1 / 1.2][:SHOWN])
    yield from _alone("only before", before, after)
    yield from _alone("only after", after, before)


def _extremes(what: str, found: list[Pair]) -> Iterator[str]:
    for pair in found:
        yield f"  {what}: {pair.before.key}, {pair.ratio:.2f} of the time ({pair.before.seconds:.2f} s, {pair.after.seconds:.2f} s as measured)"


def _alone(what: str, one: Kept, other: Kept) -> Iterator[str]:
    there: Mapping[str, Result] = {each.key: each for each in other.results}
    alone = [each.key for each in one.results if each.key not in there]
    if alone:
        more = f" and {len(alone) - SHOWN} more" if len(alone) > SHOWN else ""
        yield f"  {what}: {', '.join(alone[:SHOWN])}{more}"
