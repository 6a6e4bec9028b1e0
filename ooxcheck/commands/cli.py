"""The command ``ooxcheck``: dispatches to a command, and turns every exception into an exit code.

Commands are imported when they are called, so that ``--help`` loads no parser. Only here exceptions become messages: `OoxError` is a mistake of the user,
every other exception is an internal error.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, NoReturn

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.datatypes import regular_files
from ooxcheck.input.config import project_files
from ooxcheck.input.limits import tells_of_limits
from ooxcheck.oox.diagnostics import OoxError, did_you_mean
from ooxcheck.processes.interrupts import has_arrived
from ooxcheck.text.diagnostics import first_diagnostic_lines
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.streams import OutputLost, give_up, guard
from ooxcheck.text.terminal import Paint, complain

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CHECK = "check"
"""The command that runs if none is named."""

HELP = "help"
"""The word that stands for the option ``--help``."""

COMMANDS = {
    CHECK: "Check methods: this is meant if no command is named.",
    "brute": "Decide a method by running it in every small initial state.",
    "ci": "Check a project where it is built; only new violations fail.",
    "completion": "Print what a shell needs to complete command lines.",
    "daemon": "Keep a warm process, so that commands answer sooner.",
    "dap": "Step through a counterexample in a debugger.",
    "effects": "Tell what a method does on each feasible path, in pictures.",
    "example": "Write a small program of Java or OOX with a bug in it, to begin with.",
    "explain": "Tell which statements and clauses the duties rest on.",
    "export": "Write a check for Alloy or SAT solvers, or without loops.",
    HELP: "Explain a command: ooxcheck help COMMAND.",
    "heaps": "List all heaps of a class or method within bounds.",
    "invariants": "Infer the invariants of a class from its code.",
    "lsp": "Show mistakes and verdicts in an editor.",
    "man": "Print the manual page.",
    "merge": "Put the reports of shards together.",
    "mutate": "Find out which small mistakes a contract, or a test suite, notices.",
    "parse": "Check the static rules of a program, and print it.",
    "run": "Run a method and show every step.",
    "serve": "Show a page that checks while you edit.",
    "summary": "Tell what a method does, as a contract, without running it.",
    "tests": "Generate tests of a method, from its feasible paths.",
    "validate": "Run the counterexamples of a report again, and check its proofs.",
}

_ROOMS = {
    **dict.fromkeys(("completion", "example", "man"), "ooxcheck.commands.introduction"),
    **dict.fromkeys(("effects", "heaps", "mutate", "tests"), "ooxcheck.commands.generating"),
    **dict.fromkeys(("invariants", "summary"), "ooxcheck.commands.inferring"),
    **dict.fromkeys(("dap", "lsp"), "ooxcheck.commands.protocols"),
    **dict.fromkeys(("ci", "merge", "validate"), "ooxcheck.commands.written"),
}
"""The commands whose files are in folders of their own."""

_HELP = """Check programs of Java (plain, or with JML) and of OOX: exceptions, assertions, contracts, invariants, threads.

`ooxcheck METHOD... [FILE]...` checks methods in every heap within bounds; `ooxcheck check --help` lists its options. The
other commands are below; a method that is called like one of them is written as Class.method.

\b
Examples:
  ooxcheck example Stack.java          writes a program of Java with a bug in it
  ooxcheck Stack.java                  checks all its methods
  ooxcheck Stack.push Stack.java       checks one, and shows calls that break it
  ooxcheck example list.oox            writes a program of OOX
  ooxcheck 'List.*' list.oox --scope 4
  ooxcheck run List.remove list.oox --this 'List{head=Node{value=1}}' --arg 1
  ooxcheck                             checks the project, if it has an ooxcheck.toml

Exit status: 0 fine, 1 something is violated or deadlocks, 2 the input is wrong, 3 no answer, 4 internal error,
74 the answer could not be written, 130 interrupted.
"""


_OF_GROUP = ("-h", "--help", "--version")
"""Options that do not belong to a check."""


class Commands(click.Group):
    """Imports a command when it is called; a word that is no command is a method to check. Without any word, the project is checked if it has a configuration."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands that have a help text of their own."""
        return [name for name in COMMANDS if name != HELP]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        room = _ROOMS.get(cmd_name, "ooxcheck.commands")
        command: click.Command = import_module(f"{room}.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; if it does not begin with a command, it is a check."""
        before = list(takewhile("--debug".__eq__, args))
        rest = _as_options(args[len(before) :])
        if not rest and (files := project_files()) is not None:
            rest = [CHECK, "--all", *files]
        elif rest and rest[0] not in (*COMMANDS, *_OF_GROUP):
            rest.insert(0, CHECK)
        return super().parse_args(ctx, [*before, *rest])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Return the possible completions of a word, without importing commands."""
        from click.shell_completion import CompletionItem

        completions = [
            CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)
        ]
        return [*completions, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _as_options(words: list[str]) -> list[str]:
    """Return a command line in which the words ``help`` and ``version`` are replaced by the options."""
    match words:
        case ["help"]:
            return ["--help"]
        case ["help", option, *_] if option in _OF_GROUP:
            return ["--help"]
        case ["help", command, *_] if command in COMMANDS:
            return [command, "--help"]
        case ["help", word, *_]:
            message = f"no command {word}{did_you_mean(word, COMMANDS)}"
            raise click.UsageError(message)
        case ["version"]:
            return ["--version"]
        case _:
            return words


@click.group(
    cls=Commands,
    help=_HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="ooxcheck", message="ooxcheck %(version)s")
@debug_option
@click.pass_context
def group(context: click.Context) -> None:
    """Run the group; without a command, list the commands."""
    if context.invoked_subcommand is None:
        complain([context.get_help()])
        context.exit(int(Exit.WRONG_INPUT))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit with its code."""
    sys.exit(run_and_flush(arguments))


def run_and_flush(arguments: Sequence[str] | None = None) -> int:
    """Run the command, flush the output, and return the exit code."""
    guard()
    code = status(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.stdout.flush()
    except OutputLost as loss:
        code = _complain_of_lost_output(loss)
    return int(code)


def status(arguments: Sequence[str]) -> Exit:
    """Run a command and return its exit code; only the end of the process escapes."""
    debug: dict[str, object] = {}
    regular_files.begin()
    try:
        return _invoke(arguments, debug)
    except click.ClickException as error:
        complain(_usage(error))
        return Exit.WRONG_INPUT
    except OoxError as error:
        complain(first_diagnostic_lines(error.diagnostics, Paint(sys.stderr)))
        return Exit.NO_ANSWER if tells_of_limits(error) else Exit.WRONG_INPUT
    except KeyboardInterrupt:
        complain(["interrupted"])
        return Exit.INTERRUPTED
    except OutputLost as loss:
        return _complain_of_lost_output(loss)
    except MemoryError:
        complain(["memory ran out, and there is no answer"])
        return Exit.NO_ANSWER
    except Exception as error:
        if has_arrived():
            complain(["interrupted"])
            return Exit.INTERRUPTED
        if debug.get("ooxcheck.debug"):
            import traceback

            traceback.print_exc()
        bundle: object = getattr(error, "bundle", None)
        what = (
            f"{type(error).__name__}: {visible(str(error))[:200]}"
            if bundle is None
            else visible(str(error))[:200]
        )
        where = (
            "--debug shows where"
            if bundle is None
            else f"what is needed to look into it is in {visible(str(bundle))}"
        )
        complain([f"internal error: {what}; this is our fault, {where}"])
        return Exit.INTERNAL


def _invoke(arguments: Sequence[str], debug: dict[str, object]) -> Exit:
    """Run a command; `debug` is filled as soon as the option is parsed."""
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
    """Return the mistake in the command line, and where to read about it."""
    context = getattr(error, "ctx", None)
    hint = [f"    note: `{context.command_path} --help` explains"] if context else []
    return [f"error: {visible(_message(error))}", *hint]


def _message(error: click.ClickException) -> str:
    """Return a message in one line."""
    if isinstance(error, click.MissingParameter) and isinstance(error.param, click.Option):
        choices = getattr(error.param.type, "choices", ())
        return f"{error.param.opts[0]} is missing{': ' if choices else ''}{', '.join(choices)}"
    return error.format_message()


def _complain_of_lost_output(loss: OutputLost) -> Exit:
    """Complain that the answer was lost, unless its reader has gone: silence must not be taken for a verdict."""
    give_up()
    if loss.is_left:
        return Exit.CLOSED_PIPE
    complain([f"the answer could not be written to standard output: {loss.strerror}"])
    return Exit.LOST_OUTPUT
