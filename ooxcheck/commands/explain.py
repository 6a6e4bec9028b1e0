"""``ooxcheck explain``: shows the statements and clauses that the duties of a method need, and the statements that none needs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    any_heap_option,
    array_option,
    debug_option,
    force_option,
    format_option,
    induction_option,
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
from ooxcheck.files.file_names import file_name
from ooxcheck.files.requested_files import refuse_early, write_output
from ooxcheck.files.safe_write import Format
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.engine.question import Terms

_HELP = """Tell which statements and clauses the duties of a method rest on.

METHOD is checked within the bounds first. If it holds, each duty is listed with statements and clauses that keep it
whatever all other statements do: what they assign is then any value, a condition any truth value, a call or a jump may
be left out. None of those listed could be spared; there may be other such lists. Statements that no duty needs are not
covered by the contract: they could do anything, and nobody would notice.

A method of a Java class without written invariants is checked as by ooxcheck METHOD. The inferred invariants are listed,
with those that some duty needs, and a heap that each one excludes.

Loop invariants that were inferred, and that the proof for any number of iterations needs, are listed; with --any-heap those
that the proof for heaps of any size needs, and the number of objects that suffices for a counterexample; with --induction the contracts
of recursive methods that the proof for any depth of calls needs.

With --near each clause is shown with a state that satisfies everything but this clause, so that one sees what it does:
for requires and invariants a call that only this clause excludes, and what would happen then; for ensures, modifies,
exceptional and invariants an end that only this clause excludes, whatever the code does. A clause that the others imply
is named.

Exit status: 0 explained or possible, 1 violated, 2 the input is wrong, 3 vacuous, unknown or too large to explain, 4 internal error.

\b
Examples:
  ooxcheck explain List.add list.oox
  ooxcheck explain List.add list.oox --near
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
@value_option(
    "loops", "--loops", "Whether a loop is unrolled, or replaced by written or inferred invariants."
)
@induction_option
@any_heap_option
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="S",
    callback=limiting("seconds"),
    help="Seconds after which to stop; a list that is not finished is left as it is, although it may be too long.",
)
@click.option(
    "--near", is_flag=True, help="Show for each clause a state that satisfies everything but this clause."
)
@click.option("--html", is_flag=True, help="Write a page below --out, with the states of --near drawn.")
@value_option("out", "--out", "The folder for the page.", metavar="DIR")
@force_option
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
    near: bool,
    html: bool,
    force: bool,
    form: str,
) -> Exit:
    """Explain a method."""
    # Imported lazily: `--help` loads no encoder.
    from ooxcheck.api.explanations import explain
    from ooxcheck.formats.proof_report import explained_exit
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    if html and not near:
        raise click.UsageError("--html draws the states of --near: give both")
    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    page = Path(f"{file_name(meant.name)}.near.html")
    refuse_early(terms.out / page if html else None, force=force, follow=False)
    asked = replace(terms.resolve_for(program), calls="inline", seconds=timeout)
    with begin_work(meant.name) as work:
        explanation = explain(asked.about(program, with_body(meant)), work.watch, near=near)
    if form == "json":
        hand_over(to_json(work.form(explanation.form())))
    else:
        say(
            explanation.lines(
                Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))
            )
        )
    if html and explanation.near_misses is not None:
        path = write_output(terms.out, page, explanation.page(), Format.HTML, force=force)
        (say if form == "text" else complain)([visible(f"page: {path}")])
    return work.exit(explained_exit(explanation.explained))
