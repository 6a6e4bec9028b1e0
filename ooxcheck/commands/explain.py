"""``ooxcheck explain``: shows the statements and clauses that the duties of a method need, and the statements that none needs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    array_option,
    debug_option,
    format_option,
    infer_option,
    limiting,
    meaning_options,
    no_infer_option,
    reading_options,
    scope_option,
    strict_option,
    unroll_option,
    value_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import Paint, can_show, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.engine.question import Terms

_HELP = """Tell which statements and clauses the duties of a method rest on.

METHOD is checked within the bounds first. If it holds, each duty is listed with statements and clauses that keep it
whatever all other statements do: what they assign is then any value, a condition any truth value, a call or a jump may
be left out. None of those listed could be spared; there may be other such lists. Statements that no duty needs are not
covered by the contract: they could do anything, and nobody would notice.

A method of a Java class without written invariants is checked as by ooxcheck METHOD. The inferred invariants are listed,
with those that some duty needs, and a heap that each one excludes.

Exit status: 0 explained or possible, 1 violated, 2 the input is wrong, 3 vacuous, unknown or too large to explain, 4 internal error.

\b
Examples:
  ooxcheck explain List.add list.oox
  ooxcheck explain Average.of Average.java --int-width 8
  ooxcheck explain Stack.pop Stack.java --no-infer --strict
"""


@click.command("explain", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option()
@unroll_option(VALUES["unroll"].usual, 1_000)
@array_option()
@meaning_options
@infer_option
@no_infer_option
@strict_option
@value_option("loops", "--loops", "Whether a loop is unrolled, or taken for what its invariants say.")
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="S",
    callback=limiting("seconds"),
    help="Seconds after which to stop; a list that is not finished is left as it is, although it may be too long.",
)
@format_option
@reading_options
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    timeout: float | None,
    form: str,
) -> Exit:
    """Explain a method."""
    # Imported lazily: `--help` loads no encoder.
    from ooxcheck.api.explanations import explain
    from ooxcheck.formats.proof_report import explained_exit, explained_form
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    asked = replace(terms.resolve_for(program), calls="inline", seconds=timeout)
    with begin_work(meant.name) as work:
        explanation = explain(asked.about(program, with_body(meant)), work.watch)
    if form == "json":
        hand_over(to_json(work.form(explained_form(explanation.explained, explanation.seconds))))
    else:
        say(
            explanation.lines(
                Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))
            )
        )
    return work.exit(explained_exit(explanation.explained))
