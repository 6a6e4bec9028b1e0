"""``ooxcheck explain``: shows the statements and clauses that the duties of a method need, and the statements that none needs."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    array_option,
    debug_option,
    format_option,
    limiting,
    max_file_size_option,
    meaning_options,
    scope_option,
    unroll_option,
    value_option,
)
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import Paint, can_show, hand_over, say

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question, Terms
    from ooxcheck.formats.proof_report import Explained
    from ooxcheck.oox.running.outcomes import Duty

_HELP = """Tell which statements and clauses the duties of a method rest on.

METHOD is checked within the bounds first. If it holds, each duty is listed with statements and clauses that keep it
whatever all other statements do: what they assign is then any value, a condition any truth value, a call or a jump may
be left out. None of those listed could be spared; there may be other such lists. Statements that no duty needs are not
covered by the contract: they could do anything, and nobody would notice.

Exit status: 0 explained, 1 violated, 2 the input is wrong, 3 vacuous or unknown, 4 internal error.

\b
Examples:
  ooxcheck explain SortedList.insert examples/sorted_list.oox
  ooxcheck explain Main.sort examples/bubble_sort.oox --array 2 --int-width 8
  ooxcheck explain Main.sort examples/bubble_sort.oox --array 2 --int-width 8 --loops invariant
"""


@click.command("explain", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option()
@unroll_option(VALUES["unroll"].usual, 1_000)
@array_option()
@meaning_options
@value_option("loops", "--loops", "Whether a loop is unrolled, or taken for what its invariants say.")
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="S",
    callback=limiting("seconds"),
    help="Seconds for the explanation, after which a list is left as it is, although it may be too long.",
)
@format_option
@max_file_size_option
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    terms: Terms,
    int_width: int,
    timeout: float | None,
    form: str,
) -> Exit:
    """Explain a method."""
    # Imported lazily: `--help` loads no encoder.
    from ooxcheck.formats.proof_report import explained_form, explained_lines
    from ooxcheck.reports.brute_report import verdict_exit
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    begun = monotonic()
    program, meant = load_for(method, files, int_width=int_width)
    asked = replace(terms.resolve_for(program), calls="inline")
    explanation = _explain(asked.about(program, with_body(meant)), timeout)
    seconds = monotonic() - begun
    if form == "json":
        hand_over(to_json(explained_form(explanation, seconds)))
    else:
        style = Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))
        say(explained_lines(explanation, seconds, style))
    return verdict_exit(explanation.report.verdict)


def _explain(question: Question, seconds: float | None) -> Explained:
    """Check a method, and explain it if it holds."""
    from ooxcheck.commands.encoded import encode_question
    from ooxcheck.engine.checker import check, refuse_threads
    from ooxcheck.formats.proof_report import Explained, unneeded_assumptions
    from ooxcheck.reports.brute_report import verdict_exit
    from ooxcheck.translate.havoc.relaxation import Selectable
    from ooxcheck.translate.witness.proof_core import RelaxedMethod, explain, uncovered_statements

    refuse_threads(question)
    report = check(question)
    if verdict_exit(report.verdict):
        return Explained(report)

    @contextmanager
    def encode_relaxed(given: Collection[Duty] | None) -> Iterator[RelaxedMethod]:
        relaxed = Selectable(question.method)
        with encode_question(question, report.settings, hook=relaxed, given=given) as encoding:
            yield RelaxedMethod(encoding, relaxed.selectors)

    order = {duty: number for number, duty in enumerate(report.duties)}
    proof = explain(encode_relaxed, seconds=seconds)
    known = (each for each in proof.explanations if each.duty in order)
    explanations = tuple(sorted(known, key=lambda each: order[each.duty]))
    idle = tuple(unneeded_assumptions(question.method, proof))
    return Explained(
        report, explanations, tuple(uncovered_statements(question.method, proof.explanations)), idle
    )
