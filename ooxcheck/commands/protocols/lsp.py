"""``ooxcheck lsp``: a language server for OOX and Java, on standard input and output."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ooxcheck.commands.check import command as check_command
from ooxcheck.commands.options import debug_option, meaning_options, reading_options
from ooxcheck.commands.serve import SHARED, WORKER, check_config_option
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.program import Program
from ooxcheck.text.exits import Exit
from ooxcheck.text.streams import own_streams

if TYPE_CHECKING:
    from ooxcheck.batch.request import Request
    from ooxcheck.engine.question import Terms
    from ooxcheck.serving.scheduler import Plan

SECONDS = 60.0
"""The time limit of a check if none is given: nobody waits for an editor without end."""

_OPTIONS = tuple(name for name in SHARED if name not in ("laws", "all_cells", "editor", "cluster"))

_HELP = """Serve an editor that speaks the language server protocol, on standard input and output.

Mistakes of OOX, Java and JML are shown while you type, and the verdict of each method above it: when a file is opened and
saved, its methods are checked again whose answer could be another now. docs/editor.md has the settings for some editors.

It needs the extra ooxcheck[lsp]. Options of `ooxcheck check` in ooxcheck.toml count here as well; without -j there is a
process for each core, and without --timeout a check ends after a minute.

Exit status: 0 the client has ended it, 2 the input is wrong or the extra is missing.

\b
Examples:
  ooxcheck lsp
  ooxcheck lsp --check change --scope 2
"""


@click.command("lsp", help=_HELP, params=[each for each in check_command.params if each.name in _OPTIONS])
@click.option(
    "--check",
    "moment",
    type=click.Choice(["save", "change", "request"]),
    default="save",
    show_default=True,
    help="When methods are checked: when a file is opened and saved, also at every change, or only by a command.",
)
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("ooxcheck-baseline.json"),
    show_default=True,
    metavar="FILE",
    help="The violations that are suppressed, as for `ooxcheck ci`; the action `suppress` adds one.",
)
@meaning_options
@check_config_option
@reading_options
@debug_option  # fmt: skip
@click.pass_context
def command(
    context: click.Context,
    *,
    moment: str,
    baseline: Path,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    no_laws: bool,
    cache: Path | None,
) -> Exit:
    """Serve until the client ends."""
    # Imported lazily: `--help` loads neither the interpreter nor the protocol.
    from ooxcheck.batch.kept_answers import usable_folder
    from ooxcheck.processes.process_pool import ProcessPool

    try:
        from ooxcheck.editing.features import make_server
        from ooxcheck.editing.server import Moment, Setup
    except ModuleNotFoundError as error:
        message = f"{error.name} is missing: pip install 'ooxcheck[lsp]'"
        raise OoxError([Diagnostic("request.extra", message, None)]) from None
    if context.get_parameter_source("jobs") is ParameterSource.DEFAULT:
        terms = replace(terms, jobs=len(os.sched_getaffinity(0)))
    terms = replace(terms, seconds=terms.seconds or SECONDS)

    def plan(options: Sequence[str]) -> Plan:
        raised = _with_options(terms, dict(context.params), options)
        return _plan(raised, int_width, classpath, no_laws=no_laws)

    executor = ProcessPool(WORKER, terms.jobs, terms.seconds)
    server = make_server(Setup(plan, executor, usable_folder(cache), Moment(moment), baseline))
    server.start_io(*own_streams())
    return Exit.FINE


def _with_options(terms: Terms, values: dict[str, Any], options: Sequence[str]) -> Terms:
    """Return the terms with further options, such as ``--unroll 5``."""
    from ooxcheck.engine.question import Terms as Values

    if not options:
        return terms
    given = {name: value for name, value in values.items() if name in VALUES}
    for name, text in zip(options[::2], options[1::2], strict=True):
        try:
            given[name.removeprefix("--")] = VALUES[name.removeprefix("--")].of(text)
        except (KeyError, ValueError) as error:
            raise OoxError([Diagnostic("request.option", f"{name}: {error}", None)]) from None
    return replace(Values.of(given), jobs=terms.jobs, seconds=terms.seconds)


def _plan(terms: Terms, int_width: int, classpath: Sequence[str], *, no_laws: bool) -> Plan:
    """Return how texts are read and checked."""
    from ooxcheck.batch.request import Request as Wanted
    from ooxcheck.serving.scheduler import Plan as Reading

    def ask(programs: Sequence[Program]) -> Request:
        is_java = any(program.origin is not None for program in programs)
        resolved = replace(terms.resolve_for(*programs), invariants_to_read=True)
        return Wanted(resolved, html=True, picture=True, tests=not is_java, junit=is_java)

    return Reading([], [], int_width, ask, False, no_laws, terms.seconds, terms.memory, classpath)
