"""The command ``ooxcheck``: finds the command that is meant, and turns whatever happens into an exit code.

Commands are imported when they are asked for, so that ``--help`` does not wait for a parser. Only here are exceptions
turned into messages: `OoxError` is the user's, everything unexpected is ours.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn

import click

from oox.diagnostics import OoxError
from ooxcheck.exits import Exit
from ooxcheck.options import debug_option
from ooxcheck.render import rendered_in_part
from ooxcheck.terminal import Paint, complain, make_streams_safe
from ooxcheck.visible import visible

COMMANDS = {
    "brute": "Decide a method by running it in every small initial state.",
    "parse": "Check the static rules of a program, and print it.",
    "run": "Run a method and show every step.",
}

_HELP = """Check object-oriented programs in OOX: contracts, invariants, heaps, threads.

\b
Examples:
  ooxcheck parse examples/counter.oox
  ooxcheck run Main.max examples/max.oox --arg 3 --arg 5
  ooxcheck brute Main.sort examples/bubble_sort.oox --array 3

Exit status: 0 fine, 1 something is violated or deadlocks, 2 the input is wrong, 3 no answer, 4 internal error,
130 interrupted.
"""


class Commands(click.Group):
    """Imports a command when it is called; what is no command is a method to check."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ooxcheck.{cmd_name}_command").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant and its arguments; any other word is the method of a check."""
        if args[0] in COMMANDS or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        return "check", check, args

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands, help=_HELP, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(version("ooxcheck"), message="ooxcheck %(version)s")
@debug_option
@click.pass_context
def group(context: click.Context) -> None:
    """Begin; without a command, say which there are."""
    if context.invoked_subcommand is None:
        complain([context.get_help()])
        context.exit(int(Exit.WRONG_INPUT))


@click.command("check", hidden=True, add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("method")
@click.argument("rest", nargs=-1, type=click.UNPROCESSED)
def check(method: str, rest: Sequence[str]) -> Exit:
    """Say that the bounded checker is still to come."""
    near = get_close_matches(method, COMMANDS, n=1)
    if near and "." not in method:
        complain([f"error: no command {visible(method)}; did you mean {near[0]}?"])
        return Exit.WRONG_INPUT
    words = visible(" ".join(["ooxcheck brute", method, *rest]))
    complain([
        f"error: cannot check {visible(method)}: the bounded checker is not part of this version",
        f"    note: `{words}` decides it by running it in every small initial state",
    ])  # fmt: skip
    return Exit.WRONG_INPUT


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and leave with its exit code."""
    make_streams_safe()
    code = status(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = _closed_pipe()
    sys.exit(int(code))


def status(arguments: Sequence[str]) -> Exit:
    """Run a command and return its exit code; nothing but the end of the process escapes."""
    debug: dict[str, object] = {}
    try:
        return _invoked(arguments, debug)
    except click.ClickException as error:
        complain(_usage(error))
        return Exit.WRONG_INPUT
    except OoxError as error:
        complain(rendered_in_part(error.diagnostics, Paint(sys.stderr)))
        return Exit.WRONG_INPUT
    except KeyboardInterrupt:
        complain(["interrupted"])
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return _closed_pipe()
    except Exception as error:
        if debug:
            traceback.print_exc()
        what = f"{type(error).__name__}: {visible(str(error))[:200]}"
        complain([f"internal error: {what}; this is our fault, --debug shows where"])
        return Exit.INTERNAL


def _invoked(arguments: Sequence[str], debug: dict[str, object]) -> Exit:
    """Run a command; `debug` is filled as soon as it is known that the user wants tracebacks."""
    try:
        with group.make_context("ooxcheck", list(arguments)) as context:
            try:
                code = group.invoke(context)
            finally:
                debug.update(context.meta)
    except click.exceptions.Exit as end:
        return Exit(end.exit_code)
    return code if isinstance(code, Exit) else Exit.FINE


def _usage(error: click.ClickException) -> list[str]:
    """Return what is wrong with the command line, and where to read about it."""
    context = getattr(error, "ctx", None)
    hint = [f"    note: `{context.command_path} --help` explains"] if context else []
    return [f"error: {visible(error.format_message())}", *hint]


def _closed_pipe() -> Exit:
    """Let the rest of the output go nowhere, or Python complains about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.CLOSED_PIPE
