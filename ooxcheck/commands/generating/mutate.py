"""``ooxcheck mutate METHOD``: mutation analysis, which small changes of a method its contract detects."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    Option,
    array_option,
    debug_option,
    force_option,
    format_option,
    meaning_of_one_thread,
    memory_model_option,
    races_option,
    reading_options,
    value_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.files.file_names import file_name
from ooxcheck.files.requested_files import refuse_early, write_output
from ooxcheck.files.safe_write import Format
from ooxcheck.input.config import config_option
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import MUTATION_VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.mutation.verdicts import MutationReport

_HELP = """Find out which small mistakes the contract of a method notices.

Each mutant of METHOD has one mistake in its body: another operator, another variable or field, a constant off by one, a statement
or a test for null left out, one link too far. It is killed if it breaks a duty, and equivalent within the bounds if no
caller sees a difference in any heap. What is left survives: then a heap is shown in which the program and the mutant
differ, and that no clause noticed. The score is the part of the mutants that are killed, without those that are equivalent.

\b
Exit status: 0 all mutants are killed or equivalent, 1 some survive or the method itself is violated, 2 the input is wrong,
3 some are undecided, or nothing can be said of the method itself.

\b
Examples:
  ooxcheck mutate List.add list.oox
  ooxcheck mutate Stack.pop Stack.java --operators CMP,DEL -v
  ooxcheck mutate Queue.add Queue.java --tests --html
"""


def _option(name: str, option: str, text: str, metavar: str | None = None) -> Option:
    return value_option(name, option, text, metavar=metavar, value=MUTATION_VALUES[name])


@click.command("mutate", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@_option(
    "operators",
    "--operators",
    "Mutation operators: thesis, heaps, all, or names such as CMP,LINK.",
    "NAME,...",
)
@_option("with_callees", "--with-callees", "Mutate what the method may call as well.")
@_option("limit", "--limit", "Mutants to judge at most, spread over the text.", "N")
@_option(
    "tests", "--tests", "Let the tests judge that are generated for the method, in place of its contract."
)
@_option(
    "scope",
    "--scope",
    "Objects of each class (subclasses included) and arrays of each type in the initial heap.",
    "N|C=N,...",
)
@_option(
    "unroll",
    "--unroll",
    "Iterations of each loop, and open activations of a method when it is called again.",
    "N|M=N,...",
)
@array_option()
@meaning_of_one_thread
@memory_model_option
@races_option
@_option("contexts", "--contexts", "How often threads may take turns, at most.", "N")
@_option(
    "seconds",
    "--timeout",
    "Seconds after which to stop; mutants that are not judged by then are left out.",
    "S",
)
@_option("memory", "--memory", "Memory that the solver may take.", "MB")
@_option("solver", "--solver", "The SAT solver.", "NAME")
@value_option(
    "jobs",
    "--jobs",
    "Processes that judge mutants at the same time.",
    metavar="N",
    value=MUTATION_VALUES["jobs"],
    short="-j",
)
@click.option("--html", is_flag=True, help="Write a page below --out, with the heaps drawn side by side.")
@_option("out", "--out", "The folder for the page.", "DIR")
@force_option
@reading_options
@click.option("--verbose", "-v", is_flag=True, help="List every mutant.")
@format_option
@config_option
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    html: bool,
    verbose: bool,
    form: str,
    force: bool,
    **values: Any,  # noqa: ANN401 (each value has its own type)
) -> Exit:
    """Judge the mutants of a method, and print the results."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.batch.mutation_jobs import run_mutation_analysis
    from ooxcheck.mutation.mutation_form import exit_of, mutation_form
    from ooxcheck.mutation.mutation_text import mutation_lines
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    program, meant = load_for(method, files, int_width=values["int_width"], classpath=values["classpath"])
    method_with_body = with_body(meant)
    page = Path(f"{file_name(method_with_body.name)}.mutants.html")
    refuse_early(values["out"] / page if html else None, force=force, follow=False)
    with begin_work(method_with_body.name) as work:
        report = run_mutation_analysis(program, method_with_body, values, work.watch)
    style = Style(
        colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"), verbose=verbose
    )
    if form == "json":
        hand_over(to_json(work.form(mutation_form(report))))
    else:
        say(mutation_lines(report, style))
    if html:
        path = write_output(values["out"], page, _page(report), Format.HTML, force=force)
        (say if form == "text" else complain)([visible(f"page: {path}")])
    return work.exit(exit_of(report))


def _page(report: MutationReport) -> str:
    # Imported lazily: only pages need templates.
    from ooxcheck.mutation.mutation_page import mutation_page

    return mutation_page(report)
