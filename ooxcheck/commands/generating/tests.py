"""``ooxcheck tests``: a suite of tests of a method, from its feasible paths."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from ooxcheck.classes.checks.assume_inferred import under_inferred_invariants
from ooxcheck.commands.options import (
    FILE,
    FOLDER,
    METHOD,
    array_option,
    debug_option,
    force_option,
    meaning_options,
    reading_options,
    scope_option,
    unroll_option,
    value_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.engine.question import Terms
from ooxcheck.files.file_names import file_name
from ooxcheck.files.requested_files import write_below
from ooxcheck.files.safe_write import Format
from ooxcheck.generation.junit.junit_class import file_of
from ooxcheck.generation.junit.suites import junit_suite
from ooxcheck.generation.junit.support_classes import support_files, with_support_classes
from ooxcheck.generation.search import deep_enough, generate_suite
from ooxcheck.generation.suite import COVERS, LIMIT, MOST, Suite
from ooxcheck.generation.writing.oox_values import Written
from ooxcheck.generation.writing.oox_writer import class_name, oox_class
from ooxcheck.generation.writing.pytest_writer import pytest_module
from ooxcheck.generation.writing.suite_form import exit_of, suite_form
from ooxcheck.generation.writing.suite_text import coverage_lines, left_out_lines, suite_lines
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import MAX_SCOPE, MAX_UNROLL, VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import to_json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, complain, hand_over, say

_HELP = """Generate tests of a method: a call for each feasible path, with everything that it does.

METHOD is Class.method, Class.method(int, Node) where there are several, or a name that only one method has. FILES form
one program; without any, all .oox files below the current folder do.

A test builds a small heap that takes the path, calls the method, and asserts the result or that it throws, every cell
that the call has changed, that nothing else is changed, and what is new. The interpreter has run each of them, and
took the path that the solver says.

\b
--cover case       one test for each path through each part of the heap that it reads, up to the names of objects
        path       one test for each path, from the smallest heap
        branch     few tests that take every way out of conditions and calls that can be taken
        statement  few tests that come to every statement that can be reached
        condition  few tests in which every operand of a condition has every value that it can have

Exit status: 0 fine, 2 the input is wrong, 3 there may be more tests than were found.

\b
Examples:
  ooxcheck tests Tree.add tree.oox
  ooxcheck tests Tree.add tree.oox --cover branch --format oox
  ooxcheck tests Tree.add tree.oox --output generated
  ooxcheck tests Queue.add Queue.java --cover branch --format junit
"""


WRITERS = ("oox", "pytest", "junit")
"""The languages of generated tests."""


@click.command("tests", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@click.option(
    "--cover",
    type=click.Choice(COVERS),
    default="case",
    show_default=True,
    help="What the tests are to cover.",
)
@click.option(
    "--most",
    type=click.IntRange(1, LIMIT),
    default=MOST,
    show_default=True,
    metavar="N",
    help="Tests after which to stop.",
)
@click.option(
    "--fail",
    is_flag=True,
    help="Write also tests of calls that break a contract: they fail until that is mended.",
)
@scope_option()
@click.option(
    "--depth",
    type=click.IntRange(0, MAX_SCOPE),
    metavar="N",
    help="References that lead at most to any object, from what an argument or static field holds; without --scope there are as many objects as that takes.",
)
@unroll_option(VALUES["unroll"].usual, MAX_UNROLL)
@array_option()
@meaning_options
@value_option("seconds", "--timeout", "Seconds after which to stop.", metavar="S")
@value_option("memory", "--memory", "Memory that this may take, and the solver again.", metavar="MB")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *WRITERS, "json"]),
    default="text",
    show_default=True,
    help="How to print the tests, or in which language to write them.",
)
@click.option(
    "--output",
    type=FOLDER,
    metavar="DIR",
    help="Write the tests into a file in this folder: as OOX, or of Java for JUnit, unless --format says otherwise.",
)
@force_option
@reading_options
@debug_option  # fmt: skip
@click.pass_context
def command(
    context: click.Context,
    method: str,
    files: Sequence[str],
    *,
    cover: str,
    most: int,
    fail: bool,
    depth: int | None,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    form: str,
    output: str | None,
    force: bool,
) -> Exit:
    """Generate tests, and print or write them."""
    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    with begin_work(meant.name) as work:
        work.watch("assuming the invariants of its class")
        question = under_inferred_invariants(terms.resolve_for(program).about(program, with_body(meant)))
        if depth is not None and context.get_parameter_source("scope") is ParameterSource.DEFAULT:
            question = deep_enough(question, depth)
        suite = generate_suite(question, cover, most, depth, work.watch)
    if output is not None:
        _write(suite, form, Path(output), fail=fail, force=force)
    elif form == "json":
        hand_over(to_json(work.form(suite_form(suite))))
    elif form in WRITERS:
        written, _ = _suite_text(suite, form, fail=fail)
        hand_over(with_support_classes(written.text))
        complain([*coverage_lines(suite), *left_out_lines(written)])
    else:
        say(suite_lines(suite, Paint(sys.stdout)))
    return work.exit(exit_of(suite))


def _write(suite: Suite, form: str, folder: Path, *, fail: bool, force: bool) -> None:
    """Write a suite into a file, and print its name."""
    written, path = _suite_text(suite, form, fail=fail)
    language = {".py": Format.HASH, ".json": Format.UNMARKED}.get(path.suffix, Format.SLASHES)
    for support, text in support_files(written.text):
        write_below(folder, support, text, language, force=force)
    path = write_below(folder, path, written.text, language, force=force)
    say([visible(str(path)), *coverage_lines(suite), *left_out_lines(written)])


def _suite_text(suite: Suite, form: str, *, fail: bool) -> tuple[Written, Path]:
    """Return the text of a suite and its file; by default in the language of the program."""
    match form:
        case "json":
            name = class_name(suite.question.program, suite.question.method)
            return Written(name, f"{to_json(suite_form(suite))}\n", ()), Path(f"{file_name(name)}.json")
        case "pytest":
            written = pytest_module(suite)
            return written, Path(f"{file_name(written.name)}.py")
        case "junit" | "text" if form == "junit" or suite.question.program.origin is not None:
            written = junit_suite(suite, fail=fail)
            return written, file_of(written.text, written.name)
        case _:
            written = oox_class(suite, fail=fail)
            return written, Path(f"{file_name(written.name)}.oox")
