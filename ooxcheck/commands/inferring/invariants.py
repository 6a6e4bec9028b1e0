"""``ooxcheck invariants CLASS``: the invariants of a class, inferred from its code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ooxcheck.batch.worker import limited_memory
from ooxcheck.commands.options import (
    FILE,
    array_option,
    debug_option,
    format_option,
    int_width_option,
    max_file_size_option,
    memory_option,
    scope_option,
    timeout_option,
    unroll_option,
)
from ooxcheck.input.limits import within_limits
from ooxcheck.input.values import MAX_UNROLL, VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import complain, hand_over, say

_HELP = """Infer the invariants of a class from its code, and print them as clauses to copy into the source.

Candidates come from a grammar over the fields of the class and the classes in it. Those that are false in a heap which a few calls of
constructors and methods reach are dropped. Of the rest, those remain that every constructor and method preserves, however it ends,
in every heap within the bounds. So they hold in all heaps that clients can build within the bounds.

For Java, the clauses are JML; clients use everything that is not private, and write public fields. Candidates that are true in all heaps
that were reached, but that some method may break, come last.

Exit status: 0 there are invariants, 2 the input is wrong, 3 there is none, or a limit of time or memory was met.

\b
Examples:
  ooxcheck invariants ArrayStack examples/java/ArrayStack.java
  ooxcheck invariants Queue examples/queue.oox --scope 2 --format json
"""


@click.command("invariants", help=_HELP)
@click.argument("name", metavar="CLASS")
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@scope_option()
@array_option()
@unroll_option(VALUES["unroll"].usual, MAX_UNROLL)
@int_width_option
@timeout_option
@memory_option
@format_option
@max_file_size_option
@debug_option
def command(
    name: str,
    files: Sequence[str],
    *,
    form: str,
    **values: Any,  # noqa: ANN401 (click gives the values of all options)
) -> Exit:
    """Infer invariants and print them."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.classes.infer import infer_invariants
    from ooxcheck.classes.invariants_form import exit_of, invariants_form
    from ooxcheck.classes.invariants_text import invariants_lines
    from ooxcheck.classes.load_boundary import load_boundary
    from ooxcheck.engine.question import Terms
    from ooxcheck.text.json_form import to_json

    boundary = load_boundary(name, files, int_width=values["int_width"])
    watch = (lambda what: complain([f"{name}: {what}"])) if sys.stderr.isatty() else (lambda _what: None)
    with within_limits(f"inferring the invariants of {name}", name), limited_memory(values["memory"]):
        answer = infer_invariants(boundary, Terms.of(values), watch=watch)
    if form == "json":
        hand_over(to_json(invariants_form(answer)))
    else:
        say(invariants_lines(answer))
    return exit_of(answer)
