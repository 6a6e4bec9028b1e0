"""``ooxcheck heaps CLASS|METHOD``: all heaps within bounds that satisfy an invariant, or in which a method may be called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from ooxcheck.commands.options import (
    FILE,
    METHOD,
    Option,
    array_option,
    debug_option,
    force_option,
    format_option,
    reading_options,
    value_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.files.requested_files import refuse_early, write
from ooxcheck.files.safe_write import Format
from ooxcheck.input.config import config_option
from ooxcheck.input.load import load_about
from ooxcheck.input.values import HEAP_VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, complain, hand_over, say

_HELP = """List all heaps within bounds, each once up to the names of its objects.

For a CLASS, these are all objects of it with what they reach, in which the invariants of all objects hold. For a METHOD,
these are all states in which it may be called: arguments and heaps in which its requires and the invariants hold.

Numbers that what is assumed only compares count by their order: two heaps that differ in the numbers but not in which is
less are the same. What it does not look at does not count. With --keys values all values count, numbers are those of --ints.

\b
Exit status: 0 there are heaps, 2 the input is wrong, 3 there is none, or a limit of time or memory was met.

\b
Examples:
  ooxcheck heaps Tree tree.oox --depth 3
  ooxcheck heaps Tree.add tree.oox --depth 3 --count
  ooxcheck heaps List list.oox --scope 4 --keys values --ints 0..2
  ooxcheck heaps Tree tree.oox --depth 4 --sample 5 --seed 1
"""


def _option(name: str, option: str, text: str, metavar: str | None = None) -> Option:
    return value_option(name, option, text, metavar=metavar, value=HEAP_VALUES[name])


@click.command("heaps", help=_HELP)
@click.argument("what", type=METHOD, metavar="CLASS|METHOD")
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@_option(
    "scope",
    "--scope",
    "Objects of each class (subclasses included) and arrays of each type.  [default: 3, or as many as --depth needs]",
    "N|C=N,...",
)
@_option(
    "depth",
    "--depth",
    "References on the way from the object or an argument to any other object, at most.",
    "K",
)
@array_option()
@_option(
    "keys",
    "--keys",
    "Whether numbers that are only compared count by their order, or all values by what they are.",
)
@_option(
    "ints",
    "--ints",
    "Numbers that count by their values.  [default: all, or -1..1 with --keys values]",
    "A..B|A,B,...",
)
@_option("shapes", "--shapes", "Let only references and lengths of arrays tell heaps apart.")
@_option("count", "--count", "Only count.")
@_option("limit", "--limit", "Heaps to list at most.  [default: 1000]", "N")
@_option("sample", "--sample", "List some heaps at random, each with the same probability.", "N")
@_option("seed", "--seed", "Where the random choice begins.  [default: 0]", "S")
@_option(
    "unroll",
    "--unroll",
    "Open activations of pure methods that formulas call, and iterations of loops there.  [default: 3, or one more than --depth]",
    "N|M=N,...",
)
@_option("int_width", "--int-width", "Bits of int and uint.", "W")
@_option(
    "overflow", "--overflow", "Whether arithmetic wraps around or overflow leaves a formula without a value."
)
@_option("no_invariants", "--no-invariants", "Do not ask for class invariants.")
@_option("open_types", "--open", "Give every interface an implementation known by its contracts only.")
@_option(
    "inherited",
    "--inherited",
    "Which contracts of overridden methods count: those with model fields, all, or none.",
)
@_option("seconds", "--timeout", "Seconds after which to give up.", "S")
@_option("memory", "--memory", "Memory that may be used, here and for the solver each.", "MB")
@_option("solver", "--solver", "The SAT solver.", "NAME")
@format_option
@click.option(
    "--html",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Also write a page with drawings of the heaps that are listed, many side by side.",
)
@force_option
@reading_options
@config_option
@debug_option
def command(
    what: str,
    files: Sequence[str],
    *,
    form: str,
    html: str | None,
    force: bool,
    **values: Any,  # noqa: ANN401 (click gives the values of all options)
) -> Exit:
    """Enumerate the heaps and print them."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.enumeration.heaps import enumerate_heaps, heap_request
    from ooxcheck.enumeration.heaps_form import exit_of, heaps_form
    from ooxcheck.enumeration.heaps_text import heaps_lines
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    program = load_about(what, files, int_width=values["int_width"], classpath=values["classpath"])
    refuse_early(Path(html) if html is not None else None, force=force)
    with begin_work(what) as work:
        enumeration = enumerate_heaps(heap_request(program, what, values), work.watch)
    if form == "json":
        hand_over(to_json(work.form(heaps_form(enumeration))))
    else:
        say(heaps_lines(enumeration, Style(colours=Paint(sys.stdout).enabled)))
    if html is not None:
        # Imported lazily: few commands write a page.
        from ooxcheck.pages.contact_sheet import contact_sheet

        write(Path(html), contact_sheet(enumeration), Format.HTML, force=force)
        complain([f"{visible(html)} is written"])
    return work.exit(exit_of(enumeration))
