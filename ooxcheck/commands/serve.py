"""``ooxcheck serve``: the report as a local web page that is updated when files are saved."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from errno import EACCES, EADDRINUSE
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from ooxcheck.commands.check import command as check_command
from ooxcheck.commands.options import METHOD_OR_FILE, debug_option, meaning_options, reading_options
from ooxcheck.input.config import read_config
from ooxcheck.input.load import STDIN, list_files, read_sources
from ooxcheck.input.select_methods import split_words
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import say

if TYPE_CHECKING:
    from ooxcheck.batch.request import Request
    from ooxcheck.engine.question import Terms
    from ooxcheck.processes.process_pool import Job, News
    from ooxcheck.sat.processes.executor import Executor
    from ooxcheck.serving.heap_gallery import Gallery
    from ooxcheck.serving.published_state import Board
    from ooxcheck.serving.scheduler import Plan
    from ooxcheck.serving.server import Server

PORT = 8737
WORKER = "ooxcheck.serving.worker"

_HELP = f"""Show a page that checks while you edit.

The page has everything that `ooxcheck --html` writes, about the METHODs, or about all methods of the FILES. Whenever a file is
saved, the methods are checked again whose answer could be another now: their own text or that of a method they may call has
changed, or the fields or invariants of a class they can meet. A program with mistakes leaves the answers standing, marked as stale.

The page is for this machine only: other hosts and requests of other sites are refused. Options of `ooxcheck check` in
ooxcheck.toml count here as well.

Exit status: 0 ended by Ctrl-C, 2 the input is wrong or the port is taken.

\b
Examples:
  ooxcheck serve Stack.java
  ooxcheck serve 'List.*' list.oox --scope 4 --port {PORT + 1}
"""

SHARED = (
    "laws",
    "scope",
    "unroll",
    "array",
    "races",
    "contexts",
    "calls",
    "loops",
    "induction",
    "any_heap",
    "seconds",
    "memory",
    "solver",
    "jobs",
    "cluster",
    "all_cells",
    "counterexamples",
    "coverage",
    "editor",
    "cache",
    "no_laws",
    "infer",
    "no_infer",
    "strict",
)
"""The options that are those of a check."""


def _config(context: click.Context, parameter: click.Parameter, given: str | None) -> None:
    """Take defaults from the configuration of checks; options that this command lacks are ignored."""
    check = click.Context(check_command)
    read_config(check, parameter, given)
    context.default_map = check.default_map


check_config_option = click.option(
    "--config",
    is_eager=True,
    expose_value=False,
    callback=_config,
    metavar="FILE",
    help="Where options are set, as for a check.",
)
"""The option for the configuration of checks, of a command that checks while somebody edits."""


@click.command(
    "serve", help=_HELP, params=[option for option in check_command.params if option.name in SHARED]
)
@click.argument("words", nargs=-1, type=METHOD_OR_FILE, metavar="[METHOD]... [FILE]...")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="Where to listen; 0 is any port that is free.",
)
@meaning_options
@check_config_option
@reading_options
@debug_option  # fmt: skip
def command(
    words: Sequence[str],
    *,
    port: int,
    terms: Terms,
    int_width: int,
    classpath: Sequence[str],
    no_laws: bool,
    laws: bool,
    all_cells: bool,
    editor: str | None,
    cache: Path | None,
) -> Exit:
    """Serve the page until the process is ended."""
    # Imported lazily: `--help` loads neither the interpreter nor a solver.
    from ooxcheck.batch.kept_answers import usable_folder
    from ooxcheck.batch.request import Request
    from ooxcheck.serving.scheduler import Plan

    def ask(terms: Terms, programs: Sequence[Program]) -> Request:
        return Request(terms.resolve_for(*programs), html=True, all_cells=all_cells, editor=editor or "")

    names, files = split_words(words)
    if str(STDIN) in files:
        message = "serve watches files; standard input is none"
        raise click.UsageError(message)
    plan = Plan(
        list_files(files, both=True),
        names,
        int_width,
        partial(ask, terms),
        laws,
        no_laws,
        terms.seconds,
        terms.memory,
        classpath,
    )
    _check_call(plan)
    executor, terms = _executor(terms)
    _serve(replace(plan, ask=partial(ask, terms)), port, executor, usable_folder(cache))
    return Exit.FINE


def _executor(terms: Terms) -> tuple[Executor[Job, News], Terms]:
    """Return the executor of the checks, and the terms with the executor that checks may share."""
    from ooxcheck.processes.machines import connect
    from ooxcheck.processes.process_pool import ProcessPool

    if terms.cluster is None:
        return ProcessPool(WORKER, terms.jobs, terms.seconds), terms
    machines = connect(terms.cluster, WORKER, terms.jobs, terms.seconds)
    return machines, replace(terms, jobs=machines.size, cluster=machines.address)


def _check_call(plan: Plan) -> None:
    """Refuse a call that no change of the files can repair: a missing file, or a method that the program lacks."""
    read_sources(plan.paths)
    try:
        plan.read()
    except OoxError as error:
        if any(diagnostic.code.startswith("request.") for diagnostic in error.diagnostics):
            raise


def _serve(plan: Plan, port: int, executor: Executor[Job, News], cache: Path | None) -> None:
    from ooxcheck.serving.heap_gallery import Gallery
    from ooxcheck.serving.pool import Crew
    from ooxcheck.serving.published_state import Board
    from ooxcheck.serving.scheduler import Key, Rounds

    board = Board()
    crew: Crew[Key] = Crew(executor)
    with _until_told(), crew, _listening(board, port, Gallery(plan)) as server:
        rounds = Rounds(plan, board, crew, cache)
        say([f"{server.url} shows the answers; Ctrl-C ends this"])
        sys.stdout.flush()
        while True:
            rounds.turn()


@contextmanager
def _listening(board: Board, port: int, gallery: Gallery) -> Iterator[Server]:
    """Answer requests for the page in a thread of its own."""
    from ooxcheck.serving.heap_gallery import gallery_page
    from ooxcheck.serving.server import Server

    try:
        server = Server(board, port, partial(gallery_page, gallery))
    except OSError as error:
        why = {EADDRINUSE: "is taken", EACCES: "is not for everybody"}.get(
            error.errno or 0, f"cannot be used: {error.strerror}"
        )
        message = f"port {port} {why}; choose another with --port, or any that is free with --port 0"
        raise click.ClickException(message) from None
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            board.close()
            server.shutdown()
            thread.join()
            gallery.close()


@contextmanager
def _until_told() -> Iterator[None]:
    """Let Ctrl-C or SIGTERM end a block quietly."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except KeyboardInterrupt:
        say(["ended"])
    finally:
        signal.signal(signal.SIGTERM, before)
