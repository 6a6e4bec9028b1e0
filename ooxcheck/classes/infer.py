"""Inference of class invariants: candidates, filtered by histories, then by Houdini.

Histories come first: they are cheap, and most candidates are false in some heap that a few calls reach. Houdini then keeps those that
every step preserves. The rest, true in all heaps that were reached but not shown to be preserved, is reported as such. If the time is over, only
simpler candidates are proved, and the others are reported as not tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic

from ooxcheck.classes.history_limits import (
    ARRAY_ROOM,
    HISTORY_SECONDS,
    NEW_ARRAY_ROOM,
    history_limits,
)
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.classes.stored.inferred_boundary import InferredBoundary, StepName
from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.processor_share import stretch
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import LimitReached
from ooxcheck.oox.types import INT, ArrayType
from ooxcheck.specs.classes import histories
from ooxcheck.specs.classes.argument_values import literal_values
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.candidates import Candidate, add_candidates, candidates, without_inherited
from ooxcheck.specs.classes.frames import step_effects
from ooxcheck.specs.classes.houdini import (
    Induction,
    Limits,
    TimeIsOverError,
    candidate_formulas,
    without_invariants,
)
from ooxcheck.specs.classes.induction.strata import StratifiedProof, prove_in_strata
from ooxcheck.specs.classes.nullness.immediate_candidates import immediate_candidates
from ooxcheck.specs.classes.observations import Observations, observe_searches

DEEP_HISTORY_CALLS = 1_500
"""The number of calls of the histories with few numbers, which are longer."""
HISTORY_SHARE = 0.3
"""The part of the time limit after which histories end."""
FIRST_HISTORY_SHARE = 0.6
"""The part of that time for the histories with all usual values."""
TIMEOUT_SHARE = 0.8
"""The part of the time limit of a command that inference uses."""
LENGTH_ROOM = 32
"""The greatest length of arrays that a fact without a solver is about: the bound on all arrays of a check is raised to it."""


@dataclass(frozen=True, slots=True)
class Unproved:
    """A candidate that is true in all reached heaps, and the step that may break it; None if clients may."""

    candidate: Candidate
    step: StepName | None


@dataclass(frozen=True, slots=True)
class Observed:
    """The candidates that are true in all reached heaps, the number of these heaps, and the greatest number of calls."""

    candidates: tuple[Candidate, ...]
    heaps: int
    longest_history: int


@dataclass(frozen=True, slots=True)
class ClassInvariants:
    """The inferred invariants of a boundary.

    Attributes
    ----------
    invariants
        The invariants that every step preserves, without those that follow from others; the simplest first.
    implied
        Inductive invariants that follow from these.
    unproved
        Candidates that are true in all reached heaps, but that some step may break.
    untried
        Candidates that are true in all reached heaps, and for which there was no time; none if inference is complete.
    confined
        Fields whose contents no client can refer to.
    bounds
        The bounds that steps reach: the invariants hold within them.
    unknown
        Steps that could not be encoded, with the reason: then nothing is an invariant.
    empty_classes
        Classes without an object within the bounds, of which the invariants say nothing.
    heaps, longest_history
        The number of heaps that histories reached, and the greatest number of calls.
    """

    boundary: InferredBoundary
    terms: Terms
    invariants: tuple[Candidate, ...]
    implied: tuple[Candidate, ...]
    unproved: tuple[Unproved, ...]
    untried: tuple[Candidate, ...]
    confined: tuple[str, ...]
    bounds: tuple[Bounded, ...]
    unknown: dict[str, str]
    empty_classes: tuple[str, ...]
    heaps: int
    longest_history: int
    candidates: int
    seconds: float

    @property
    def is_complete(self) -> bool:
        """Whether all candidates were tried."""
        return not self.untried


@deep_recursion()
def infer_invariants(
    boundary: ClassBoundary,
    terms: Terms,
    *,
    seconds: float | None = None,
    first: str = "",
    watch: Callable[[str], None] = lambda _what: None,
    on_observed: Callable[[Observed], None] = lambda _observed: None,
) -> ClassInvariants:
    """Infer the invariants of the classes of a boundary.

    After `seconds`, by default most of the time limit of the terms, only the groups and strata of candidates that are proved by then are invariants; those about the class `first` come first.
    `on_observed` receives the candidates that the histories leave, before their proof begins, or when a limit ends the histories.
    """
    start = monotonic()
    if seconds is None and terms.seconds is not None:
        seconds = TIMEOUT_SHARE * terms.seconds
    guesses = _candidates(boundary)
    by_place = {each.span: each for each in guesses}
    watch(f"{len(guesses)} candidates, searching histories")
    observed = Observations()
    try:
        whole = _observe(boundary, guesses, terms, seconds, observed)
    except LimitReached:
        if observed.heaps:
            on_observed(_without_refuted(boundary.boundary, by_place, observed))
        raise
    left = _without_refuted(whole, by_place, observed)
    likely = [each.span for each in left.candidates]
    others = set(by_place).difference(likely)
    program = without_invariants(whole.program, [each for each in by_place if each in others])
    rest = replace(whole, program=program, steps=whole.proof_steps)
    terms = _with_array_room(terms, boundary.boundary, observed)
    on_observed(left)
    watch(f"{len(likely)} candidates, proving them")
    proof = prove_in_strata(
        rest,
        likely,
        lambda step, deadline: _limits(rest, step, terms, deadline),
        None if seconds is None else start + seconds,
        first=first,
    )
    return _result(boundary, by_place, proof, observed, terms, start)


def immediate_invariants(boundary: ClassBoundary, terms: Terms) -> ClassInvariants:
    """Return the invariants of the classes of a boundary that need neither histories nor a solver: fields that are never null, and constant lengths of the arrays in them.

    Its terms admit arrays of these lengths; longer ones than a limit are no facts.
    """
    start = monotonic()
    guesses = _own_candidates(boundary)
    program = add_candidates(boundary.boundary.program, guesses)
    whole = replace(boundary.boundary, program=program, steps=boundary.boundary.proof_steps)
    by_place = {each.span: each for each in guesses}
    needs = immediate_candidates(whole, candidate_formulas(whole.program, list(by_place)))
    most = max(terms.bounds.array, LENGTH_ROOM)
    chosen = tuple(each for each in by_place if each in needs and needs[each] <= most)
    array = max((terms.bounds.array, *(needs[each] for each in chosen)))
    proof = StratifiedProof(Induction(frozenset(chosen), frozenset(), chosen), ())
    terms = replace(terms, bounds=replace(terms.bounds, array=array))
    return _result(boundary, by_place, proof, Observations(), terms, start)


def likely_candidates(boundary: ClassBoundary, terms: Terms, seconds: float) -> tuple[Candidate, ...]:
    """Return the candidates that are true in all heaps that histories reach within some time."""
    guesses, observed = _own_candidates(boundary), Observations()
    _observe(boundary, guesses, terms, seconds, observed)
    return tuple(each for each in guesses if each.span not in observed.false)


def _own_candidates(boundary: ClassBoundary) -> list[Candidate]:
    """Return the candidates, each for the topmost class that has it."""
    return without_inherited(boundary.boundary.program, _candidates(boundary))


def _candidates(boundary: ClassBoundary) -> list[Candidate]:
    """Return the candidates about the classes of a boundary. Constants with fields are there before the first step, so nothing about them is proved; all that they hold is known."""
    whole = boundary.boundary
    there = {each.field.owner for each in whole.constants if each.contents}
    return [each for each in candidates(whole.program, whole.classes) if each.class_name not in there]


def _observe(
    boundary: ClassBoundary,
    guesses: Sequence[Candidate],
    terms: Terms,
    seconds: float | None,
    observed: Observations,
) -> Boundary:
    """Return the boundary with candidates as invariants, and add to `observed` what histories show of them."""
    whole = replace(boundary.boundary, program=add_candidates(boundary.boundary.program, guesses))
    spans = {each.span for each in guesses}
    observe_searches(whole.program, spans, _searches(boundary, whole, terms, seconds), observed)
    return whole


def _without_refuted(boundary: Boundary, by_place: dict[Span, Candidate], observed: Observations) -> Observed:
    """Return the candidates that no reached heap refutes, each for the topmost class of which it is true.

    Those about objects that only steps create which are not followed to their ends are left out, unless a history reaches such an object.
    """
    unknown = (
        _classes_of_new_objects(boundary, is_assumed=True)
        - _classes_of_new_objects(boundary, is_assumed=False)
        - observed.classes
    )
    left = without_inherited(
        boundary.program,
        (
            each
            for span, each in by_place.items()
            if span not in observed.false and each.class_name not in unknown
        ),
    )
    return Observed(tuple(left), len(observed.heaps), observed.longest_history)


def _classes_of_new_objects(boundary: Boundary, *, is_assumed: bool) -> frozenset[str]:
    """Return the classes of which some steps create objects: those that are not followed to their ends, or the others."""
    steps = [each for each in boundary.steps if each.is_assumed is is_assumed]
    return frozenset[str]().union(*(step_effects(boundary, each).created for each in steps))


def _result(
    boundary: ClassBoundary,
    by_place: dict[Span, Candidate],
    proof: StratifiedProof,
    observed: Observations,
    terms: Terms,
    start: float,
) -> ClassInvariants:
    induction = proof.induction
    return ClassInvariants(
        InferredBoundary.of(boundary),
        terms,
        tuple(by_place[each] for each in induction.irredundant),
        tuple(
            candidate
            for each, candidate in by_place.items()
            if each in induction.invariants and each not in induction.irredundant
        ),
        tuple(
            Unproved(candidate, _step_name(induction.broken_by[each]))
            for each, candidate in by_place.items()
            if each in induction.broken_by
        ),
        tuple(by_place[each] for each in proof.untried),
        tuple(sorted(map(str, induction.confined))),
        tuple(induction.bounds),
        induction.unknown,
        induction.empty_classes,
        len(observed.heaps),
        observed.longest_history,
        len(by_place),
        monotonic() - start,
    )


def _step_name(step: Step | None) -> StepName | None:
    return None if step is None else StepName.of(step)


def _limits(boundary: Boundary, step: Step, terms: Terms, deadline: float | None) -> Limits:
    """Return the bounds of the encoding of a step; after the deadline it is interrupted."""

    def watch() -> None:
        if deadline is not None and monotonic() > deadline:
            raise TimeIsOverError

    question = terms.about(boundary.program, step.method)
    unroll = question.settings.unroll
    settings = question.settings_with(3 if unroll is None else unroll)
    return Limits(question.bounds, settings, watch=watch, deadline=deadline)


def _searches(
    boundary: ClassBoundary, whole: Boundary, terms: Terms, seconds: float | None
) -> Iterator[histories.Search]:
    """Yield searches of histories: with all usual values, then with few numbers, which leads to larger heaps."""
    start = monotonic()
    usual = stretch(HISTORY_SECONDS)
    most = usual if seconds is None else min(usual, HISTORY_SHARE * seconds)
    has_numbers = any(each.type is INT for step in whole.steps for each in step.method.parameters)
    first = FIRST_HISTORY_SHARE * most if has_numbers else most
    limits = history_limits(whole, terms.bounds.scope, seconds=first)
    yield histories.reachable_heaps(whole, limits=limits, pending=boundary.pending)
    if has_numbers:
        numbers = {**literal_values(whole), INT: (terms.bounds.scope, 1)}
        rest = max(0.0, most - (monotonic() - start))
        deep = replace(limits, calls=DEEP_HISTORY_CALLS, literals=numbers, seconds=rest)
        yield histories.reachable_heaps(whole, limits=deep, pending=boundary.pending)


def _with_array_room(terms: Terms, boundary: Boundary, observed: Observations) -> Terms:
    """Return terms whose bounds admit the arrays of the heaps that were reached, up to a limit, and as many arrays as the objects of a class have fields for.

    With fewer arrays, no heap within the bounds would have two objects with arrays of their own, and each step would preserve that.
    """
    new = min(observed.shortest_new_array or 0, NEW_ARRAY_ROOM)
    array = max(terms.bounds.array, min(observed.longest_array, ARRAY_ROOM), new)
    scope = terms.bounds.scope
    several = {name: scope * count for name, count in _array_fields(boundary).items() if count > 1}
    return replace(
        terms, bounds=replace(terms.bounds, array=array, scopes={**several, **terms.bounds.scopes})
    )


def _array_fields(boundary: Boundary) -> dict[str, int]:
    """Return for each type of arrays the greatest number of fields of that type in one class."""
    program, most = boundary.program, Counter[str]()
    for name in boundary.classes:
        own = Counter(
            str(field.type)
            for field in program.layout(name)
            if isinstance(field.type, ArrayType) and not program.classes[name].interface
        )
        most |= own
    return dict(most)
