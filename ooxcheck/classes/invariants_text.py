"""Inferred invariants as text: clauses to copy into the source, how they were shown, and what limits them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.classes.evidence import Evidence, evidence, step_counts
from ooxcheck.classes.infer import ClassInvariants, Observed, Unproved
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.outcomes import beyond
from ooxcheck.text.sanitise import visible

MOST_LISTED = 10
"""The number of candidates without proof that are listed if the user does not request all."""


def invariants_lines(answer: ClassInvariants, *, verbose: bool = False) -> Iterator[str]:
    """Iterate over the lines about the invariants of a boundary; `verbose` lists everything that is known."""
    bounds, unroll = answer.terms.bounds, answer.terms.settings.unroll
    limits = f"scope {bounds.scope}, array {bounds.array}, unroll {unroll}"
    name = visible(answer.boundary.class_name)
    yield f"{name}   {pluralise(len(answer.invariants), 'invariant')}   {kept_words(answer)}   {limits}   {answer.seconds:.1f} s"
    yield from _clause_lines(answer, answer.invariants, verbose=verbose)
    if verbose and answer.implied:
        yield ""
        yield f"  following within scope {bounds.scope} from these, or from what every check assumes"
        yield from _clause_lines(answer, answer.implied, verbose=verbose)
    if answer.unproved:
        yield ""
        yield f"  {_reached_words(answer.heaps, answer.longest_history)}, but not proved"
        is_java = answer.boundary.is_java
        lines = [f"// {_formula(each.candidate, is_java=is_java)}   ({doubt_words(each)})" for each in answer.unproved]  # fmt: skip
        yield from _candidate_lines(lines, verbose=verbose)
    notes = [visible(each) for each in notes_of(answer)]
    if notes:
        yield ""
        yield from (f"  {each}" for each in notes)


def undecided_lines(
    boundary: ClassBoundary, observed: Observed, reason: str, *, verbose: bool = False
) -> Iterator[str]:
    """Iterate over the lines about candidates whose proof did not end."""
    yield f"{visible(boundary.class_name)}   no invariant is proved: {visible(reason)}"
    yield ""
    yield f"  {_reached_words(observed.heaps, observed.longest_history)}, and not decided"
    lines = [f"// {_formula(each, is_java=boundary.is_java)}" for each in observed.candidates]
    yield from _candidate_lines(lines, verbose=verbose)


def clause(candidate: Candidate, *, is_java: bool) -> str:
    """Return an invariant as a clause of its language; a comment if JML has no such formula."""
    if not is_java:
        return f"invariant {candidate.oox};"
    return (
        f"//@ invariant {candidate.jml};"
        if candidate.is_expressible
        else f"// invariant, not in JML: {candidate.jml}"
    )


def kept_words(answer: ClassInvariants) -> str:
    """Return the number of constructors and methods that preserve the invariants."""
    return _step_words(step_counts(answer))


def shown_words(answer: ClassInvariants, candidate: Candidate) -> str:
    """Return how an invariant was shown: by which steps, and within which scope."""
    by = evidence(answer, candidate)
    words = f"{_step_words(by)}, scope {answer.terms.bounds.scope}"
    return f"{words}; {', '.join(by.unaffecting)}: no write to what it reads" if by.unaffecting else words


def doubt_words(unproved: Unproved) -> str:
    """Return why a candidate is not proved."""
    return "clients may change it" if unproved.step is None else f"{unproved.step.title} may break it"


def notes_of(answer: ClassInvariants) -> Iterator[str]:
    """Iterate over the limits and assumptions of an answer."""
    if answer.implied and not answer.invariants:
        known = "written invariants" if answer.boundary.written_classes else "what every check assumes"
        yield f"all inferred invariants follow from {known} within scope {answer.terms.bounds.scope}: {len(answer.implied)}, listed with -v"
    if answer.confined:
        yield f"no client can refer to the contents of {', '.join(map(str, answer.confined))}"
    yield from (f"{title} cannot be encoded: {reason}" for title, reason in answer.unknown.items())
    yield from (
        f"no object of {name} is within the bounds, so nothing is known about it; raise --array or --scope"
        for name in answer.empty_classes
    )
    unroll = str(answer.terms.settings.unroll)
    yield from dict.fromkeys(f"within bounds: {beyond(each, unroll)}" for each in answer.bounds)
    if answer.untried:
        yield f"the time was over before {pluralise(len(answer.untried), 'candidate')} could be proved; raise --timeout"
    if written := answer.boundary.written_classes:
        yield f"assumes that the written invariants of {', '.join(written)} hold"
    yield from (f"assumes that {each}" for each in answer.boundary.assumptions)


def _clause_lines(
    answer: ClassInvariants, invariants: Sequence[Candidate], *, verbose: bool
) -> Iterator[str]:
    """Iterate over invariants, by class."""
    for class_name in answer.boundary.classes:
        own = [each for each in invariants if each.class_name == class_name]
        if own:
            yield ""
            yield f"  class {visible(class_name)}"
        for each in own:
            yield f"    {visible(clause(each, is_java=answer.boundary.is_java))}"
            if verbose:
                yield f"      // {visible(shown_words(answer, each))}"


def _candidate_lines(lines: Sequence[str], *, verbose: bool) -> Iterator[str]:
    """Iterate over lines, cut short unless `verbose`."""
    shown = lines if verbose else lines[:MOST_LISTED]
    yield from (f"    {visible(each)}" for each in shown)
    if len(shown) < len(lines):
        yield f"    and {len(lines) - len(shown)} more, listed with -v"


def _step_words(by: Evidence) -> str:
    counts = ((by.constructors, "constructor"), (by.methods, "method"))
    return f"kept by {' and '.join(pluralise(number, word) for number, word in counts if number)}"


def _reached_words(heaps: int, longest: int) -> str:
    return f"true in all {heaps} heaps that up to {pluralise(longest, 'call')} reach"


def _formula(candidate: Candidate, *, is_java: bool) -> str:
    return candidate.jml if is_java else candidate.oox
