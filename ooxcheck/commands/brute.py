"""``ooxcheck brute``: decides a method by running it in every small initial state."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import click

from ooxcheck.api.oracle_answers import MAX_SCHEDULES, decide_by_brute_force
from ooxcheck.commands.options import (
    FILE,
    METHOD,
    array_option,
    characters,
    command_timeout_option,
    debug_option,
    decimals,
    no_laws_option,
    reading,
    reading_options,
    running_options,
    scope_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.engine.question import Terms
from ooxcheck.input.load import load_for
from ooxcheck.input.values import VALUES, read_integers
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.reports.brute_report import verdict_exit, verdict_form
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import to_json
from ooxcheck.text.terminal import Paint, hand_over, say

_HELP = """Decide a method by running it in every initial state within small bounds.

METHOD is called in every state in which its requires and the invariants hold: every argument, every heap with at most
the given number of objects of each class, every array up to the given length, with integers, chars and floats from the
given sets; under every schedule of its threads. Other values are not tried, and the verdict says so. Without --unroll,
the bound on loops and calls is 3.

\b
Verdicts: holds; holds within bounds (a loop or recursion reached its bound); violated;
vacuous (nothing satisfies the assumptions and finishes); unknown (a limit was met).

Exit status: 0 holds (also within bounds), 1 violated, 2 the input is wrong, 3 vacuous or unknown.

\b
Examples:
  ooxcheck brute Main.find search.oox --array 3
  ooxcheck brute List.add list.oox --scope Node=3,List=1 --ints 0,1,5
  ooxcheck brute Main.find search.oox --array 2 --ints 0..3 --timeout 60
"""


@click.command("brute", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option(Bounds().scope)
@array_option(Bounds().array)
@click.option(
    "--ints",
    callback=reading(read_integers),
    default="-1..1",
    show_default=True,
    metavar="A..B|A,B,...",
    help="Integers in the initial state.",
)
@click.option(
    "--chars",
    callback=reading(characters),
    default="a,b",
    show_default=True,
    metavar="A..B|A,B,...",
    help="Chars in the initial state; U+0020 is a space, U+002C a comma.",
)
@click.option(
    "--floats",
    callback=reading(decimals),
    default="0.0,1.0",
    show_default=True,
    metavar="A,B,...",
    help="Floats, rounded to single precision, and doubles in the initial state; also inf, -inf and nan.",
)
@click.option("--max-states", type=click.IntRange(1), metavar="N", help="States after which to give up.")
@click.option(
    "--max-schedules",
    type=click.IntRange(1),
    default=MAX_SCHEDULES,
    show_default=True,
    metavar="N",
    help="Runs from one state after which to give up.",
)
@no_laws_option
@command_timeout_option
@running_options
@reading_options
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    ints: tuple[int, ...],
    chars: tuple[str, ...],
    floats: tuple[float, ...],
    max_states: int | None,
    max_schedules: int,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    no_laws: bool,
    timeout: float | None,
    form: str,
) -> Exit:
    """Decide a method and print the verdict."""
    del timeout  # `begin_work` has it
    unroll = VALUES["unroll"].usual if terms.settings.unroll is None else terms.settings.unroll
    program, meant = load_for(method, files, int_width=int_width, no_laws=no_laws, classpath=classpath)
    fitted = terms.resolve_for(program)
    bounds = replace(fitted.bounds, ints=ints, chars=chars, floats=floats)
    asked = replace(fitted, bounds=bounds, settings=replace(terms.settings, unroll=unroll))
    question = asked.about(program, meant)
    question = replace(question, settings=question.settings_with(unroll))
    with begin_work(meant.name) as work:
        answer = decide_by_brute_force(question, max_states, max_schedules, work.watch)
    if form == "json":
        hand_over(to_json(work.form(verdict_form(question, answer.result))))
    else:
        say(answer.lines(Paint(sys.stdout)))
    return work.exit(verdict_exit(answer.verdict))
