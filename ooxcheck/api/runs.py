"""One run of a method: its steps, its end, and the heap before and after, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.api.short_html import short_html
from ooxcheck.datatypes import dataclass
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.diagnosis.java_steps import check_known, with_origin
from ooxcheck.diagnosis.java_words import is_impossible
from ooxcheck.diagnosis.last_writers import with_last_writers
from ooxcheck.diagnosis.named_heap import NamedHeap
from ooxcheck.diagnosis.violation import why
from ooxcheck.engine.notes import unspecified_notes
from ooxcheck.input.build_call import Call
from ooxcheck.oox import interpreter
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import Outcome, Returned, Violated
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.reports.violation_text import because_lines
from ooxcheck.text.diagnostics import note_lines
from ooxcheck.text.exits import Exit
from ooxcheck.text.heaps import add_caption, heap_lines
from ooxcheck.text.json_form import (
    Json,
    heap_form,
    notes_form,
    outcome_form,
    settings_form,
    to_json,
    trace_form,
)
from ooxcheck.text.outcomes import ending_lines, exit_of
from ooxcheck.text.terminal import PLAIN, Paint
from ooxcheck.text.traces import call_line, trace_lines

THREAD = "Thread"
"""The class of Java's threads."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run of a call as the interpreter executed it; `before` and `form_before` are the heap before it."""

    program: Program
    call: Call
    settings: Settings
    result: interpreter.Run
    before: tuple[str, ...]
    form_before: Json
    names: Names
    names_in_json: Names

    @property
    def outcome(self) -> Outcome:
        """How the run ended."""
        return self.result.outcome

    @property
    def value(self) -> Atom:
        """The returned value, None if there is none."""
        return self.outcome.value if isinstance(self.outcome, Returned) else None

    @property
    def heap_after(self) -> NamedHeap:
        """The objects that the caller sees after the run, by name."""
        return NamedHeap(self.result.heap, _roots(self.call, self.result), self.names)

    @property
    def exit(self) -> Exit:
        """The exit status of the command."""
        return exit_of(self.outcome)

    def lines(self, paint: Paint = PLAIN) -> Iterator[str]:
        """Yield what the command prints."""
        yield from _run_lines(self.call, self.result, list(self.before), self.names, paint)
        yield from note_lines(unspecified_notes(self.program, self.call.method, self.settings))

    def text(self) -> str:
        """Return what the command prints."""
        return "\n".join(self.lines())

    def json(self) -> str:
        """Return what the command prints with ``--format json``."""
        return to_json(
            _run_form(
                self.program, self.call, self.result, self.form_before, self.names_in_json, self.settings
            )
        )

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return a short text, for notebooks."""
        return short_html(repr(self), self.text())

    def __repr__(self) -> str:
        return f"<Run of {self.call.method.full_name}: {self.outcome}>"


def run_once(program: Program, call: Call, settings: Settings, seed: int) -> Run:
    """Run a call under the first possible schedule from a seed on."""
    seed = _possible_seed(program, call, settings, seed)
    heap, arguments = call.state.heap, call.state.arguments
    names, in_json = object_names(call.method, heap.objects), Names(heap.objects)
    before, form_before = heap_lines(heap, arguments, names), heap_form(heap, arguments, in_json)
    result = interpreter.run(program, call.method, arguments, heap=heap, settings=settings, seed=seed)
    for duty in result.outcome.duties if isinstance(result.outcome, Violated) else ():
        check_known(duty, result.trace)
    return Run(program, call, settings, result, tuple(before), form_before, names, in_json)


def _possible_seed(program: Program, call: Call, settings: Settings, seed: int) -> int:
    """Return the first seed from one on whose schedule is possible for Java threads."""
    while THREAD in program.classes:
        state = call.state.copy()
        if not is_impossible(
            interpreter.run(
                program, call.method, state.arguments, heap=state.heap, settings=settings, seed=seed
            ).outcome
        ):
            break
        seed += 1
    return seed


def _run_lines(
    call: Call, result: interpreter.Run, before: list[str], names: Names, paint: Paint
) -> Iterator[str]:
    """Return the lines about a run: the call, the heap before, the steps, the outcome, the heap after."""
    yield paint("strong", call_line(call.method, call.state.arguments, names))
    yield from add_caption("before", before)
    yield from trace_lines(result.trace, names, paint)
    yield from ending_lines(result.outcome, call.method, names, paint)
    for duty in result.outcome.duties if isinstance(result.outcome, Violated) else ():
        yield from add_caption(
            "because",
            because_lines(
                with_origin(with_last_writers(why(duty, result.machine), result.trace), result.trace), names
            ),
        )
    after = heap_lines(result.heap, _roots(call, result), names)
    yield from add_caption("after", after if after != before else [])


def _run_form(
    program: Program, call: Call, result: interpreter.Run, before: Json, names: Names, settings: Settings
) -> dict[str, Json]:
    return {
        "schema": "ooxcheck-run-1",
        "method": call.method.full_name,
        "settings": settings_form(program, settings),
        "before": before,
        "trace": trace_form(result.trace, names),
        "outcome": outcome_form(result.outcome, call.method, names),
        "after": heap_form(result.heap, _roots(call, result), names),
        "notes": notes_form(unspecified_notes(program, call.method, settings)),
        "exit": int(exit_of(result.outcome)),
    }


def _roots(call: Call, result: interpreter.Run) -> list[Atom]:
    """Return the roots from which the caller reaches the heap."""
    match result.outcome:
        case Returned(value):
            return [*call.state.arguments, value]
        case _:
            return [*call.state.arguments]
