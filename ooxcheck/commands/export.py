"""``ooxcheck export``: the encoded question of a check, or the unrolled program, as text for other tools."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from ooxcheck.batch.worker import limited_memory
from ooxcheck.commands.options import (
    FILE,
    METHOD,
    array_option,
    debug_option,
    force_option,
    meaning_options,
    memory_option,
    reading_options,
    scope_option,
    timeout_option,
    unroll_option,
)
from ooxcheck.files.requested_files import refuse_early, write
from ooxcheck.files.safe_write import Format
from ooxcheck.input.java_programs import lowered_tree
from ooxcheck.input.limits import within_limits
from ooxcheck.input.load import find_method, load_for
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import hand_over

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question, Terms
    from ooxcheck.oox.running.settings import Settings

_HELP = """Write the question of a check for other tools.

The question is whether METHOD, called in some heap within the bounds, breaks a duty.

\b
  alloy    a module for Alloy 6; its command has an instance iff a duty is broken
  dimacs   clauses for SAT solvers, satisfiable iff a duty is broken; comments name the variables of the initial heap
  oox      the program with its loops unrolled, for `ooxcheck` or any tool that reads OOX without loops

Alloy has few integers: with --int-width 32 a method can be exported only if it does nothing but compare numbers, and
otherwise a message says which width can be.

Exit status: 0 written, 2 the input is wrong or cannot be exported, 3 a limit of time or memory was met, 4 internal error.

\b
Examples:
  ooxcheck export SortedList.insert examples/sorted_list.oox --to alloy --int-width 4 --out insert.als
  ooxcheck export SortedList.insert examples/sorted_list.oox --to dimacs > insert.cnf
  ooxcheck export Main.sort examples/bubble_sort.oox --to oox --unroll 2
"""

MAX_UNROLL = 1_000


@click.command("export", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@click.option("--to", type=click.Choice(["alloy", "dimacs", "oox"]), required=True, help="What to write.")
@scope_option()
@unroll_option(VALUES["unroll"].usual, MAX_UNROLL)
@array_option()
@meaning_options
@timeout_option
@memory_option
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write; by default to standard output.",
)
@force_option
@reading_options
@debug_option  # fmt: skip
def command(
    method: str,
    files: Sequence[str],
    *,
    to: str,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    file: Path | None,
    force: bool,
) -> Exit:
    """Write the question."""
    program, meant = load_for(method, files, int_width=int_width, classpath=classpath)
    refuse_early(file, force=force)
    question = terms.resolve_for(program).about(program, meant)
    with within_limits(f"exporting {method}", method), limited_memory(terms.memory):
        text = _text(question, to)
    if file is None:
        shown = map(visible, text.splitlines()) if sys.stdout.isatty() else [text.removesuffix("\n")]
        hand_over("\n".join(shown))
    else:
        write(file, text, Format.DIMACS if to == "dimacs" else Format.SLASHES, force=force)
    return Exit.FINE


def _text(question: Question, to: str) -> str:
    match to:
        case "oox":
            return _program(question)
        case "dimacs":
            return _clauses(question)
        case _:
            return _module(question)


def _title(question: Question) -> str:
    from ooxcheck.reports.check_report import question_words

    return f"{question.method.full_name}   {question_words(question, None)}"


def _clauses(question: Question) -> str:
    from ooxcheck.commands.encoded import encode_question
    from ooxcheck.translate.witness.export import dimacs_text

    with encode_question(question, _settings(question)) as encoding:
        return dimacs_text(encoding, [_title(question)])


def _settings(question: Question) -> Settings:
    return question.settings_with(question.settings.unroll)


# ------------------------------------------------------------------------------------------------------------ Alloy


def _module(question: Question) -> str:
    """Return the question for Alloy, or report the integer widths that Alloy supports."""
    from ooxcheck.relational.to_alloy.integer_bitwidth import FloatingPoint, TooWide

    try:
        return _alloy(question)
    except FloatingPoint as limit:
        message = f"{question.method.name} cannot be exported to Alloy: {limit}"
        raise OoxError(
            [Diagnostic("export.float", message, None, notes=("--to dimacs has them bit by bit",))]
        ) from None
    except TooWide as limit:
        message = f"{question.method.name} cannot be exported to Alloy: {limit}"
        hint = _narrower(question, limit.most)
        raise OoxError([Diagnostic("export.width", message, None, notes=(hint,))]) from None


def _alloy(question: Question) -> str:
    from ooxcheck.commands.encoded import encode_question
    from ooxcheck.translate.witness.export import alloy_text

    with encode_question(question, _settings(question)) as encoding:
        return alloy_text(encoding, [_title(question)])


def _narrower(question: Question, most: int) -> str:
    """Return the largest exportable integer width, found by trials."""
    from ooxcheck.engine.fault_bundles import sources
    from ooxcheck.oox.check import load
    from ooxcheck.relational.to_alloy.integer_bitwidth import TooWide

    if question.program.origin is not None:
        return "try a smaller --scope or --array"
    for width in range(min(most, question.program.int_width - 1), 1, -1):
        try:
            program = load(sources(question.program), int_width=width)
            method = find_method(program, question.method.full_name)
            _alloy(replace(question, program=program, method=method))
        except TooWide:
            continue
        except OoxError:
            break
        return f"--int-width {width} can be exported"
    return "no --int-width can be exported within these bounds; try a smaller --scope or --array"


# -------------------------------------------------------------------------------------------------------------- OOX


def _program(question: Question) -> str:
    """Return the program with its loops unrolled."""
    from ooxcheck.engine.fault_bundles import sources
    from ooxcheck.oox.checking.flow import thrown_at_end
    from ooxcheck.oox.syntax.depth import MAX_DEPTH, stack_room, too_deep
    from ooxcheck.oox.syntax.parser import parse
    from ooxcheck.oox.syntax.printer import node_text
    from ooxcheck.oox.transform.pure_copies import Entangled
    from ooxcheck.oox.transform.unroll import TooManyRounds, unroll_loops

    settings, often, origin = _settings(question), question.unroll_text(), question.program.origin
    with stack_room():
        program = (
            lowered_tree(origin.sources, origin.entry)
            if origin
            else parse(list(sources(question.program)), report=Report())
        )
    try:
        flat = unroll_loops(program, lambda place: settings.bound(place) or 0)
        if too_deep(flat):
            _refuse(f"unrolled {often} times, loops nest more than {MAX_DEPTH} levels deep")
        return (
            "".join(f"// {line}\n" for line in _preface(often)) + "\n" + node_text(thrown_at_end(flat)) + "\n"
        )
    except TooManyRounds:
        _refuse(f"loops in loops, unrolled {often} times, are too much text")
    except Entangled:
        message = "there are loops in constructors that formulas run, which cannot be unrolled for code alone"
        raise OoxError([Diagnostic("export.constructors", message, None)]) from None


def _preface(often: str) -> Iterator[str]:
    yield f"Loops are unrolled {often} times: an execution that would go on is dropped by `assume false`, so what is"
    yield "violated here is violated by the program, and what holds here holds there within that bound. A loop invariant is"
    yield "asserted before each evaluation of its condition. Calls and recursion are left as they are."


def _refuse(problem: str) -> NoReturn:
    raise OoxError([Diagnostic("export.size", f"{problem}; try a smaller --unroll", None)])
