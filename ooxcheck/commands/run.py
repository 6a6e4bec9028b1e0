"""``ooxcheck run``: one run of a method with its trace, or all schedules with their outcomes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import click

from ooxcheck.commands.options import FILE, METHOD, debug_option, reading_options, running_options
from ooxcheck.diagnosis.java_names import object_names
from ooxcheck.diagnosis.java_steps import check_known, with_origin
from ooxcheck.diagnosis.java_words import is_impossible
from ooxcheck.diagnosis.last_writers import with_last_writers
from ooxcheck.diagnosis.violation import why
from ooxcheck.engine.notes import unspecified_notes
from ooxcheck.engine.question import Terms
from ooxcheck.input.build_call import Call, build_call
from ooxcheck.input.java_programs import check_memory_model
from ooxcheck.input.load import load_for, load_program
from ooxcheck.input.name_loops import bounds_by_key, places
from ooxcheck.input.select_methods import matching_methods
from ooxcheck.oox.interpreter import Run, run
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Atom
from ooxcheck.oox.running.outcomes import Returned, Violated
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.settings import Settings
from ooxcheck.reports.schedules import exploration_form, exploration_lines, explore
from ooxcheck.reports.several_runs import ended_form, ended_lines, run_static_methods, worst
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
from ooxcheck.text.terminal import Paint, hand_over, say
from ooxcheck.text.traces import call_line, trace_lines

THREAD = "Thread"
"""The class of Java's threads."""

_HELP = """Run a method and show every step and how it ends.

METHOD is Class.method, Class.method(int, Node) where there are several, or a name that only one method has. FILES form
one program; without any, all .oox files below the current folder do. A pattern such as 'ListTest.*' runs all static
methods without parameters that it fits, as tests are, and tells which of them fail.

\b
Values: 3  -1  1.5  true  null  "text"  'c'  [1, 2]  Node{value=1, next=null}
A label names an object, to be used again: Node#a{value=1, next=#a}

Exit status: 0 the run ended and no duty is broken (an exception that the contract allows included), 1 a duty is broken
or threads deadlock, 2 the input is wrong, 3 no answer (a limit, a false assumption, a call that is not determined).

\b
Examples:
  ooxcheck run Main.max examples/max.oox --arg 3 --arg 5
  ooxcheck run List.add list.oox --this 'List{head=Node{value=1}}' --arg 2
  ooxcheck run Main.count counter.oox --all-schedules
  ooxcheck run 'ListAddTest.*' list.oox ListAddTest.oox
"""


@click.command("run", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@click.option(
    "--arg", "args", multiple=True, metavar="VALUE", help="An argument; once for each parameter, in order."
)
@click.option(
    "--this", metavar="VALUE", help="The receiver; without it, a new object if that needs no arguments."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**63), default=0, show_default=True, help="Which schedule to run."
)
@click.option("--all-schedules", is_flag=True, help="Run every schedule and count the outcomes.")
@click.option(
    "--no-reduction",
    is_flag=True,
    help="Run schedules that differ only in the order of independent steps, too.",
)
@click.option("--max-schedules", type=click.IntRange(1), default=100_000, show_default=True, metavar="N",
              help="Schedules after which the exploration is given up.")  # fmt: skip
@running_options
@reading_options
@debug_option
def command(
    method: str,
    files: Sequence[str],
    *,
    args: Sequence[str],
    this: str | None,
    seed: int,
    all_schedules: bool,
    no_reduction: bool,
    max_schedules: int,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    form: str,
) -> Exit:
    """Run a method and print the run."""
    if no_reduction and not all_schedules:
        message = "--no-reduction needs --all-schedules"
        raise click.UsageError(message)
    if terms.settings.races and not all_schedules:
        message = "--races needs --all-schedules"
        raise click.UsageError(message)
    if "*" in method or "?" in method:
        if args or this is not None or all_schedules:
            message = "--arg, --this and --all-schedules are for one method, not for a pattern"
            raise click.UsageError(message)
        program = load_program(files, int_width=int_width, classpath=classpath)
        return _run_several(program, method, _settings(program, terms), seed, form)
    program, meant_ = load_for(method, files, int_width=int_width, is_fresh=True, classpath=classpath)
    settings = _settings(program, terms)
    call = build_call(program, meant_, this, args, settings)
    if all_schedules:
        exploration = explore(program, call, settings, reduced=not no_reduction, limit=max_schedules)
        notes = unspecified_notes(program, call.method, settings)
        lines = (
            *exploration_lines(program, call, exploration, settings, Paint(sys.stdout)),
            *note_lines(notes),
        )
        if form == "json":
            hand_over(
                to_json(
                    {**exploration_form(program, call, exploration, settings), "notes": notes_form(notes)}
                )
            )
        else:
            say(lines)
        return exploration.exit
    return _run_once(program, call, settings, seed, form)


def _settings(program: Program, terms: Terms) -> Settings:
    """Return the settings of runs of a program."""
    check_memory_model(program, terms.settings.memory_model)
    return replace(terms.settings, unrolls=places(program, bounds_by_key([program], terms.unrolls)))


def _run_several(program: Program, pattern: str, settings: Settings, seed: int, form: str) -> Exit:
    ends = run_static_methods(program, matching_methods(program, pattern), settings, seed)
    if form == "json":
        hand_over(to_json(ended_form(program, ends, settings)))
    else:
        say(ended_lines(ends, Paint(sys.stdout)))
    return worst(ends)


def _run_once(program: Program, call: Call, settings: Settings, seed: int, form: str) -> Exit:
    seed = _possible(program, call, settings, seed)
    heap, arguments = call.state.heap, call.state.arguments
    names = (Names if form == "json" else partial(object_names, call.method))(heap.objects)
    lines_before, form_before = heap_lines(heap, arguments, names), heap_form(heap, arguments, names)
    result = run(program, call.method, arguments, heap=heap, settings=settings, seed=seed)
    for duty in result.outcome.duties if isinstance(result.outcome, Violated) else ():
        check_known(duty, result.trace)
    if form == "json":
        hand_over(to_json(_run_form(program, call, result, form_before, names, settings)))
    else:
        say(_run_lines(call, result, lines_before, names, Paint(sys.stdout)))
        say(note_lines(unspecified_notes(program, call.method, settings)))
    return exit_of(result.outcome)


def _possible(program: Program, call: Call, settings: Settings, seed: int) -> int:
    """Return the first seed from one on whose schedule is possible for Java threads."""
    while THREAD in program.classes:
        state = call.state.copy()
        if not is_impossible(
            run(program, call.method, state.arguments, heap=state.heap, settings=settings, seed=seed).outcome
        ):
            break
        seed += 1
    return seed


def _run_lines(call: Call, result: Run, before: list[str], names: Names, paint: Paint) -> Iterator[str]:
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
    program: Program, call: Call, result: Run, before: Json, names: Names, settings: Settings
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


def _roots(call: Call, result: Run) -> list[Atom]:
    """Return the roots from which the caller reaches the heap."""
    match result.outcome:
        case Returned(value):
            return [*call.state.arguments, value]
        case _:
            return [*call.state.arguments]
