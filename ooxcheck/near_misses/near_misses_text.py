"""Near misses as text: for each clause the state that only this clause excludes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.violation import Falsified, Why
from ooxcheck.engine.report import Counterexample
from ooxcheck.near_misses.near_misses import Finding, Moment, NearMiss, NearMisses
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Threw, Violated
from ooxcheck.reports.check_report import align_right, counterexample_names, roots
from ooxcheck.reports.violation_text import because_lines
from ooxcheck.text.diagnostics import place_line
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.outcomes import headline, title, violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.traces import call_arguments, one_line


def near_miss_lines(near_misses: NearMisses, style: Style) -> Iterator[str]:
    """Yield the near misses of all clauses, those on entry first."""
    yield ""
    yield "near misses within these bounds, each excluded by one clause alone:"
    for each in near_misses.clauses:
        yield ""
        pieces = [(_COLOURS[each.finding], f"  {heading(each)}")]
        yield align_right(pieces, place_line(each.clause.span), style.paint)
        yield from add_caption("clause", [visible(one_line(each.clause.span.text))])
        yield from story_lines(each)
    if not near_misses.clauses and not near_misses.cut:
        yield "  the method has no clauses"
    if near_misses.cut:
        yield ""
        yield f"  {style.paint('warn', 'clauses are missing')}: {visible(near_misses.cut)}"


class _State(NamedTuple):
    """The word for a state, with its article."""

    article: str
    noun: str


_STATES = {Moment.ENTRY: _State("a", "call"), Moment.EXIT: _State("an", "end")}
_COLOURS = {Finding.NEAR_MISS: "", Finding.IMPLIED: "warn", Finding.UNKNOWN: "warn"}


def heading(near_miss: NearMiss) -> str:
    """Return the clause and what is known about it."""
    clause, state = title(near_miss.clause), _STATES[near_miss.moment]
    match near_miss.finding:
        case Finding.NEAR_MISS:
            return f"{clause} excludes {state.article} {state.noun}"
        case Finding.IMPLIED:
            reservation = _of_old_objects(near_miss)
            return f"{clause} excludes no {state.noun}: the other clauses imply it{reservation}"
        case Finding.UNKNOWN:
            doubt = f"it is not known whether it excludes {state.article} {state.noun}"
            return f"{clause}: {doubt}, looking for one took too much work"


def _of_old_objects(near_miss: NearMiss) -> str:
    """Return a reservation about invariants at an end: the new objects of a call by contract keep theirs."""
    is_reserved = near_miss.moment is Moment.EXIT and near_miss.clause.kind is DutyKind.INVARIANT
    return " of objects that are not new" if is_reserved else ""


@dataclass(frozen=True, slots=True)
class Story:
    """A near miss in lines: the call, the heap before and after, the values that make the clause false, and how the call ends."""

    call: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    because: tuple[str, ...]
    then: str


def story_of(near_miss: NearMiss, example: Counterexample) -> Story:
    """Return the story of a near miss."""
    before, after = example.names_before(), counterexample_names(example)
    arguments = example.state.arguments
    return Story(
        visible(", ".join(call_arguments(example.method, arguments, before)) or "no arguments"),
        tuple(heap_lines(example.state.heap, arguments, before)),
        tuple(heap_lines(example.after.heap, roots(example), after)),
        (*because_lines(_about_formula(example.why), after), *_undefined_lines(near_miss)),
        end_words(near_miss, example),
    )


def story_lines(near_miss: NearMiss) -> Iterator[str]:
    """Yield a near miss; nothing if there is none."""
    if near_miss.example is None:
        return
    story = story_of(near_miss, near_miss.example)
    after = story.after if story.after != story.before else ("unchanged",) if story.before else ()
    yield from add_caption("called as", [story.call])
    yield from add_caption("before", list(story.before))
    if near_miss.moment is Moment.ENTRY:
        yield from add_caption("because", list(story.because))
    yield from add_caption("then", [story.then] if story.then else [])
    yield from add_caption("after", list(after))
    if near_miss.moment is Moment.EXIT:
        yield from add_caption("because", list(story.because))


def end_words(near_miss: NearMiss, example: Counterexample) -> str:
    """Return how the call ends, empty if that is the clause itself."""
    outcome = example.outcome
    if near_miss.moment is Moment.EXIT:
        return "an exception leaves the method" if near_miss.clause.thrown or _is_thrown(example.why) else ""
    if isinstance(outcome, Violated):
        return "; ".join(f"{violation_words(each)}, {place_line(each.span)}" for each in outcome.duties)
    if isinstance(outcome, Threw):
        return headline(outcome, example.method, counterexample_names(example))
    return f"{headline(outcome, example.method, counterexample_names(example))}, and nothing is broken"


def _is_thrown(why: Why | None) -> bool:
    return isinstance(why, Falsified) and why.raised is not None


def _about_formula(why: Why | None) -> Why | None:
    """Return the reason without the exception of an end: no code throws it."""
    return replace(why, raised=None) if isinstance(why, Falsified) else why


def _undefined_lines(near_miss: NearMiss) -> Iterator[str]:
    yield from (f"{visible(span.text)} at {place_line(span)} has no value" for span in near_miss.undefined)
