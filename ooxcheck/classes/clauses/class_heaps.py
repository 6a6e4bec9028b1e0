"""All heaps of a boundary within the bounds, encoded, with the formula of each invariant: nothing is assumed but the guarantees of the language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Terms
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import TRUE, Formula
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.consequences import without_precondition
from ooxcheck.specs.classes.houdini import Limits, with_bystanders
from ooxcheck.translate.assumptions import evaluate_assumptions
from ooxcheck.translate.encode import EncodingRequest, prepare_start
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.symbolic.contracts import assumption_formula, invariants_of
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic_execution import new_encoder

USUAL_UNROLL = 3
"""The bound on loops and calls of formulas, if it is not given."""


@dataclass(frozen=True, slots=True)
class ClassHeaps:
    """The heaps of a boundary.

    Attributes
    ----------
    method
        The method whose initial states they are.
    structure
        The formulas that all heaps satisfy.
    invariants
        For each invariant, by the place of its text, the heaps in which all objects satisfy it.
    cuts
        For each invariant, the heaps in which its calls of pure methods reach a bound: there it has no value.
    """

    method: Method
    initial: Initial
    structure: tuple[Formula, ...]
    invariants: Mapping[Span, Formula]
    cuts: Mapping[Span, Formula]

    def all_hold(self, spans: Iterable[Span]) -> Formula:
        """Return the heaps in which some invariants hold."""
        return all_of([self.invariants[each] for each in spans])

    def some_cut(self, spans: Iterable[Span]) -> Formula:
        """Return the heaps in which some invariant reaches a bound."""
        return any_of([self.cuts[each] for each in spans])


def step_limits(boundary: Boundary, terms: Terms, step: Step) -> Limits:
    """Return the bounds and settings of the heaps before a step."""
    question = terms.about(boundary.program, step.method)
    unroll = question.settings.unroll
    return Limits(question.bounds, question.settings_with(USUAL_UNROLL if unroll is None else unroll))


def class_heaps(
    boundary: Boundary, terms: Terms, spans: Collection[Span], watch: Callable[[], None] | None = None
) -> ClassHeaps:
    """Encode the heaps of a boundary, with some of the invariants of its program."""
    limits = step_limits(boundary, terms, boundary.steps[0])
    method = with_bystanders(boundary, without_precondition(boundary, boundary.steps[0]))
    settings = replace(limits.settings, invariants=True)  # so numbers have the width that invariants need
    request = EncodingRequest(boundary.program, method, limits.bounds, settings, watch=watch, given=())
    start = prepare_start(request)
    encoder = new_encoder(start.world, replace(settings, invariants=False), limits.bounds)
    guarantees = evaluate_assumptions(encoder, start.initial, method).assumptions
    holds, cuts = _invariants(encoder, start.initial, spans)
    structure = (
        *start.initial.structure,
        *encoder.notes.facts,
        *(each.formula for each in guarantees),
    )
    return ClassHeaps(method, start.initial, structure, holds, cuts)


def _invariants(
    encoder: Encoder, initial: Initial, spans: Collection[Span]
) -> tuple[dict[Span, Formula], dict[Span, Formula]]:
    """Return for each invariant the heaps in which all objects satisfy it, and those in which it reaches a bound."""
    holds: dict[Span, list[Formula]] = {each: [] for each in spans}
    cuts: dict[Span, list[Formula]] = {each: [] for each in spans}
    heap = replace(initial.state.heap, allocated=initial.exists)
    for claim in invariants_of(encoder, TRUE, heap, initial.exists):
        assert claim.duty is not None
        if claim.duty.span in holds:
            holds[claim.duty.span].append(assumption_formula(encoder.world, claim.where, claim.judgement))
            cuts[claim.duty.span].append(claim.where & claim.judgement.cut)
    return (
        {span: all_of(formulas) for span, formulas in holds.items()},
        {span: any_of(formulas) for span, formulas in cuts.items()},
    )
