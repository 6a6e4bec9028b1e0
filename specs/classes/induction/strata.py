"""Proofs within limits on time and memory: first the simple candidates, then costly ones as well, as far as these last.

Houdini's set is inductive only when the search ends. So the simple candidates are proved for themselves, and are facts for the proof of the next stratum; a candidate
that is broken without the costly ones is tried again with them. So is what is proved only within bounds on loops and calls, which costly candidates may exclude. Most steps cannot change what simple candidates read, and steps that were encoded for them are not encoded again. If the time or the memory
for a stratum is over, only those candidates of all strata are proved that the steps without a proof cannot change, as those about final fields.
Fields that are never null need no solver (`ooxcheck.specs.classes.nullness`): they are assumed from the beginning, and remain when the time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.frames import step_effects
from ooxcheck.specs.classes.houdini import (
    Induction,
    Limits,
    candidate_formulas,
    inductive_candidates,
    without_invariants,
)
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_in
from ooxcheck.specs.classes.induction.step_claims import Claim
from ooxcheck.specs.classes.induction.step_proof import StepProofs
from ooxcheck.specs.classes.nullness.null_tests import non_null_candidates
from ooxcheck.specs.classes.state_read import confined_fields_read

SHARE = 0.8
"""The part of the time that is left that the proof of a stratum may use."""

STABLE_SHARE = 0.9
"""The same for the candidates that steps without a proof cannot change, after which nothing is tried."""

LAST_SHARE = 0.9
"""The same for a proof in which each step has preserved some set of candidates."""


@dataclass(frozen=True, slots=True)
class StratifiedProof:
    """The inductive candidates of the strata that were complete, and the candidates for which there was no time."""

    induction: Induction
    untried: tuple[Span, ...]


class _Deadline:
    """The time at which a proof ends; None without a limit."""

    def __init__(self, end: float | None, share: float, clock: Callable[[], float]) -> None:
        self._end = end
        self._clock = clock
        self.time: float | None = None
        self.extend(share)

    def extend(self, share: float) -> None:
        """Let the proof have a share of the time that is left now."""
        if self._end is not None:
            self.time = self._clock() + share * (self._end - self._clock())


def prove_in_strata(
    boundary: Boundary,
    candidates: Sequence[Span],
    limits: Callable[[Step, float | None], Limits],
    end: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> StratifiedProof:
    """Return the inductive candidates, of fewer strata if the time is over; `limits` takes a step and the deadline of its stratum."""

    def attempt(chosen: Sequence[Span], share: float) -> Induction:
        deadline = _Deadline(end, share, clock)
        return inductive_candidates(
            _with_candidates(boundary, candidates, chosen),
            chosen,
            lambda step: limits(step, deadline.time),
            proved,
            partial(deadline.extend, LAST_SHARE),
            proofs,
        )

    formulas = candidate_formulas(boundary.program, candidates)
    simple = non_null_candidates(boundary, formulas)
    chosen_simple = tuple(each for each in candidates if each in simple)
    result = settled = Induction(simple, frozenset(), chosen_simple, is_complete=bool(simple))
    proved: frozenset[Claim] = frozenset(simple)
    with closing(StepProofs(boundary)) as proofs:
        for chosen in _increasing_sets(boundary, formulas, is_limited=end is not None):
            part = attempt(chosen, SHARE)
            if part.is_complete:
                result = _join(part, settled)
                if not part.bounds:
                    settled = result
                    proved |= part.invariants | part.confined
                continue
            result.broken_by = part.broken_by
            stable_ones = {*_stable_candidates(boundary, formulas, part), *proved}
            stable = attempt([each for each in formulas if each in stable_ones], STABLE_SHARE)
            if stable.is_complete:
                result = replace(_join(stable, result), broken_by=part.broken_by)
            break
    untried = [each for each in candidates if each not in result.broken_by and each not in result.invariants]
    return StratifiedProof(result, tuple(untried))


def _increasing_sets(
    boundary: Boundary, formulas: Mapping[Span, tuple[str, logic.Formula]], *, is_limited: bool
) -> Iterator[list[Span]]:
    """Yield the candidates up to each of some strata, if they are more than those before; without a limit on time, only all candidates.

    Most proofs about contents of fields need steps that those about elements need as well, so both are tried together.
    """
    strata = {span: stratum_in(boundary, formula) for span, (_, formula) in formulas.items()}
    before = -1
    for most in (
        (Stratum.OBJECTS, Stratum.QUANTIFIERS, Stratum.REACHABILITY) if is_limited else (max(Stratum),)
    ):
        chosen = [span for span in formulas if strata[span] <= most]
        if len(chosen) > before:
            yield chosen
        before = len(chosen)


def _stable_candidates(
    boundary: Boundary, formulas: Mapping[Span, tuple[str, logic.Formula]], last: Induction
) -> list[Span]:
    """Return the candidates that are not broken, and that the steps without a proof cannot change unless they create an object of the class."""
    effects = [step_effects(boundary, step) for step in last.unfinished]
    return [
        span
        for span, (class_name, formula) in formulas.items()
        if span not in last.broken_by
        and (read := confined_fields_read(boundary, formula)) is not None
        and all(
            class_name in each.created
            or (each.preserve(class_name, formula) and each.preserve_confinement(boundary, read))
            for each in effects
        )
    ]


def _join(left: Induction, right: Induction) -> Induction:
    """Return the union of two inductive sets, which is inductive."""
    return replace(
        left,
        invariants=left.invariants | right.invariants,
        confined=left.confined | right.confined,
        irredundant=(*left.irredundant, *(each for each in right.irredundant if each not in left.invariants)),
        broken_by={at: by for at, by in left.broken_by.items() if at not in right.invariants},
        bounds={**right.bounds, **left.bounds},
        unknown={**right.unknown, **left.unknown},
        empty_classes=tuple(dict.fromkeys((*left.empty_classes, *right.empty_classes))),
        encodings=left.encodings + right.encodings,
        is_complete=True,
    )


def _with_candidates(boundary: Boundary, candidates: Sequence[Span], chosen: Sequence[Span]) -> Boundary:
    others = set(candidates) - set(chosen)
    return replace(boundary, program=without_invariants(boundary.program, others))
