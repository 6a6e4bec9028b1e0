"""``ooxcheck validate``: validates a report: counterexamples are replayed, proofs checked, the rest computed again."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from ooxcheck.api.validations import method_lines, validate_report
from ooxcheck.commands.options import debug_option, format_option, value_option
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.style import Style
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say
from ooxcheck.validation.validate import Validated

_HELP = """Hold a report to account: run its counterexamples again, and check its proofs again.

REPORT is what `ooxcheck METHOD... --format json` printed; - is standard input. FILES are those of the program, in the order in which the report
names them; without any, the files that it names. Each counterexample is built in a heap and run by the interpreter, and
has to break the same duty in the way that is told; each proof that --certify has left goes through the proof checker. What
follows from these, from the program or from the question is computed again and has to agree: verdict, duties, limits,
assumptions, exit status. The encoder is not loaded, so nothing of what found the answers takes part, unless --again is given: then
duties that needed no solver, or are never reached, can be confirmed, too. Not looked at: whether a counterexample is the
smallest, how calls were replaced, sizes and times.

Exit status: 0 all of it stands up, 1 something does not, 2 the report or the program cannot be read, 3 something is not
confirmed: it holds without a proof, is never reached or not proved, a file of a proof is missing, the program has changed,
the report is about no method.

\b
Examples:
  ooxcheck 'SortedList.*' list.oox --certify --format json > report.json
  ooxcheck validate report.json
  ooxcheck validate report.json list.oox --timeout 60
"""


@click.command("validate", help=_HELP)
@click.argument("report")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@value_option("seconds", "--timeout", "Seconds after which to give up a proof.", metavar="S")
@click.option(
    "--again",
    is_flag=True,
    help="Also ask every question again, and compare the answers: what no proof or run shows is confirmed then.",
)
@format_option
@debug_option
def command(report: str, files: Sequence[str], *, seconds: float | None, again: bool, form: str) -> Exit:
    """Validate a report, and print the findings."""
    style = Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗"))

    def show(each: Validated) -> None:
        say(method_lines(each, style) if form == "text" else ())

    validation = validate_report(report, files, seconds, is_again=again, show=show, warn=_warn_of_change)
    if form == "text":
        say(validation.closing_lines(style))
    else:
        hand_over(validation.json())
    return validation.exit


def _warn_of_change(name: str) -> None:
    changed = "has changed since the report was written: what follows is about the program as it is now"
    complain([visible(f"{name} {changed}")])
