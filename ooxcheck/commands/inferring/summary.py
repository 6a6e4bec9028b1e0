"""``ooxcheck summary``: the summary of a method as a contract, inferred without running it and without bounds."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ooxcheck.api.summaries import Summary
from ooxcheck.commands.options import (
    FILE,
    METHOD,
    debug_option,
    format_option,
    int_width_option,
    memory_option,
    open_option,
    reading_options,
    timeout_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.input.limits import within_limits
from ooxcheck.input.load import load_for
from ooxcheck.sat.processes.memory_limits import limited_memory
from ooxcheck.specs.infer import summary
from ooxcheck.specs.inference.summary import Parameters
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import hand_over, say

DEFAULT = Parameters()

_HELP = """Tell what a method does: for everything it may change, what is certainly in it afterwards and what may be.

The summary is found by abstract interpretation. It holds in every heap and for any number of iterations; only calls that end are
spoken of. Exact knowledge is an equation, other knowledge an inclusion, in the specification language; what it has no
words for stands in a comment. What cannot change comes last. Of Java, clauses of JML tell what is known of single places.

Exit status: 0 there is a summary, 2 the input is wrong, 3 a limit of time or memory was met.

\b
Examples:
  ooxcheck summary List.insert list.oox
  ooxcheck summary List.insert list.oox --format json
"""


@click.command("summary", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@click.option(
    "--operators",
    type=click.IntRange(1, 100_000),
    default=DEFAULT.operators,
    show_default=True,
    metavar="N",
    help="Operators of an expression after which it is given up.",
)
@click.option(
    "--objects",
    type=click.IntRange(0, 100),
    default=DEFAULT.objects,
    show_default=True,
    metavar="N",
    help="New objects of a class that are told apart.",
)
@click.option(
    "--unions",
    type=click.IntRange(1, 100),
    default=DEFAULT.unions,
    show_default=True,
    metavar="N",
    help="Steps along a field after which a set is closed under it.",
)
@click.option(
    "--contexts",
    type=click.IntRange(0, 1000),
    default=DEFAULT.contexts,
    show_default=True,
    metavar="N",
    help="Combinations of constant arguments for which a method is looked at again.",
)
@int_width_option
@open_option
@timeout_option
@memory_option
@format_option
@reading_options
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    operators: int,
    objects: int,
    unions: int,
    contexts: int,
    int_width: int,
    classpath: Sequence[str],
    open_types: bool,
    seconds: float | None,
    memory: int | None,
    form: str,
) -> Exit:
    """Infer a summary and print it."""
    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    parameters = Parameters(operators, objects, unions, contexts, open_types=open_types)
    with (
        begin_work(meant.name) as work,
        within_limits(f"summarising {method}", method),
        limited_memory(memory),
    ):
        inferred_summary = summary(
            program,
            meant,
            parameters,
            lambda done, count: work.watch(f"{done} of {count} methods summarised"),
        )
    answer = Summary(program, inferred_summary, parameters)
    if form == "json":
        hand_over(answer.json())
    else:
        say(answer.lines())
    return Exit.FINE
