"""Bugs before bounds: a method decided with ever larger bounds on loops, calls and the heap.

Iterative deepening (Korf, 1985) over the bounds: most violations show in few objects and few iterations, and a shallow
encoding is cheap. The search ends at the first violation, when the bounds are as large as was asked, when the heap is and no run
reaches a bound any more, or when a limit is met. Then, if any bound on loops and calls was welcome, the answer of the deepest
one that was decided stands; if some were asked for that were not decided, nothing is known of those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count

from datatypes import dataclass
from oox.oracle.states import Bounds
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Terms
from translate.symbolic.encoder import TooLarge
from translate.symbolic.obligations import FIXED


@dataclass(frozen=True, slots=True)
class Step:
    """Bounds of the heap, and one on loops and calls; `is_asked` says that an answer about them is one to the question.

    If it `is_wide` the bounds of the heap are as large as was asked.
    """

    bounds: Bounds
    unroll: int
    is_wide: bool = True
    is_asked: bool = True

    def __str__(self) -> str:
        return f"scope {self.bounds.scope}, unroll {self.unroll}"


@dataclass(frozen=True, slots=True)
class Depth:
    """What is known within some bounds."""

    step: Step
    findings: Findings

    @property
    def unroll(self) -> int:
        """The bound on loops and calls."""
        return self.step.unroll


Decide = Callable[[Step, Findings], None]
"""Fills the findings within some bounds; what it raises `GaveUp` for is not known."""


def depths() -> Iterator[int]:
    """Iterate over the bounds to try: 1, 2, 3, 5, 8 and so on."""
    bound, following = 1, 2
    while True:
        yield bound
        bound, following = following, bound + following


def steps(terms: Terms) -> Iterator[Step]:
    """Iterate over the bounds to try: those that grow do so at the same time, each as far as was asked."""
    growth, most, fibonacci = terms.growth, terms.settings.unroll, depths()
    for number in count():
        scope = growth.scope.at(number) if growth.scope else terms.bounds.scope
        scopes = {**terms.bounds.scopes, **{name: each.at(number) for name, each in growth.scopes.items()}}
        bounds = replace(terms.bounds, scope=scope, scopes=scopes)
        unroll = next(fibonacci) if most is None else growth.unroll.at(number) if growth.unroll else most
        is_wide = bounds == terms.bounds
        yield Step(bounds, unroll, is_wide, is_wide and most in (None, unroll))
        if is_wide and unroll == most:
            return


def deepened(decide: Decide, bounds: Iterable[Step]) -> Depth:
    """Return the answer within the last of several bounds that were needed and could be decided."""
    best: Depth | None = None
    for step in bounds:
        depth = _decided(decide, step)
        findings = depth.findings
        if findings.counterexamples:
            return depth
        if findings.reason:
            return _given_up(depth, best)
        best = depth
        if step.is_wide and all(bound.what in FIXED for bound in findings.bounds):
            return best
    assert best is not None, "there should be a bound to decide"
    return best


def _given_up(depth: Depth, best: Depth | None) -> Depth:
    """Return what is known if the last bounds were too much, and perhaps others before were not."""
    if best is None:
        return depth
    if best.step.is_asked:
        return best
    reason = f"{depth.findings.reason} with {depth.step}; with {best.step} nothing is violated"
    return Depth(depth.step, replace(depth.findings, reason=reason))


def _decided(decide: Decide, step: Step) -> Depth:
    findings = Findings()
    try:
        decide(step, findings)
    except (GaveUp, TooLarge) as limit:
        findings.reason = str(limit)
    except MemoryError:
        findings.reason = "memory ran out"
    except RecursionError:
        findings.reason = f"calls nest too deep to be encoded with a bound of {step.unroll}"
    return Depth(step, findings)
