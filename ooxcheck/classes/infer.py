"""Inference of class invariants: candidates, filtered by histories, then by Houdini.

Histories come first: they are cheap, and most candidates are false in some heap that a few calls reach. Houdini then keeps those that
every step preserves. The rest, true in all heaps that were reached but not shown to be preserved, is reported as such.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from ooxcheck.classes.history_limits import ARRAY_ROOM, history_limits
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.outcomes import Bounded
from ooxcheck.oox.source import Span
from ooxcheck.specs.classes import histories
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.candidates import Candidate, add_candidates, candidates
from ooxcheck.specs.classes.consequences import consequences
from ooxcheck.specs.classes.houdini import Induction, Limits, inductive_candidates, without_invariants
from ooxcheck.specs.classes.observations import Observations, observe


@dataclass(frozen=True, slots=True)
class Unproved:
    """A candidate that is true in all reached heaps, and the step that may break it; None if clients may."""

    candidate: Candidate
    step: Step | None


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

    boundary: ClassBoundary
    terms: Terms
    invariants: tuple[Candidate, ...]
    implied: tuple[Candidate, ...]
    unproved: tuple[Unproved, ...]
    confined: tuple[Field, ...]
    bounds: tuple[Bounded, ...]
    unknown: dict[str, str]
    empty_classes: tuple[str, ...]
    heaps: int
    longest_history: int
    candidates: int
    seconds: float


@deep_recursion()
def infer_invariants(
    boundary: ClassBoundary,
    terms: Terms,
    *,
    seconds: float | None = None,
    watch: Callable[[str], None] = lambda _what: None,
    on_observed: Callable[[Observed], None] = lambda _observed: None,
) -> ClassInvariants:
    """Infer the invariants of the classes of a boundary; raise `OoxError` if that takes too many seconds.

    `on_observed` receives the candidates that the histories leave, before their proof begins.
    """
    start = monotonic()
    look = _deadline(boundary.class_name, start, seconds)
    guesses = candidates(boundary.boundary.program, boundary.boundary.classes)
    by_place = {each.span: each for each in guesses}
    whole = replace(boundary.boundary, program=add_candidates(boundary.boundary.program, guesses))
    watch(f"{len(guesses)} candidates, searching histories")
    search = histories.reachable_heaps(
        whole, limits=history_limits(whole, terms.bounds.scope), pending=boundary.pending
    )
    observed = observe(whole.program, by_place, search)
    rest = _without(whole, list(observed.false))
    terms = _with_array_room(terms, observed)
    likely = [each for each in by_place if each not in observed.false]
    watch(f"{len(likely)} candidates, proving them")
    statistics = search.statistics
    on_observed(Observed(tuple(by_place[each] for each in likely), statistics.heaps, statistics.longest))
    induction = inductive_candidates(rest, likely, lambda step: _limits(rest, step, terms, look))
    return _result(boundary, rest, by_place, induction, search.statistics, terms, start)


def _result(
    boundary: ClassBoundary,
    rest: Boundary,
    by_place: dict[Span, Candidate],
    induction: Induction,
    statistics: histories.Statistics,
    terms: Terms,
    start: float,
) -> ClassInvariants:
    inductive = [each for each in by_place if each in induction.invariants]
    dropped = [each for each in by_place if each in induction.broken_by]
    proved = _without(rest, dropped)
    first = rest.steps[0]
    follow = consequences(proved, first, inductive, _limits(proved, first, terms))
    return ClassInvariants(
        boundary,
        terms,
        tuple(by_place[each] for each in follow.irredundant),
        tuple(by_place[each] for each in inductive if each not in follow.irredundant),
        tuple(Unproved(by_place[each], induction.broken_by[each]) for each in dropped),
        tuple(sorted(induction.confined, key=str)),
        tuple(induction.bounds),
        induction.unknown,
        follow.empty_classes,
        statistics.heaps,
        statistics.longest,
        len(by_place),
        monotonic() - start,
    )


def _without(boundary: Boundary, spans: Sequence[Span]) -> Boundary:
    return replace(boundary, program=without_invariants(boundary.program, spans))


def _deadline(name: str, start: float, seconds: float | None) -> Callable[[], None]:
    """Return a function that raises `OoxError` after some seconds."""

    def look() -> None:
        if seconds is not None and monotonic() - start > seconds:
            message = f"the invariants of {name} would take more than {seconds:g} s"
            raise OoxError([Diagnostic("limit.time", message, None)])

    return look


def _limits(boundary: Boundary, step: Step, terms: Terms, watch: Callable[[], None] | None = None) -> Limits:
    question = terms.about(boundary.program, step.method)
    unroll = question.settings.unroll
    return Limits(question.bounds, question.settings_with(3 if unroll is None else unroll), watch=watch)


def _with_array_room(terms: Terms, observed: Observations) -> Terms:
    """Return terms whose bounds admit the arrays of the heaps that were reached, up to a limit."""
    array = max(terms.bounds.array, min(observed.longest_array, ARRAY_ROOM))
    return replace(terms, bounds=replace(terms.bounds, array=array))
