"""Proofs within limits on time and memory: first the simple candidates, then costly ones as well, as far as these last.

Houdini's set is inductive only when the search ends. So the simple candidates are proved for themselves, and are facts for the proof of the next stratum; a candidate
that is broken without the costly ones is tried again with them. So is what is proved only within bounds on loops and calls, which costly candidates may exclude. Most steps cannot change what simple candidates read, and steps that were encoded for them are not encoded again. If the time or the memory
for a stratum is over, only those candidates of all strata are proved that the steps without a proof cannot change, as those about final fields.
Candidates about different classes are proved in groups (`ooxcheck.specs.classes.induction.groups`) before all together: what is proved of one group remains.
Fields that are never null, and constant lengths of arrays in them, need no solver (`ooxcheck.specs.classes.nullness`): these facts are assumed from the beginning, and remain when the time is over.
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
from ooxcheck.specs.classes.induction.groups import candidate_groups
from ooxcheck.specs.classes.induction.step_claims import Claim
from ooxcheck.specs.classes.induction.step_proof import StepProofs
from ooxcheck.specs.classes.nullness.immediate_candidates import immediate_candidates
from ooxcheck.specs.classes.state_read import confined_fields_read

SHARE = 0.8
"""The part of the time that is left that the proof of a stratum may use."""

STABLE_SHARE = 0.9
"""The same for the candidates that steps without a proof cannot change, after which nothing is tried."""

LAST_SHARE = 0.9
"""The same for a proof in which each step has preserved some set of candidates."""

MANY_GROUPS = 2
"""The number of groups of candidates from which on each group is proved for itself, and then all together."""


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
    first: str = "",
) -> StratifiedProof:
    """Return the inductive candidates, of fewer strata if the time is over; `limits` takes a step and the deadline of its stratum.

    If there is a limit on time, the group of candidates about the class `first` is proved first.
    """
    formulas = candidate_formulas(boundary.program, candidates)
    simple = frozenset(immediate_candidates(boundary, formulas))
    chosen_simple = tuple(each for each in candidates if each in simple)
    known = Induction(simple, frozenset(), chosen_simple, is_complete=bool(simple))
    proof = _Proof(boundary, formulas, limits, end, clock, known, known, simple)
    groups = candidate_groups(boundary, formulas, first) if end is not None else []
    if len(groups) < MANY_GROUPS or all(proof.prove_group(each) for each in groups):
        proof.prove_all()
    left = (each for each in candidates if each not in proof.result.invariants)
    return StratifiedProof(proof.result, tuple(each for each in left if each not in proof.broken_together))


@dataclass(slots=True)
class _Proof:
    """The proof of the candidates with some `formulas`.

    It has the `result` so far, and the part of it that is `settled`, because its proof reaches no bound. A candidate that is broken in its group may be inductive together with others: `broken_together` are
    those that are broken with all others assumed.
    """

    boundary: Boundary
    formulas: Mapping[Span, tuple[str, logic.Formula]]
    limits: Callable[[Step, float | None], Limits]
    end: float | None
    clock: Callable[[], float]
    result: Induction
    settled: Induction
    proved: frozenset[Claim]
    broken_together: frozenset[Claim] = frozenset()

    def prove_group(self, group: Sequence[Span]) -> bool:
        """Prove the candidates of a group in addition to the result so far, and return whether the time sufficed."""
        before = self.result
        return self._prove(group, lambda: before, before.broken_by).is_complete

    def prove_all(self) -> None:
        """Prove all candidates together; what was proved within bounds only is proved again."""
        last = self._prove(list(self.formulas), lambda: self.settled, {})
        self.broken_together = frozenset(last.broken_by)

    def _prove(
        self,
        candidates: Sequence[Span],
        base: Callable[[], Induction],
        broken: Mapping[Claim, Step | None],
    ) -> Induction:
        """Prove the strata of some candidates, as far as the time lasts; the result of each adds to a base. Return the last attempt.

        If the time is over, other candidates that were `broken` remain so.
        """
        formulas = {each: self.formulas[each] for each in candidates}
        boundary = _with_candidates(self.boundary, list(self.formulas), candidates)
        part = self.result
        with closing(StepProofs(boundary, candidates)) as proofs:
            for chosen in _increasing_sets(boundary, formulas, is_limited=self.end is not None):
                part = self._attempt(chosen, SHARE, proofs)
                if not part.is_complete:
                    broken = {**broken, **part.broken_by}
                    left = {at: by for at, by in broken.items() if at not in self.result.invariants}
                    self._prove_stable(formulas, part, left, proofs)
                    break
                self.result = _join(part, base())
                if not part.bounds:
                    self.settled = _join(part, self.settled)
                    self.proved |= part.invariants | part.confined
        return part

    def _prove_stable(
        self,
        formulas: Mapping[Span, tuple[str, logic.Formula]],
        part: Induction,
        broken: dict[Claim, Step | None],
        proofs: StepProofs,
    ) -> None:
        """Prove the candidates that no step can change once an object exists, and then all those that the steps without a proof cannot change."""
        self.result = replace(self.result, broken_by=broken)
        for last in (replace(part, unfinished=self.boundary.steps), part):
            stable_ones = {*_stable_candidates(self.boundary, formulas, last), *self.proved}
            chosen = [each for each in formulas if each in stable_ones]
            stable = self._attempt(chosen, STABLE_SHARE, proofs) if chosen else last
            if stable.is_complete:
                self.result = replace(_join(stable, self.result), broken_by=broken)

    def _attempt(self, chosen: Sequence[Span], share: float, proofs: StepProofs) -> Induction:
        deadline = _Deadline(self.end, share, self.clock)
        return inductive_candidates(
            _with_candidates(self.boundary, list(self.formulas), chosen),
            chosen,
            lambda step: self.limits(step, deadline.time),
            self.proved,
            partial(deadline.extend, LAST_SHARE),
            proofs,
        )


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
        broken_by={
            at: by
            for at, by in {**right.broken_by, **left.broken_by}.items()
            if at not in left.invariants | right.invariants
        },
        bounds={**right.bounds, **left.bounds},
        unknown={**right.unknown, **left.unknown},
        empty_classes=tuple(dict.fromkeys((*left.empty_classes, *right.empty_classes))),
        encodings=left.encodings + right.encodings,
        is_complete=True,
    )


def _with_candidates(boundary: Boundary, candidates: Sequence[Span], chosen: Sequence[Span]) -> Boundary:
    others = set(candidates) - set(chosen)
    return replace(boundary, program=without_invariants(boundary.program, others))
