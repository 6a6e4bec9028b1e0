"""The answer of the brute-force oracle as text: the verdict, its bounds, and an example for each violated duty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ooxcheck.diagnosis.java_words import counted_duties, duty_word
from ooxcheck.engine.notes import assumption_notes, assumptions
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.values import Steps
from ooxcheck.oox.interpreter import Run, replay
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import (
    Deadlocked,
    Dropped,
    Duty,
    Outcome,
    Returned,
    Threw,
    Violated,
)
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.reports.size_words import size_words
from ooxcheck.reports.unwinding_assertions import bound_text
from ooxcheck.text.diagnostics import assumed_words, note_lines, pluralise
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import (
    Json,
    duty_form,
    heap_form,
    notes_form,
    outcome_form,
    promise_form,
    settings_form,
    trace_form,
    value_form,
)
from ooxcheck.text.outcomes import (
    beyond,
    duty_lines,
    duty_with_place,
    ending_lines,
    headline,
    why_never,
    why_none,
)
from ooxcheck.text.samples import sample_form, sample_words, untried_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import PLAIN, Paint
from ooxcheck.text.traces import call_arguments, trace_lines

if TYPE_CHECKING:
    from ooxcheck.oox.oracle.bruteforce import Example, Result
    from ooxcheck.oox.oracle.samples import Sample

COLOURS = {
    Verdict.HOLDS: "good",
    Verdict.WITHIN_BOUNDS: "good",
    Verdict.VACUOUS: "warn",
    Verdict.UNKNOWN: "warn",
    Verdict.NOT_PROVED: "warn",
    Verdict.POSSIBLE: "warn",
    Verdict.VIOLATED: "bad",
}
"""The colour of each verdict."""


def verdict_exit(verdict: Verdict) -> Exit:
    """Return the exit code of a verdict."""
    match verdict:
        case Verdict.HOLDS | Verdict.WITHIN_BOUNDS | Verdict.POSSIBLE:
            return Exit.FINE
        case Verdict.VIOLATED:
            return Exit.VIOLATED
        case Verdict.VACUOUS | Verdict.UNKNOWN | Verdict.NOT_PROVED:
            return Exit.NO_ANSWER


def verdict_lines(question: Question, result: Result, paint: Paint = PLAIN) -> Iterator[str]:
    """Yield the answer: the worst first, each with an example."""
    from ooxcheck.diagnosis.java_names import object_names

    method = question.method
    yield f"{paint('strong', visible(method.name))}   {bounds_text(question)}"
    for duty, example in result.violated.items():
        yield ""
        yield from duty_lines(duty, paint)
        if example is not None and isinstance(example.outcome, Deadlocked):
            yield from ending_lines(
                example.outcome, method, object_names(method, example.state.heap.objects), paint
            )
        yield from _example_lines(question, example, paint)
    yield from _reservations(question, result)
    yield ""
    yield f"{paint(COLOURS[result.verdict], result.verdict.value)}{_reason(question, result)}"
    yield _counts(result)


def bounds_text(question: Question) -> str:
    """Return the bounds of the question in one line."""
    words = [
        *initial_words(question),
        f"unroll {depth_words(question)}",
        *map(sample_words, _samples(question)),
    ]
    return visible(", ".join([*words, *meaning_words(question)]))


def _samples(question: Question) -> list[Sample]:
    from ooxcheck.oox.oracle.samples import samples

    return samples(question.program, question.method, question.bounds, question.settings)


def _scopes(question: Question) -> Iterator[str]:
    """Yield the bounds of single classes."""
    for name, number in question.bounds.scopes.items():
        from ooxcheck.diagnosis.java_names import name_in_text

        yield f", {name_in_text(name, question.method.span)}={bound_words(number, question.growth.scopes.get(name))}"


def initial_words(question: Question) -> Iterator[str]:
    """Iterate over the bounds of the initial heap."""
    bounds = question.bounds
    yield f"scope {bound_words(bounds.scope, question.growth.scope)}{''.join(_scopes(question))}"
    yield f"array {bounds.array}"
    if _has_open_ended_ghosts(question):
        yield f"ghost tuples {bounds.tuples}"


def bound_words(bound: int | None, steps: Steps | None) -> str:
    """Return a bound; of a growing one the range, and the number that was reached if the maximum was not needed."""
    if steps is None:
        return str(bound)
    return str(steps) if bound in (None, steps.last) else f"{steps} (here {bound})"


def depth_words(question: Question, report: Report | None = None) -> str:
    """Return the bounds on loops and calls, with the numbers that growing ones have in a report."""
    growth, most, unroll = question.growth, question.settings.unroll, report.unroll if report else None
    depth = "auto" if unroll is None else f"auto (here {unroll})"
    if most is not None:
        depth = bound_words(most if growth.unroll is None else unroll, growth.unroll)
    single = {
        key: bound_words(report.unrolls.get(key, most) if report else number, growth.unrolls.get(key))
        for key, number in question.unrolls.items()
    }
    return ", ".join([depth, *(f"{name}={number}" for name, number in question.unroll_names(single).items())])


def _has_open_ended_ghosts(question: Question) -> bool:
    """Return whether a reachable object or parameter has ghosts that no scope bounds."""
    program, is_open = question.program, question.settings.open_types
    of_objects = any(
        class_.name in program.instantiable(class_.name, open_types=is_open)
        for class_ in program.classes.values()
        if any(ghost.has_values for ghost in class_.ghosts)
    )
    return of_objects or any(parameter.has_values for parameter in question.method.parameters)


def meaning_words(question: Question) -> Iterator[str]:
    """Iterate over the settings of the semantics that differ from the default."""
    settings = question.settings
    yield f"int {question.program.int_width}"
    changes = {
        "overflow is an error": settings.overflow == "error",
        "no invariants": not settings.invariants,
        "no exceptions": not settings.exceptions_allowed,
        "open": settings.open_types,
        "all contracts inherited": settings.inherited == "all",
        "no contracts inherited": settings.inherited == "none",
        "total store order": settings.memory_model == "tso",
        "races": settings.races,
        f"contexts {settings.contexts}": settings.contexts is not None,
    }
    yield from (word for word, is_on in changes.items() if is_on)


def _example_lines(question: Question, example: Example | None, paint: Paint) -> Iterator[str]:
    """Yield the state before, the steps, and the state after."""
    from ooxcheck.diagnosis.java_names import object_names
    from ooxcheck.text.heaps import add_caption, heap_lines

    if example is None:
        yield "  a state in which this assumption has no value exists; it is not shown"
        return
    state = example.state
    names = object_names(question.method, state.heap.objects)
    call = ", ".join(call_arguments(question.method, state.arguments, names)) or "no arguments"
    yield from add_caption("called as", [visible(call)])
    before = heap_lines(state.heap, state.arguments, names)
    yield from add_caption("before", before)
    again = _confirm(question, example)
    yield from add_caption("steps", trace_lines(again.trace, names, paint))
    after = heap_lines(again.heap, _roots(example, again.outcome), names)
    yield from add_caption("after", after if after != before else ["unchanged"] if before else [])


def _confirm(question: Question, example: Example) -> Run:
    """Run an example again, on the heap of the example; it must end as the oracle says, or reach the race."""
    again = _replay(question, example)
    if not _ends_so(again.outcome, example.outcome):
        msg = f"an example should end in {example.outcome} again, but ended in {again.outcome}"
        raise AssertionError(msg)
    return again


def _ends_so(outcome: Outcome, expected: Outcome) -> bool:
    """Return whether a run ended as expected; at a race there may be others at the same moment."""
    match outcome, expected:
        case Violated(duties), Violated(wanted) if all(duty.is_race for duty in wanted):
            return set(wanted) <= set(duties)
        case _:
            return outcome == expected


def _replay(question: Question, example: Example) -> Run:
    program, state = question.program, example.state
    return replay(
        program,
        question.method,
        state.arguments,
        heap=state.heap,
        settings=question.settings,
        schedule=example.schedule,
        choices=example.choices,
        domains=question.bounds.domains(program),
        room=question.bounds,
    )


def _roots(example: Example, outcome: Outcome) -> list[Atom]:
    return [*example.state.arguments, *([outcome.value] if isinstance(outcome, Returned) else [])]


def _reservations(question: Question, result: Result) -> Iterator[str]:
    """Yield the limits of the verdict: values not tried, bounds reached, limits, allowed exceptions."""
    from ooxcheck.diagnosis.java_names import object_names

    if verdict_exit(result.verdict) is not Exit.VIOLATED and (untried := untried_words(_samples(question))):
        yield f"  {untried}"
    for duty in result.never_reached if result.states else ():
        yield f"  never reached: {duty_with_place(duty)}{f': {why_never(duty)}' if why_never(duty) else ''}"
    for bounded in result.bounds:
        yield f"  {beyond(bounded, bound_text(bounded, question, question.settings))}"
    names = object_names(question.method)
    yield from (
        f"  {line}"
        for line in note_lines(assumption_notes(question.program, question.method, question.settings))
    )
    for unanswered in result.unanswered:
        yield f"  {headline(unanswered, question.method, names)}"
    if result.stopped:
        yield f"  there are more states: {result.stopped}"
    if result.cut:
        yield "  there are more states or schedules; raise --max-states or --max-schedules"
    for outcome, count in result.outcomes.items():
        if isinstance(outcome, Threw) and (outcome.thread or not question.method.contract.exceptional):
            yield f"  an exception is possible: {headline(outcome, question.method, names)} ({pluralise(count, 'run')})"


def _reason(question: Question, result: Result) -> str:
    is_java = question.program.origin is not None
    for_these = " for these values" if untried_words(_samples(question)) else ""
    limits = size_limits(question.program, question.method, question.bounds, question.settings)
    under = assumed_words(assumptions(question.program, question.method, question.settings)) + size_words(
        limits
    )
    match result.verdict:
        case Verdict.HOLDS:
            return f"{for_these}{under}, no bound on loops or calls was reached"
        case Verdict.WITHIN_BOUNDS:
            return for_these + under
        case Verdict.VACUOUS if not result.states:
            return ": no state within these bounds satisfies what is assumed"
        case Verdict.VACUOUS if any(isinstance(outcome, Returned | Threw) for outcome in result.outcomes):
            return f": no run within these bounds reaches a {duty_word(is_java=is_java)}"
        case Verdict.VACUOUS:
            return f": no run within these bounds finishes{why_none(result.bounds)}"
        case Verdict.VIOLATED if len(result.violated) > 1:
            return f": {counted_duties(len(result.violated), is_java=is_java)}"
        case _:
            return ""


def _counts(result: Result) -> str:
    dropped = sum(count for outcome, count in result.outcomes.items() if isinstance(outcome, Dropped))
    left_out = f", {dropped} of them dropped by assumptions" if dropped else ""
    return f"{pluralise(result.states, 'initial state')}, {pluralise(result.runs, 'run')}{left_out}"


# ------------------------------------------------------------------------------------------------------------ JSON


def verdict_form(question: Question, result: Result) -> dict[str, Json]:
    """Return the answer as data; the counterexamples are replayed."""
    return {
        "schema": "ooxcheck-brute-1",
        "method": question.method.full_name,
        "settings": settings_form(question.program, question.settings),
        "bounds": _bounds_form(question.bounds),
        "values": {str(sample.type): sample_form(sample) for sample in _samples(question)},
        "verdict": result.verdict.value,
        "violated": [_violation_form(question, duty, example) for duty, example in result.violated.items()],
        "never_reached": [promise_form(duty) for duty in result.never_reached],
        "bounds_reached": [outcome_form(bounded, question.method, Names()) for bounded in result.bounds],
        "unanswered": [outcome_form(outcome, question.method, Names()) for outcome in result.unanswered],
        "notes": notes_form(assumption_notes(question.program, question.method, question.settings)),
        "complete": result.cut is None and not result.stopped,
        "reason": result.stopped or None,
        "states": result.states,
        "runs": result.runs,
        "exit": int(verdict_exit(result.verdict)),
    }


def _bounds_form(bounds: Bounds) -> Json:
    return {
        "scope": bounds.scope,
        "scopes": dict(bounds.scopes),
        "array": bounds.array,
        "ints": list(bounds.ints),
        "chars": list(bounds.chars),
        "floats": [value_form(number, Names()) for number in bounds.floats],
    }


def _violation_form(question: Question, duty: Duty, example: Example | None) -> Json:
    return {"duty": duty_form(duty), "example": _example_form(question, example)}


def _example_form(question: Question, example: Example | None) -> Json:
    if example is None:
        return None
    state, method = example.state, question.method
    names = Names(state.heap.objects)
    before = heap_form(state.heap, state.arguments, names)
    arguments: list[Json] = list(call_arguments(method, state.arguments, names))
    again = _confirm(question, example)
    return {
        "arguments": arguments,
        "before": before,
        "trace": trace_form(again.trace, names),
        "outcome": outcome_form(again.outcome, method, names),
        "after": heap_form(again.heap, _roots(example, again.outcome), names),
    }
