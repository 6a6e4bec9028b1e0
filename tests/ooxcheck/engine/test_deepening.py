"""Bounds grow until there is a violation, nothing is cut short any more, or time is up."""

from __future__ import annotations

from itertools import islice
from typing import Any, cast

import pytest

from oox.oracle.bruteforce import Verdict
from oox.running.outcomes import Bounded
from oox.source import Source, Span
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.deepening import deepened, depths
from ooxcheck.engine.findings import Findings

LOOP = Bounded("loop", Span(Source("p.oox", "while"), 0, 5))


class Method:
    """A method that loops `iterations` times, breaks a duty in one of them, or takes too long."""

    def __init__(self, iterations: float, *, fails_at: float = 1e9, late_at: float = 1e9) -> None:
        self.tried: list[int] = []
        self._iterations, self._fails_at, self._late_at = iterations, fails_at, late_at

    def decide(self, unroll: int, findings: Findings) -> None:
        self.tried.append(unroll)
        if unroll >= self._fails_at:
            findings.counterexamples.append(cast("Any", "a counterexample"))
        if unroll >= self._late_at:
            msg = "time was up"
            raise GaveUp(msg)
        findings.finishes = True
        if unroll < self._iterations:
            findings.bounds.append(LOOP)


def test_bounds_grow_faster_and_faster() -> None:
    assert list(islice(depths(), 7)) == [1, 2, 3, 5, 8, 13, 21]


@pytest.mark.parametrize(
    ("method", "verdict", "unroll", "tried"),
    [
        (Method(4), Verdict.HOLDS, 5, [1, 2, 3, 5]),
        (Method(0), Verdict.HOLDS, 1, [1]),
        (Method(1e9, fails_at=3), Verdict.VIOLATED, 3, [1, 2, 3]),
        (Method(1e9, late_at=8), Verdict.WITHIN_BOUNDS, 5, [1, 2, 3, 5, 8]),
        (Method(1e9, late_at=1), Verdict.UNKNOWN, 1, [1]),
        (Method(1e9, fails_at=3, late_at=3), Verdict.VIOLATED, 3, [1, 2, 3]),
    ],
    ids=["ends", "straight", "fails", "late", "late at once", "fails and is late"],
)
def test_deepening_ends_where_it_has_to(method: Method, verdict: Verdict, unroll: int, tried: list[int]) -> None:
    depth = deepened(method.decide, depths())
    assert (depth.findings.verdict, depth.unroll, method.tried) == (verdict, unroll, tried)


def test_a_bound_that_no_deeper_unrolling_lifts_is_no_reason_to_go_on() -> None:
    tried: list[int] = []

    def decide(unroll: int, findings: Findings) -> None:
        tried.append(unroll)
        findings.bounds.append(Bounded("array", LOOP.span))
        if unroll < 2:
            findings.bounds.append(LOOP)

    assert deepened(decide, depths()).unroll == 2
    assert tried == [1, 2]


def test_one_bound_is_decided_once() -> None:
    method = Method(1e9)
    depth = deepened(method.decide, [7])
    assert (depth.findings.verdict, depth.unroll, method.tried) == (Verdict.WITHIN_BOUNDS, 7, [7])


def test_the_reason_for_not_knowing_is_kept() -> None:
    assert deepened(Method(1, late_at=0).decide, [2]).findings.reason == "time was up"


@pytest.mark.parametrize(
    ("error", "reason"),
    [(MemoryError, "memory ran out"), (RecursionError, "calls nest too deep to be encoded with a bound of 2")],
)
def test_running_out_of_memory_or_stack_is_not_knowing(error: type[Exception], reason: str) -> None:
    def decide(_unroll: int, _findings: Findings) -> None:
        raise error

    depth = deepened(decide, [2])
    assert (depth.findings.verdict, depth.findings.reason) == (Verdict.UNKNOWN, reason)
