"""Assumptions about initial states: ``requires`` and invariants, as formulas over the initial relations."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import field, replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.running.contracts.promises import evaluation_duty, requires_duty
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula
from ooxcheck.translate.formulas.scene import Scene
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.symbolic.contracts import assumption_formula, invariants_of
from ooxcheck.translate.symbolic.duty_ledger import Claim
from ooxcheck.translate.symbolic.encoder import Encoder


@dataclass(frozen=True, slots=True)
class Assumption:
    """A clause of ``requires``, or an invariant of one object, and the formula that it holds.

    `not_false` is the formula that it holds or has no value.
    """

    clause: Duty
    formula: Formula
    not_false: Formula


@dataclass(slots=True)
class Assumptions:
    """The assumptions of a method; where evaluating them has no value (`problems`) or meets a bound (`cuts`)."""

    assumptions: tuple[Assumption, ...] = ()
    problems: dict[Duty, list[Formula]] = field(default_factory=dict)
    cuts: dict[Bounded, list[Formula]] = field(default_factory=dict)


def evaluate_assumptions(
    encoder: Encoder, start: Initial, method: Method, chosen: Container[Span] | None = None
) -> Assumptions:
    """Evaluate the assumptions about initial states, of the invariants only those at `chosen` places if there are any; where one is false, the others need no value."""
    claims = list(_claims_on_entry(encoder, start, method, chosen))
    met = encoder.ledger.take_cuts()
    result = Assumptions()
    false = [
        each.where & ~(each.judgement.holds | each.judgement.error | each.judgement.cut) for each in claims
    ]
    possible = ~encoder.world.simplify(any_of(false))
    for claim in claims:
        judged, where = claim.judgement, claim.where & possible
        for span, error in judged.errors.items():
            result.problems.setdefault(evaluation_duty(span), []).append(where & error)
        for bound, guard in met if judged.cut is not FALSE else ():
            result.cuts.setdefault(bound, []).append(where & judged.cut & guard)
        assert claim.duty is not None
        formula = assumption_formula(encoder.world, claim.where, judged)
        result.assumptions += (Assumption(claim.duty, formula, _not_false(encoder.world, claim, formula)),)
    return result


def _not_false(world: World, claim: Claim, formula: Formula) -> Formula:
    """Return the formula that a claim holds or has no value; `formula` is that it holds and has one."""
    judged = claim.judgement
    if judged.cut is FALSE and not judged.errors:
        return formula
    return world.simplify(claim.where.implies(judged.holds | judged.error | judged.cut))


def scene_on_entry(start: Initial) -> Scene:
    """Return the scene in which ``requires`` is evaluated."""
    variables, heap = start.state.variables, start.state.heap
    return Scene(TRUE, variables, heap, (variables, heap))


def _claims_on_entry(
    encoder: Encoder, start: Initial, method: Method, chosen: Container[Span] | None
) -> Iterator[Claim]:
    """Yield the assumptions as claims, one for each conjunct of ``requires``."""
    heap, scene = start.state.heap, scene_on_entry(start)
    above = contracts_above(encoder.program, method, encoder.settings.inherited)
    for whole in assumed_on_entry(method, above):
        duty = requires_duty(method, whole.span)
        yield from (Claim(duty, encoder.judge(part, scene)) for part in conjuncts(whole))
    if encoder.settings.invariants:
        before = replace(heap, allocated=start.exists)
        yield from invariants_of(encoder, TRUE, before, start.exists, chosen=chosen)
