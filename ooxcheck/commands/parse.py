"""``ooxcheck parse``: prints all diagnostics of a program, or the formatted program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import click

from ooxcheck.commands.options import FILE, debug_option, reading_options
from ooxcheck.input.java_programs import INT_WIDTH, is_java, lowered_together, lowered_tree, parse_java
from ooxcheck.input.library import are_classes_missing, lent_to
from ooxcheck.input.load import given_sources
from ooxcheck.input.select_methods import is_pattern, meant_java, select_java_methods, split_words
from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program
from ooxcheck.oox.checking.flow import thrown_at_end
from ooxcheck.oox.diagnostics import OoxError, Report, Severity, in_order
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import warn_of_bidi
from ooxcheck.oox.syntax.parser import parse
from ooxcheck.oox.syntax.printer import node_text
from ooxcheck.text.diagnostics import diagnostic_lines, summary
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible, without_controls
from ooxcheck.text.terminal import Paint, complain, hand_over, is_regular

_HELP = """Check the syntax and the static rules of a program, and print it.

FILES form one program; without any, all .oox files below the current folder do. Errors and warnings go to stderr, each
with its place and a caret.

Files of Java are checked method by method, each with what it can reach. With --to oox and a METHOD, the program of OOX is
printed that is checked: the method, with what is assumed when it is called. With several, a pattern, or none, which means
all methods of the files, it is the program that they become together, as they call each other; comments name those that
come to something that is not known.

Exit status: 0 no errors (there may be warnings), 2 errors.

\b
Examples:
  ooxcheck parse list.oox
  ooxcheck parse -q *.oox
  ooxcheck parse Stack.push Stack.java --to oox
  ooxcheck parse --to oox Stack.java
"""

_HEADING = (
    "// `parse METHOD --to oox` has also what is assumed and owed when one of these methods is checked."
)


@click.command("parse", help=_HELP)
@click.argument("words", nargs=-1, type=FILE, metavar="[METHOD] [FILE]...")
@click.option("--check-only", "-q", "quiet", is_flag=True, help="Do not print the program.")
@click.option("--to", "language", type=click.Choice(["oox"]), help="Print what Java becomes in OOX.")
@reading_options
@debug_option
def command(words: Sequence[str], *, quiet: bool, language: str | None, classpath: Sequence[str]) -> Exit:
    """Print diagnostics, and the program if there is no error."""
    methods, files = split_words(words)
    sources = given_sources(files, classpath)
    if any(map(is_java, sources)):
        return _java(sources, methods, is_printed=language is not None and not quiet)
    if methods:
        sources = given_sources(words, classpath)
    report = Report()
    program = parse(sources, report=report)
    if not report.errors():
        report = _check_program(program, sources, report)
    if report.diagnostics:
        complain(diagnostic_lines(in_order(report.diagnostics), Paint(sys.stderr)))
        complain([summary(in_order(report.diagnostics))])
    if report.errors():
        return Exit.WRONG_INPUT
    if not quiet:
        _hand_over(node_text(program))
    return Exit.FINE


def _hand_over(text: str) -> None:
    """Print a program: unchanged into a file, without control characters elsewhere."""
    if sys.stdout.isatty():
        hand_over("\n".join(map(visible, text.split("\n"))))
        return
    shown = text if is_regular(sys.stdout) else without_controls(text)
    if shown != text:
        complain(
            [
                "warning: control characters in texts are spelled out, so what is printed is not the same program"
            ]
        )
    hand_over(shown)


def _java(sources: Sequence[Source], methods: Sequence[str], *, is_printed: bool) -> Exit:
    """Check Java methods, or all, or print their lowered form."""
    _warn_of_bidi(sources)
    if is_printed:
        _hand_over(_lower_methods(sources, methods))
        return Exit.FINE
    errors = select_java_methods(sources, methods, int_width=INT_WIDTH)[0][0].faulty
    if errors:
        raise OoxError([each for told in errors.values() for each in told])
    return Exit.FINE


def _warn_of_bidi(sources: Sequence[Source]) -> None:
    report = Report()
    for source in sources:
        warn_of_bidi(source, report)
    complain(diagnostic_lines(report.diagnostics, Paint(sys.stderr)))


def _lower_methods(sources: Sequence[Source], methods: Sequence[str]) -> str:
    """Return the lowered form of Java methods, or of all; errors are printed, and inserted as comments."""
    if len(methods) == 1 and not is_pattern(methods[0]):
        return node_text(thrown_at_end(lowered_tree(sources, methods[0])))
    units = parse_java(sources)
    program, left_out, notes = lowered_together(units, meant_java(units, methods))
    told = [*(replace(problem, severity=Severity.WARNING) for problem in left_out.values()), *notes]
    if told:
        complain(diagnostic_lines(in_order(told), Paint(sys.stderr)))
    comments = (
        f"// {name} is left out: {problem.message} ({place.source.name}:{place.line})"
        for name, problem in left_out.items()
        if (place := problem.span)
    )
    return "\n".join([_HEADING, *map(visible, comments), node_text(thrown_at_end(program))])


def _check_program(program: tree.Program, sources: Sequence[Source], report: Report) -> Report:
    """Return the diagnostics of a program with the library classes that it mentions."""
    check_program(program, report)
    lent = lent_to(sources) if are_classes_missing(report.diagnostics) else []
    if not lent:
        return report
    whole = Report()
    check_program(parse([*sources, *lent], report=whole), whole)
    return whole
