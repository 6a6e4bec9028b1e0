"""``ooxcheck effects METHOD``: the effect of a method on each feasible path, in words and pictures."""

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
    meaning_of_one_thread,
    reading_options,
    value_option,
)
from ooxcheck.commands.work import begin_work
from ooxcheck.files.file_names import file_name
from ooxcheck.files.requested_files import refuse_early, write_output
from ooxcheck.files.safe_write import Format
from ooxcheck.input.config import config_option
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.input.values import EFFECT_VALUES
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import Paint, can_show, complain, hand_over, say

_HELP = """Tell what a method does: for each feasible path the condition in words, the heap before and the heap after.

Each path has the smallest heap that takes it, as the interpreter ran it. Paths go through loops and calls as far as they are
unrolled. With --html there is one page with all of it in pictures.

\b
Exit status: 0 fine, 2 the input is wrong, 3 there is no path, or there may be more than were found.

\b
Examples:
  ooxcheck effects List.remove list.oox --unroll 1
  ooxcheck effects Queue.take Queue.java --html
"""


def _option(name: str, option: str, text: str, metavar: str | None = None) -> Option:
    return value_option(name, option, text, metavar=metavar, value=EFFECT_VALUES[name])


@click.command("effects", help=_HELP)
@click.argument("method", type=METHOD)
@click.argument("files", nargs=-1, type=FILE, metavar="[FILE]...")
@_option("limit", "--limit", "Paths to tell at most.", "N")
@_option(
    "scope",
    "--scope",
    "Objects of each class (subclasses included) and arrays of each type in the initial heap.",
    "N|C=N,...",
)
@_option(
    "unroll",
    "--unroll",
    "Iterations of each loop, and open activations of a method when it is called again.",
    "N|M=N,...",
)
@array_option()
@meaning_of_one_thread
@_option("seconds", "--timeout", "Seconds after which to stop.", "S")
@_option("memory", "--memory", "Memory that the solver may take.", "MB")
@_option("solver", "--solver", "The SAT solver.", "NAME")
@click.option("--html", is_flag=True, help="Write a page below --out, with the heaps drawn.")
@_option("out", "--out", "The folder for the page.", "DIR")
@force_option
@reading_options
@format_option
@config_option
@debug_option  # fmt: skip
def command(method: str, files: Sequence[str], *, html: bool, form: str, force: bool, **values: Any) -> Exit:  # noqa: ANN401 (each value has its own type)
    """Find the paths of a method, and print the effect of each."""
    # Imported lazily: `--help` loads no solver.
    from ooxcheck.path_effects.effects import effects_for_values
    from ooxcheck.path_effects.effects_form import effects_form, exit_of
    from ooxcheck.path_effects.effects_page import effects_page
    from ooxcheck.path_effects.effects_text import effects_lines
    from ooxcheck.text.json_form import to_json
    from ooxcheck.text.style import Style

    program, meant = load_for(method, files, int_width=values["int_width"], classpath=values["classpath"])
    page = Path(f"{file_name(meant.name)}.effects.html")
    refuse_early(values["out"] / page if html else None, force=force, follow=False)
    with begin_work(meant.name) as work:
        path_effects = effects_for_values(program, with_body(meant), values, work.watch)
    if form == "json":
        hand_over(to_json(work.form(effects_form(path_effects))))
    else:
        say(
            effects_lines(
                path_effects,
                Style(colours=Paint(sys.stdout).enabled, ascii_only=not can_show(sys.stdout, "✓✗")),
            )
        )
    if html:
        path = write_output(values["out"], page, effects_page(path_effects), Format.HTML, force=force)
        (say if form == "text" else complain)([visible(f"page: {path}")])
    return work.exit(exit_of(path_effects))
