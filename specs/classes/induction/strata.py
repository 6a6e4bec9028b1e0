"""Proofs within limits on time and memory: first all candidates, then only simpler ones, as far as these last.

Houdini's set is inductive only when the search ends. So if the time or the memory for all candidates is over, nothing is proved yet, except that the candidates which
were broken are no invariants of any smaller set either. The simpler candidates that are left are then proved for themselves.
So are, at once, the candidates of all strata that the steps without a proof cannot change, as those about final fields.
Fields that are never null need no solver (`ooxcheck.specs.classes.nullness`): they are assumed from the beginning, and remain when the time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from ooxcheck.specs.classes.nullness.null_tests import non_null_candidates
from ooxcheck.specs.classes.state_read import confined_fields_read

SHARES = {Stratum.REACHABILITY: 0.5, Stratum.QUANTIFIERS: 0.3, Stratum.FIELDS: 0.3, Stratum.OBJECTS: 1.0}
"""The part of the time that is left that a stratum may use."""

STABLE_SHARE = 0.5
"""The same for the candidates that steps without a proof cannot change."""

LAST_SHARE = 0.9
"""The same for a proof in which each step has preserved some set of candidates."""

_NOTHING = Induction(frozenset(), frozenset(), is_complete=False)


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
        )

    formulas = candidate_formulas(boundary.program, candidates)
    proved = non_null_candidates(boundary, formulas)
    strata = {span: stratum_in(boundary, formula) for span, (_, formula) in formulas.items()}
    result, stable, tried = _NOTHING, _NOTHING, list[Span]()
    for stratum in reversed(Stratum):
        chosen = [each for each in candidates if strata[each] <= stratum and each not in result.broken_by]
        if chosen == tried:
            continue
        tried, part = chosen, attempt(chosen, SHARES[stratum])
        part.broken_by |= result.broken_by
        part.encodings += result.encodings
        result = part
        if result.is_complete:
            break
        if stratum is max(Stratum) and (chosen := _stable_candidates(boundary, formulas, result)):
            stable = attempt(chosen, STABLE_SHARE)
    if stable.is_complete:
        result = _join(result, stable)
    if not proved <= result.invariants:
        result = _join(result, Induction(proved, frozenset(), tuple(filter(proved.__contains__, candidates))))
    untried = [each for each in candidates if each not in result.broken_by and each not in result.invariants]
    return StratifiedProof(result, tuple(untried))


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
        irredundant=tuple(dict.fromkeys((*left.irredundant, *right.irredundant))),
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
