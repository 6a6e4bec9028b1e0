"""``ooxcheck summary``: the summary of a method as a contract, inferred without running it and without bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import click

from ooxcheck.batch.worker import limited_memory
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
from ooxcheck.input.limits import within_limits
from ooxcheck.input.load import load_for
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import HIDDEN, Field, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.specs.infer import summary
from ooxcheck.specs.inference.summary import Bound, Effect, Parameters, Summary
from ooxcheck.specs.text.contract_names import Names
from ooxcheck.specs.text.contract_text import summary_clauses, summary_lines, unchanged_cells
from ooxcheck.specs.text.expression_text import expression_text, name_of
from ooxcheck.specs.text.jml_text import jml_clauses
from ooxcheck.text.exits import Exit
from ooxcheck.text.json_form import Json, to_json
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import hand_over, say

DEFAULT = Parameters()

_THREADS = "// may start threads: only what cannot change is known"

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
    with within_limits(f"summarising {method}", method), limited_memory(memory):
        inferred_summary = summary(program, meant, parameters)
    threads = [_THREADS] if may_fork(program, inferred_summary.method) else []
    if form == "json":
        hand_over(to_json(summary_form(program, inferred_summary, parameters)))
    else:
        say(
            [
                visible(inferred_summary.method.full_name),
                *(f"  {visible(line)}" for line in (*_lines(program, inferred_summary), *threads)),
            ]
        )
    return Exit.FINE


def _lines(program: Program, inferred_summary: Summary) -> Iterator[str]:
    """Yield a summary in the language of the program; also completely in comments, if JML cannot express all of it."""
    lines = list(_visible_lines(summary_lines(program, inferred_summary)))
    if program.origin is None:
        yield from lines
        return
    clauses = list(jml_clauses(program, inferred_summary))
    yield lines[0]
    yield from (f"//@ {clause};" for clause in clauses)
    is_whole = any(clause.startswith("assignable") for clause in clauses)
    yield from (
        f"// {line.removeprefix('// ')}"
        for line in lines[1:]
        if not is_whole or line.startswith("// unchanged")
    )


def _visible_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of clauses without hidden names; an indented line continues a clause."""
    clauses: list[list[str]] = []
    for line in lines:
        if clauses and line.removeprefix("//").startswith("  "):
            clauses[-1].append(line)
        else:
            clauses.append([line])
    return (line for clause in clauses if not any(HIDDEN in each for each in clause) for line in clause)


def summary_form(program: Program, inferred_summary: Summary, parameters: Parameters) -> dict[str, Json]:
    """Return a summary as JSON; expressions are text over the state on entry, clauses are those of a contract."""
    names = Names.of(program, inferred_summary.method)
    return {
        "schema": "ooxcheck-summary-1",
        "method": inferred_summary.method.full_name,
        "parameters": {
            "operators": parameters.operators,
            "objects": parameters.objects,
            "unions": parameters.unions,
            "contexts": parameters.contexts,
            "int_width": program.int_width,
            "open": parameters.open_types,
        },
        "starts_threads": may_fork(program, inferred_summary.method),
        "throws": inferred_summary.throws.value,
        "returning": _effect_form(inferred_summary.returning, names),
        "throwing": _effect_form(inferred_summary.throwing, names),
        "unchanged": [str(cells) for cells in unchanged_cells(program, inferred_summary)],
        "clauses": list(
            jml_clauses(program, inferred_summary)
            if program.origin
            else _visible_lines(summary_clauses(program, inferred_summary))
        ),
        "exit": int(Exit.FINE),
    }


def _effect_form(effect: Effect | None, names: Names) -> Json:
    if effect is None:
        return None
    return {
        "facts": [expression_text(fact, names=names) for fact in effect.facts],
        "made": {str(kind): _bound_form(bound, names) for kind, bound in effect.made.items()},
        "cells": {_full_name(cells): _bound_form(bound, names) for cells, bound in effect.cells.items()},
        "result": _bound_form(effect.result, names) if effect.result else None,
    }


def _full_name(cells: Cells) -> str:
    return str(cells) if isinstance(cells, Field | GhostField) else name_of(cells)


def _bound_form(bound: Bound, names: Names) -> Json:
    return {
        "exact": bound.exact,
        "lower": expression_text(bound.lower, names=names),
        "upper": expression_text(bound.upper, names=names),
    }
