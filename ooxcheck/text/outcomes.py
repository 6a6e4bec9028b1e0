"""The outcome of a run, in words and as an exit code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.diagnosis.java_words import exception_name, in_java, is_escape, is_of_thread, is_unwritten
from ooxcheck.oox.running.duty_kinds import Due, Site
from ooxcheck.oox.running.outcomes import (
    ARRAY,
    NEW_OBJECTS,
    Bounded,
    Deadlocked,
    Dropped,
    Duty,
    Exhausted,
    Outcome,
    Returned,
    Threw,
    Undetermined,
    Violated,
)
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import VOID
from ooxcheck.text.diagnostics import excerpt, place_line
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN, Paint
from ooxcheck.text.traces import one_line, statement_head, thread_name

_OPTIONS = {"steps": "--steps", "depth": "--depth"}
"""The option that raises a limit, if there is one."""


def exit_of(outcome: Outcome) -> Exit:
    """Return the exit code of an outcome; an exception that violates no duty is a normal end."""
    match outcome:
        case Returned() | Threw():
            return Exit.FINE
        case Violated() | Deadlocked():
            return Exit.VIOLATED
        case Dropped() | Bounded() | Exhausted() | Undetermined():
            return Exit.NO_ANSWER


def kind_of(outcome: Outcome) -> str:
    """Return the name of an outcome in one word, such as returned, threw, violated or deadlocked."""
    return type(outcome).__name__.lower()


def _places(duty: Duty) -> str:
    """Return the place of a duty; a race has two places."""
    if duty.is_race and duty.site is not None and duty.site != duty.span:
        return f"{place_line(duty.span)} and {place_line(duty.site)}"
    return place_line(shown_place(duty))


def shown_place(duty: Duty) -> Span:
    """Return the place of a duty for readers: where an exception is thrown, if no written clause forbids it."""
    is_unsaid = duty.kind.facts.due is Due.NO_THROW or is_unwritten(duty.span)
    return duty.thrown.span if duty.thrown is not None and is_unsaid else duty.span


def headline(outcome: Outcome, method: Method, names: Names) -> str:
    """Return the outcome of a run in one line, with its place."""
    match outcome:
        case Returned(value):
            return visible(
                "returned" if method.result is VOID else f"returned {names.value_text(value, method.result)}"
            )
        case Threw(raised, thread):
            where = f" in thread {thread_name(thread)}" if thread else ""
            return f"threw {visible(exception_name(raised))}{where} at {place_line(raised.span)}"
        case Violated(duties):
            return "; ".join(f"violated: {violation_words(duty)} at {_places(duty)}" for duty in duties)
        case Deadlocked(waiting):
            remaining = (
                "the remaining thread waits"
                if len(waiting) == 1
                else f"all {len(waiting)} remaining threads wait"
            )
            return f"deadlock: {remaining}"
        case Dropped(span):
            return f"no execution: what is assumed at {place_line(span)} is false"
        case Bounded("unsupported construct", _, _, reason):
            return f"stopped: {visible(reason)}, {place_line(outcome.span)}"
        case Bounded(what, span):
            return f"stopped: the {what} at {place_line(span)} goes on beyond its bound; raise --unroll"
        case Exhausted(limit, span):
            raise_ = f"; raise {_OPTIONS[limit]}" if limit in _OPTIONS else ""
            return f"stopped at {place_line(span)}: out of {limit}{raise_}"
        case Undetermined(reason, span):
            return f"undetermined at {place_line(span)}: {visible(reason)}"


def beyond(bounded: Bounded, unroll: str) -> str:
    """Return in a sentence which place exceeds which bound; for loops and calls the bound of ``--unroll``."""
    place = place_line(bounded.span)
    match bounded.what:
        case "array":
            most = "those tried" if bounded.most is None else str(bounded.most)
            return f"the array that is made at {place} may be longer than {most}"
        case "string":
            return f"the string that is made at {place} may be longer than {bounded.most}"
        case "contexts":
            return f"threads of the method at {place} go beyond --contexts {bounded.most}"
        case "new objects":
            return f"the call at {place} may make more objects than those tried"
        case "unsupported construct":
            return f"executions are not followed beyond {place}: {visible(bounded.reason)}"
        case "ghost tuples":
            return f"the call or loop at {place} may leave more tuples in a ghost set of numbers or strings, a sequence or multiset than those tried"
        case what:
            bound = unroll if bounded.most is None else bounded.most
            return f"the {what} at {place} goes beyond --unroll {bound}"


def why_none(bounds: Iterable[Bounded]) -> str:
    """Return why no run finishes, if bounds on new objects explain it."""
    needed = sorted({bounded.what for bounded in bounds} & {ARRAY, NEW_OBJECTS})
    words = {ARRAY: "longer new arrays", NEW_OBJECTS: "more new objects"}
    return (
        f"; runs need {' or '.join(words[what] for what in needed)} than the bounds allow" if needed else ""
    )


def ending_lines(outcome: Outcome, method: Method, names: Names, paint: Paint = PLAIN) -> Iterator[str]:
    """Iterate over the lines about an outcome, with its places."""
    match outcome:
        case Returned():
            yield paint("good", headline(outcome, method, names))
        case Threw(raised):
            yield paint("warn", headline(outcome, method, names))
            yield from excerpt(raised.span, paint, kind="warn")
            yield f"  allowed: {_permission(method)}"
        case Violated(duties):
            for duty in duties:
                yield from duty_lines(duty, paint)
        case Deadlocked(waiting):
            yield paint("bad", headline(outcome, method, names))
            for thread, span in waiting:
                yield f"  thread {thread_name(thread)} waits at {place_line(span)}: {_line_text(span)}"
        case Dropped(span) | Bounded(_, span) | Exhausted(_, span) | Undetermined(_, span):
            yield paint("warn", headline(outcome, method, names))
            yield from excerpt(span, paint, kind="warn")


def duty_lines(duty: Duty, paint: Paint = PLAIN) -> Iterator[str]:
    """Iterate over the lines about a violated duty: its title, its place, and the call."""
    yield f"{paint('bad', 'violated')}: {violation_words(duty)}, {place_line(shown_place(duty))}"
    yield from duty_places(duty, paint)
    if duty.thrown and duty.thrown.span != shown_place(duty):
        yield f"  thrown at {place_line(duty.thrown.span)}: {_line_text(duty.thrown.span)}"


def duty_places(duty: Duty, paint: Paint = PLAIN) -> Iterator[str]:
    """Iterate over the lines with the text of a duty, and the call at which it is due."""
    yield from excerpt(shown_place(duty), paint)
    if duty.site:
        yield f"  {at_site(duty)}: {_line_text(duty.site)}"


def at_site(duty: Duty) -> str:
    """Return the other place of a duty: the call at which it is due, or the method with the inherited clause."""
    assert duty.site is not None, "a duty should have another place"
    return f"{duty.kind.facts.site.value} {place_line(duty.site)}"


def violation_words(duty: Duty) -> str:
    """Return the violation of a duty in words."""
    sentence = duty.kind.facts.broken
    if duty.kind.facts.is_of_class and not duty.name:
        sentence = f"an {sentence.replace(' {name}', '')}"
    if is_escape(duty):
        sentence = "an exception leaves {name}"
    if is_of_thread(duty):
        sentence = "an exception leaves a thread"
    return visible(in_java(sentence, duty.span).format(name=duty.name))


def heading(duty: Duty, *, only_by_wrapping: bool) -> str:
    """Return the violation of a duty in words, with a hint if only overflow causes it."""
    return violation_words(duty) + (BY_WRAPPING if only_by_wrapping else "")


BY_WRAPPING = ", only where arithmetic wraps around: try --overflow error"


def title(duty: Duty) -> str:
    """Return a duty in words, whether it holds or not: ``requires of List.add``, ``invariant sorted``."""
    from ooxcheck.diagnosis.java_names import name_in_text

    if is_escape(duty):
        return visible(f"no exception leaves {duty.name}")
    if is_of_thread(duty):
        return "no exception leaves a thread"
    if duty.name is None:
        return duty.kind.value
    name = name_in_text(duty.name, duty.span)
    return visible(
        f"{in_java(duty.kind.value, duty.span)}{' ' if duty.kind.facts.is_of_class else ' of '}{name}"
    )


def duty_with_place(duty: Duty) -> str:
    """Return a duty in words, and its place."""
    site = f", {at_site(duty)}" if duty.site else ""
    return f"{title(duty)}, {place_line(shown_place(duty))}{site}"


def why_never(duty: Duty) -> str:
    """Return why a clause of the method under check is never reached, empty for other duties."""
    facts = duty.kind.facts
    if facts.site is Site.OVERRIDING:
        return ""
    match facts.due:
        case Due.RETURN:
            return "no call returns"
        case Due.THROW:
            return "no call throws"
        case Due.ENTRY | Due.BODY | Due.EXIT | Due.NO_THROW | Due.ALWAYS:
            return ""


def _permission(method: Method) -> str:
    clause = in_java("exceptional", method.span)
    if method.contract.exceptional:
        return f"{clause} of {method.name} holds"
    return f"{method.name} has no {clause} clause (--no-exceptions forbids this)"


def _line_text(span: Span) -> str:
    return visible(one_line(statement_head(span.text)))
