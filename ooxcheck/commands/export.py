"""``ooxcheck export``: the encoded question of a check, or the unrolled program, as text for other tools."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ooxcheck.api.questions.exports import export_text
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
from ooxcheck.commands.work import begin_work
from ooxcheck.files.requested_files import refuse_early, write
from ooxcheck.files.safe_write import Format
from ooxcheck.input.limits import within_limits
from ooxcheck.input.load import load_for
from ooxcheck.input.values import VALUES
from ooxcheck.sat.processes.memory_limits import limited_memory
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import hand_over

if TYPE_CHECKING:
    from ooxcheck.engine.question import Terms

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
  ooxcheck export List.add list.oox --to alloy --int-width 4 --out add.als
  ooxcheck export List.add list.oox --to dimacs > add.cnf
  ooxcheck export List.remove list.oox --to oox --unroll 2
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
    with (
        begin_work(meant.name) as work,
        within_limits(f"exporting {method}", method),
        limited_memory(terms.memory),
    ):
        work.watch(f"encoding for {to}" if to != "oox" else "unrolling")
        text = export_text(question, to)
    if file is None:
        shown = map(visible, text.splitlines()) if sys.stdout.isatty() else [text.removesuffix("\n")]
        hand_over("\n".join(shown))
    else:
        write(file, text, Format.DIMACS if to == "dimacs" else Format.SLASHES, force=force)
    return Exit.FINE
