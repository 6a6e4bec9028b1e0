"""Counterexamples of a report replayed by the interpreter: the state must be an initial state, and the same duty must fail."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, TypeAlias

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.replay import Conduct, Replayer
from ooxcheck.engine.report import Counterexample
from ooxcheck.formats.report_form import example_form
from ooxcheck.input.document import Part
from ooxcheck.input.load import find_method
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import deadlock_duty, evaluation_duty
from ooxcheck.oox.running.contracts.script import Following, Recording, Unfit
from ooxcheck.oox.running.duty_kinds import Noted, words_of_kinds
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation
from ooxcheck.oox.running.machine.trace import Step, Trace
from ooxcheck.oox.running.object_limits import number_of
from ooxcheck.oox.running.outcomes import (
    Bounded,
    Deadlocked,
    Dropped,
    Duty,
    Ended,
    Exhausted,
    Outcome,
    Returned,
    Threw,
    Undetermined,
    Violated,
)
from ooxcheck.oox.typed import Method
from ooxcheck.text.json_form import promise_form, to_json
from ooxcheck.text.outcomes import kind_of
from ooxcheck.text.traces import listed_steps, thread_name
from ooxcheck.validation.difference import difference
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.rebuild import Call, rebuild_call


def asked_values(method: Part) -> dict[str, Any]:
    """Return the option values of the question of a report; refuse impossible ones."""
    settings, bounds, unrolls = method["settings"], method["bounds"], method.maybe("unrolls")
    return read_values(
        {
            "scope": bounds["scope"].number(),
            "scopes": {name: each.number() for name, each in bounds["scopes"].entries()},
            "array": bounds["array"].number(),
            "unroll": method["unroll"].number(),
            "unrolls": {name: each.number() for name, each in unrolls.entries()} if unrolls else {},
            "int_width": settings["int_width"].number(),
            "overflow": settings["overflow"].text(),
            "open_types": settings["open"].flag(),
            "no_invariants": not settings["invariants"].flag(),
            "no_exceptions": not settings["exceptions_allowed"].flag(),
            "inherited": settings["inherited"].text(),
            "memory_model": settings["memory_model"].text() if settings.maybe("memory_model") else "sc",
            "races": races.flag() if (races := settings.maybe("races")) else False,
            "contexts": contexts.number() if (contexts := settings.maybe("contexts")) else None,
            "no_laws": no_laws.flag() if (no_laws := settings.maybe("no_laws")) else False,
            "calls": method["calls"].text(),
            "callees": {name: each.text() for name, each in method["callees"].entries()},
            "loops": method["loops"].text(),
        }
    )


def question_of(program: Program, method: Part, values: dict[str, Any]) -> Question:
    """Return the question of a part of a report, about the current program."""
    program_method = find_method(program, method["method"].text())
    return Terms.of(values).resolve_for(program).about(program, program_method)


def replay(question: Question, example: Part, *, is_same_text: bool = True) -> Finding:
    """Return whether a counterexample is a call that violates its duty, with all loops and callees that have code run.

    Unless the program has changed since, the run must be the one in the report.
    """
    unroll = question.settings.unroll
    assert unroll is not None, "a report should name the bound"
    if not question.abstracts_code:
        return _outcome(Replayer(question, unroll), example, is_same_text=is_same_text)
    real = _outcome(Replayer(question.without_abstraction(), None, {}), example, is_same_text=is_same_text)
    abstract = Replayer(question, unroll)
    if (
        real.standing is Standing.GOOD
        or _outcome(abstract, example, is_same_text=False).standing is not Standing.GOOD
    ):
        return real
    if _runs_code_only(abstract, example):
        return _outcome(abstract, example, is_same_text=is_same_text)
    return Finding(
        real.what,
        Standing.OPEN,
        f"only an abstract run breaks it, which takes loops for invariants or calls for contracts; of the call: {real.how}",
    )


def _runs_code_only(replayer: Replayer, example: Part) -> bool:
    """Return whether a run ends before it replaces a loop by its invariants or a call by its contract.

    The caller has duties of its own at such a call, and a run without abstraction does not judge them.
    """
    question = replayer.question
    call = rebuild_call(question.program, question.method, question.settings, example["call"])
    recording = Recording(Following(call.choices))
    replayer.run(call.state, Conduct(recording, schedule=call.schedule))
    return all(isinstance(each, Method) and each.body is None for each in recording.deciders)


def replay_abstract(question: Question, example: Part, *, is_same_text: bool = True) -> Finding:
    """Return whether an abstract run violates an unproved duty; that shows nothing about calls."""
    unroll = question.settings.unroll
    assert unroll is not None, "a report should name the bound"
    finding = _outcome(Replayer(question, unroll), example, is_same_text=is_same_text)
    return (
        replace(
            finding,
            standing=Standing.OPEN,
            how="not proved: an abstract run breaks it, no call is shown that does",
        )
        if finding.standing is Standing.GOOD
        else finding
    )


def _outcome(replayer: Replayer, example: Part, *, is_same_text: bool) -> Finding:
    """Return the outcome of a call when it is run."""
    question, what = replayer.question, example["duty"]["message"].text()
    if example["call"].maybe("choices") is None:
        return Finding(what, Standing.OPEN, "the report does not tell what was chosen for calls by contract")
    call = rebuild_call(question.program, question.method, question.settings, example["call"])
    try:
        return _judge_run(what, example, call, replayer, is_same_text=is_same_text)
    except GaveUp as limit:
        return Finding(what, Standing.OPEN, str(limit))
    except Unfit as problem:
        return Finding(what, Standing.WRONG, f"what was chosen on the way does not fit: {problem}")


def _judge_run(what: str, example: Part, call: Call, replayer: Replayer, *, is_same_text: bool) -> Finding:
    """Run a call if its state is an initial one; the duty of an assumption is violated before that."""
    duty = example["duty"]
    without_value = _broken_assumption(duty, call, replayer)
    if without_value is not None and not is_same_text:
        return Finding(what, Standing.GOOD, "an assumption has no value in this state")
    if without_value is not None:
        again = replayer.confirmed_assumption(
            without_value, call.state, Conduct(Following(call.choices)), cut=_cut(example)
        )
        return _compare(what, example, replayer, again, "an assumption has no value in this state")
    obstacle = _obstacle(call, replayer) or _too_large(call, replayer)
    if obstacle is not None:
        return Finding(what, *obstacle)
    run = replayer.run(call.state, Conduct(Following(call.choices), schedule=call.schedule))[0]
    meant = next(
        (
            broken
            for broken in _broken_duties(run.outcome, replayer.question.method)
            if _is_meant(broken, duty)
        ),
        None,
    )
    if meant is None:
        return Finding(what, Standing.WRONG, f"the interpreter does not break it: {_ending(run.outcome)}")
    astray = _astray(example, run.trace)
    if astray:
        return Finding(what, Standing.WRONG, astray)
    if not is_same_text:
        return Finding(what, Standing.GOOD, "replayed")
    again = replayer.confirm_violation(
        meant, call.state, Conduct(Following(call.choices), schedule=call.schedule), cut=_cut(example)
    )
    return _compare(what, example, replayer, again, "replayed")


_EVALUATIONS = words_of_kinds(lambda facts: facts.noted is Noted.FAILED)
_NOT_COMPARED = ("minimal", "cut", "only_by_wrapping", "diagrams", "others", "exhausted", "hint")
"""The keys of a counterexample that a run does not determine."""


def _cut(example: Part) -> Cut | None:
    """Return why no smaller counterexample was searched: a run does not determine it, and the story tells it."""
    cut = example.maybe("cut")
    return None if cut is None else next((each for each in Cut if each.name.lower() == cut.text()), None)


def _compare(what: str, example: Part, replayer: Replayer, again: Counterexample, how: str) -> Finding:
    """Return that a counterexample is confirmed, if the run matches the report."""
    form = json.loads(to_json(example_form(replayer.question, again)))
    place = difference(_comparable(example.value), _comparable(form))
    return (
        Finding(what, Standing.GOOD, how)
        if place is None
        else Finding(what, Standing.WRONG, f"it breaks, but not as it is told: {place} differs")
    )


def _comparable(form: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in form.items() if key not in _NOT_COMPARED}


def _astray(example: Part, trace: Trace) -> str:
    """Return where a report has another run than the interpreter, empty if it has not, or has no steps."""
    told = example.maybe("trace")
    if told is None:
        return ""
    steps = [_step(form) for form in told["steps"].parts()]
    ran = listed_steps(trace.steps)
    for number, (said, step) in enumerate(zip(steps, ran, strict=False)):
        done = _brief_step(step)
        if said[:3] != done[:3] or said[3] not in (None, done[3]):
            return f"it breaks, but not by these steps: step {number} is said to be {_step_text(*said)}, and is {_step_text(*done)}"
    number = len(ran) + trace.omitted
    return (
        ""
        if len(steps) + told["omitted"].number() == number
        else f"it breaks, but not by these steps: there are {number}"
    )


_Brief: TypeAlias = tuple[str, str, int, tuple[int | None, ...] | None]
"""A step without names of objects: its kind, thread and line, and, if known, the writers of its reads."""


def _step(form: Part) -> _Brief:
    reads = form.maybe("reads")
    writers = (
        [(writer := read.maybe("writer")) and writer.maybe("step") for read in reads.parts()] if reads else []
    )
    written = tuple(step.number() if step else None for step in writers) if reads else None
    return form["kind"].text(), form["thread"].text(), form["line"].number(), written


def _brief_step(step: Step) -> _Brief:
    writers = tuple(read.writer.step if read.writer else None for read in step.reads)
    return step.kind.value, thread_name(step.thread), step.span.line, writers


def _step_text(kind: str, thread: str, line: int, writers: tuple[int | None, ...] | None) -> str:
    read = (
        f", which reads what steps {', '.join('?' if each is None else str(each) for each in writers)} wrote"
        if writers
        else ""
    )
    return f"a {kind} of {thread} at line {line}{read}"


def _broken_duties(outcome: Outcome, method: Method) -> tuple[Duty, ...]:
    match outcome:
        case Violated(duties):
            return duties
        case Deadlocked():
            return (deadlock_duty(method),)
        case _:  # nothing is broken
            return ()


def _broken_assumption(duty: Part, call: Call, replayer: Replayer) -> Duty | None:
    """Return the duty that an assumption has a value if it has none in this state, as the report claims, and no other assumption is false; else None."""
    if duty["kind"].text() not in _EVALUATIONS:
        return None
    first_broken: Duty | None = None
    for node, scene, _ in replayer.assumptions(call.state.copy(), Following(call.choices)):
        try:
            if not formula(node)(scene, ()):
                return None
        except Evaluation as problem:
            broken = evaluation_duty(problem.span)
            first_broken = broken if first_broken is None and _is_meant(broken, duty) else first_broken
        except (Ended, Unfit):
            pass
    return first_broken


def _obstacle(call: Call, replayer: Replayer) -> tuple[Standing, str] | None:
    """Return the invariant that a state violates or may violate; the run itself checks ``requires``."""
    unknown: tuple[Standing, str] | None = None
    for node, scene, this in replayer.assumptions(call.state.copy(), None):
        if this is None:
            continue
        try:
            if not formula(node)(scene, ()):
                return Standing.WRONG, f"no state to start in: the invariant at {node.span} is false"
        except Evaluation:
            return Standing.WRONG, f"no state to start in: the invariant at {node.span} has no value"
        except Ended as end:
            unknown = (
                Standing.OPEN,
                f"whether the invariant at {node.span} holds before is not known: {_ending(end.outcome)}",
            )
    return unknown


def _too_large(call: Call, replayer: Replayer) -> tuple[Standing, str] | None:
    """Return the bound of the question that a state exceeds; the object that a constructor initialises does not count."""
    program, bounds, method = replayer.question.program, replayer.question.bounds, replayer.question.method
    made = call.state.arguments[0] if method.constructor else None
    objects = [obj for obj in call.state.heap.objects if obj is not made]
    for obj in objects:
        if obj.kind.is_array and len(obj.cells) > bounds.longest(program):
            return Standing.WRONG, f"no state within the bounds: an array has {len(obj.cells)} elements"
        crowded = next(
            (name for name in bounds.names(program, obj.kind) if number_of(objects, name) > bounds.of(name)),
            None,
        )
        if crowded is not None:
            return (
                Standing.WRONG,
                f"no state within the bounds: there are more objects of {crowded} than {bounds.of(crowded)}",
            )
    return None


def _is_meant(duty: Duty, part: Part) -> bool:
    """Return whether a duty is the one of a report: same kind, same place, and same place that throws if it is given."""
    form = promise_form(duty)
    return isinstance(part.value, dict) and all(
        part.value.get(key) == form[key] for key in form if key != "thrown" or key in part.value
    )


def _ending(outcome: Outcome) -> str:
    match outcome:
        case Violated(duties):
            return f"it breaks {', '.join(map(str, duties))}"
        case Dropped(span) | Bounded(_, span) | Exhausted(_, span) | Undetermined(_, span):
            return f"the run is {kind_of(outcome)} at {span}"
        case Returned() | Threw() | Deadlocked():
            return f"the call {kind_of(outcome)}"
