"""``ooxcheck run``: one run of a method with its trace, or all schedules with their outcomes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import click

from ooxcheck.api.runs import run_once
from ooxcheck.commands.options import (
    FILE,
    METHOD,
    command_timeout_option,
    debug_option,
    reading_options,
    running_options,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.engine.notes import unspecified_notes
from ooxcheck.engine.question import Terms
from ooxcheck.input.build_call import Call, build_call
from ooxcheck.input.java_programs import check_memory_model
from ooxcheck.input.load import load_for, load_program
from ooxcheck.input.name_loops import bounds_by_key, places
from ooxcheck.input.select_methods import matching_methods
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.reports.schedules import exploration_form, exploration_lines, explore
from ooxcheck.reports.several_runs import ended_form, ended_lines, run_static_methods, worst
from ooxcheck.text.diagnostics import note_lines
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import (
    notes_form,
    to_json,
)
from ooxcheck.text.terminal import Paint, hand_over, say

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
  ooxcheck run Average.of Average.java --arg 3 --arg 5
  ooxcheck run List.add list.oox --this 'List{head=Node{value=1}}' --arg 2
  ooxcheck run Queue.add Queue.java --arg 3
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
@command_timeout_option
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
    timeout: float | None,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    form: str,
) -> Exit:
    """Run a method and print the run."""
    del timeout  # `begin_work` has it
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
        return _run_schedules(program, call, settings, max_schedules, form, reduced=not no_reduction)
    return _run_once(program, call, settings, seed, form)


def _run_schedules(
    program: Program, call: Call, settings: Settings, limit: int, form: str, *, reduced: bool
) -> Exit:
    """Run all schedules of a call and print their outcomes."""
    with begin_work(call.method.name) as work:
        exploration = explore(program, call, settings, reduced=reduced, limit=limit, watch=work.watch)
    notes = unspecified_notes(program, call.method, settings)
    if form == "json":
        document = {**exploration_form(program, call, exploration, settings), "notes": notes_form(notes)}
        hand_over(to_json(work.form(document)))
    else:
        say(exploration_lines(program, call, exploration, settings, Paint(sys.stdout)))
        say(note_lines(notes))
    return work.exit(exploration.exit)


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
    run = run_once(program, call, settings, seed)
    if form == "json":
        hand_over(run.json())
    else:
        say(run.lines(Paint(sys.stdout)))
    return run.exit
