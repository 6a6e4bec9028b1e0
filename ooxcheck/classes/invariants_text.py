"""Inferred invariants as text: clauses to copy into the source, then what limits them."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.infer import ClassInvariants, Unproved
from ooxcheck.specs.classes.candidates import Candidate
from ooxcheck.text.outcomes import beyond
from ooxcheck.text.sanitise import visible


def invariants_lines(answer: ClassInvariants) -> Iterator[str]:
    """Iterate over the lines about the invariants of a boundary."""
    is_java = answer.boundary.is_java
    bounds, unroll = answer.terms.bounds, answer.terms.settings.unroll
    limits = f"scope {bounds.scope}, array {bounds.array}, unroll {unroll}"
    name = visible(answer.boundary.class_name)
    yield f"{name}   {_count(len(answer.invariants), 'invariant')}   {kept_words(answer)}   {limits}   {answer.seconds:.1f} s"
    for class_name in answer.boundary.boundary.classes:
        own = [each for each in answer.invariants if each.class_name == class_name]
        if own:
            yield ""
            yield f"  class {visible(class_name)}"
            yield from (f"    {visible(clause(each, is_java=is_java))}" for each in own)
    if answer.unproved:
        yield ""
        yield f"  true in all {answer.heaps} heaps that up to {_count(answer.longest_history, 'call')} reach, but not proved"
        yield from (f"    {visible(_unproved_line(each, is_java=is_java))}" for each in answer.unproved)
    notes = [visible(each) for each in notes_of(answer)]
    if notes:
        yield ""
        yield from (f"  {each}" for each in notes)


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
    steps = answer.boundary.boundary.steps
    made = sum(each.title.startswith("new ") or each.method.constructor for each in steps)
    words = [
        _count(number, word)
        for number, word in ((made, "constructor"), (len(steps) - made, "method"))
        if number
    ]
    return f"kept by {' and '.join(words)}"


def notes_of(answer: ClassInvariants) -> Iterator[str]:
    """Iterate over the limits and assumptions of an answer."""
    if answer.confined:
        yield f"no client can refer to the contents of {', '.join(map(str, answer.confined))}"
    yield from (f"{title} cannot be encoded: {reason}" for title, reason in answer.unknown.items())
    yield from (
        f"no object of {name} is within the bounds, so nothing is known about it; raise --array or --scope"
        for name in answer.empty_classes
    )
    unroll = str(answer.terms.settings.unroll)
    yield from dict.fromkeys(f"within bounds: {beyond(each, unroll)}" for each in answer.bounds)
    if written := written_classes(answer):
        yield f"assumes that the written invariants of {', '.join(written)} hold"
    yield from (f"assumes that {each}" for each in answer.boundary.assumptions)


def written_classes(answer: ClassInvariants) -> list[str]:
    """Return the classes of the boundary with written invariants."""
    boundary = answer.boundary.boundary
    return [name for name in boundary.classes if boundary.program.classes[name].invariants]


def _unproved_line(unproved: Unproved, *, is_java: bool) -> str:
    text = unproved.candidate.jml if is_java else unproved.candidate.oox
    reason = "clients may change it" if unproved.step is None else f"{unproved.step.title} may break it"
    return f"// {text}   ({reason})"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
