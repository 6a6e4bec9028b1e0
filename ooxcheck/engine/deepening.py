"""Bugs before bounds: a method decided with ever larger bounds on loops and calls.

Iterative deepening (Korf, 1985) over the bound: most violations show in few iterations, and a shallow encoding is
cheap. The search ends at the first violation, when no run reaches the bound any more, or when a limit is met; then the
answer of the deepest bound that was decided stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from datatypes import dataclass
from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.findings import Findings
from translate.symbolic.obligations import FIXED


@dataclass(frozen=True, slots=True)
class Depth:
    """What is known with one bound on loops and calls."""

    unroll: int
    findings: Findings


Decide = Callable[[int, Findings], None]
"""Fills the findings for one bound; what it raises `GaveUp` for is not known."""


def depths() -> Iterator[int]:
    """Iterate over the bounds to try: 1, 2, 3, 5, 8 and so on."""
    bound, following = 1, 2
    while True:
        yield bound
        bound, following = following, bound + following


def deepened(decide: Decide, bounds: Iterable[int]) -> Depth:
    """Return the answer for the last of several bounds that was needed and could be decided."""
    best: Depth | None = None
    for unroll in bounds:
        depth = _decided(decide, unroll)
        findings = depth.findings
        if findings.counterexamples or not findings.reason:
            best = depth
        deeper = any(bound.what not in FIXED for bound in findings.bounds)
        if best is None or findings.counterexamples or findings.reason or not deeper:
            return best or depth
    assert best is not None, "there should be a bound to decide"
    return best


def _decided(decide: Decide, unroll: int) -> Depth:
    findings = Findings()
    try:
        decide(unroll, findings)
    except GaveUp as limit:
        findings.reason = str(limit)
    except MemoryError:
        findings.reason = "memory ran out"
    except RecursionError:
        findings.reason = f"calls nest too deep to be encoded with a bound of {unroll}"
    return Depth(unroll, findings)
