"""What a proof by induction uses about one loop: its inductive invariants, and the measures that each iteration decreases."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.specs.loop_invariants.measures import Measure


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """The inductive invariants and the decreasing measures of a loop, by induction over a `window` of iterations in a row."""

    invariants: tuple[logic.Formula, ...]
    measures: tuple[Measure, ...] = ()
    window: int = 1
