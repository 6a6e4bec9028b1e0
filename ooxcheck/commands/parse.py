"""``ooxcheck parse``: everything that is wrong with a program, or the program in our own layout."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from oox import tree
from oox.check import checked
from oox.diagnostics import Report, in_order
from oox.source import Source
from oox.syntax.parser import parse
from oox.syntax.printer import printed
from ooxcheck.commands.options import FILE, debug_option
from ooxcheck.input.library import are_classes_missing, lent_to
from ooxcheck.input.load import found_files, read_sources
from ooxcheck.text.diagnostics import rendered, summary
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, complain, hand_over

_HELP = """Check the syntax and the static rules of a program, and print it.

FILES form one program; without any, all .oox files below the current folder do. Errors and warnings go to stderr, each
with its place and a caret.

Exit status: 0 no errors (there may be warnings), 2 errors.

\b
Examples:
  ooxcheck parse list.oox
  ooxcheck parse -q *.oox
"""


@click.command("parse", help=_HELP)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@click.option("--check-only", "-q", "quiet", is_flag=True, help="Do not print the program.")
@debug_option
def command(files: Sequence[str], *, quiet: bool) -> Exit:
    """Report diagnostics; print the program if there is no error."""
    report = Report()
    sources = read_sources(found_files(files), are_named=bool(files))
    program = parse(sources, report=report)
    if not report.errors():
        report = _checked(program, sources, report)
    if report.diagnostics:
        complain(rendered(in_order(report.diagnostics), Paint(sys.stderr)))
        complain([summary(in_order(report.diagnostics))])
    if report.errors():
        return Exit.WRONG_INPUT
    if not quiet:
        text = printed(program)
        hand_over("\n".join(map(visible, text.split("\n"))) if sys.stdout.isatty() else text)
    return Exit.FINE


def _checked(program: tree.Program, sources: Sequence[Source], report: Report) -> Report:
    """Return what there is to say about a program, with the classes of the library that it mentions."""
    checked(program, report)
    lent = lent_to(sources) if are_classes_missing(report.diagnostics) else []
    if not lent:
        return report
    whole = Report()
    checked(parse([*sources, *lent], report=whole), whole)
    return whole
