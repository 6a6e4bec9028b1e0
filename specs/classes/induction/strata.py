"""Proofs within limits on time and memory: first all candidates, then only simpler ones, as far as these last.

Houdini's set is inductive only when the search ends. So if the time or the memory for all candidates is over, nothing is proved yet, except that the candidates which
were broken are no invariants of any smaller set either. The simpler candidates that are left are then proved for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.houdini import Induction, Limits, inductive_candidates, without_invariants
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_in

SHARES = {Stratum.REACHABILITY: 0.5, Stratum.QUANTIFIERS: 0.3, Stratum.FIELDS: 0.3, Stratum.OBJECTS: 1.0}
"""The part of the time that is left that a stratum may use."""


@dataclass(frozen=True, slots=True)
class StratifiedProof:
    """The inductive candidates of the strata that were complete, and the candidates for which there was no time."""

    induction: Induction
    untried: tuple[Span, ...]


def prove_in_strata(
    boundary: Boundary,
    candidates: Sequence[Span],
    limits: Callable[[Step, float | None], Limits],
    end: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> StratifiedProof:
    """Return the inductive candidates, of fewer strata if the time is over; `limits` takes a step and the deadline of its stratum."""
    wanted = set(candidates)
    strata = {
        each.span: stratum_in(boundary, each.formula)
        for class_ in boundary.program.classes.values()
        for each in class_.invariants
        if each.span in wanted
    }
    result = Induction(frozenset(), frozenset(), is_complete=False)
    tried: list[Span] | None = None
    for stratum in reversed(Stratum):
        chosen = [each for each in candidates if strata[each] <= stratum and each not in result.broken_by]
        if chosen == tried:
            continue
        tried = chosen
        deadline = None if end is None else clock() + SHARES[stratum] * (end - clock())
        part = inductive_candidates(
            _with_candidates(boundary, candidates, chosen),
            chosen,
            partial(_limits_until, limits, deadline),
        )
        part.broken_by |= result.broken_by
        part.encodings += result.encodings
        result = part
        if part.is_complete:
            break
    untried = [each for each in candidates if each not in result.broken_by and each not in result.invariants]
    return StratifiedProof(result, tuple(untried))


def _limits_until(
    limits: Callable[[Step, float | None], Limits], deadline: float | None, step: Step
) -> Limits:
    return limits(step, deadline)


def _with_candidates(boundary: Boundary, candidates: Sequence[Span], chosen: Sequence[Span]) -> Boundary:
    others = set(candidates) - set(chosen)
    return replace(boundary, program=without_invariants(boundary.program, others))
