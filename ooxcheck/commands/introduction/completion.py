"""``ooxcheck completion``: shell completion of commands, options, their values, methods and files.

The script of a shell calls the command itself at each press of the tab key, with the words so far. Each line of the output is a kind and a value: a word,
or a request to the shell to complete files with a suffix, or folders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files as resources
from itertools import islice
from pathlib import Path

import click
from click.shell_completion import CompletionItem, ShellComplete

from ooxcheck.commands.options import debug_option, offering
from ooxcheck.input.load import list_files
from ooxcheck.input.select_methods import split_words
from ooxcheck.input.suggest_files import SUFFIX
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError, Report
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse, read_source
from ooxcheck.text.exits import Exit
from ooxcheck.text.sanitise import visible
from ooxcheck.text.terminal import hand_over

SHELLS = ("bash", "zsh", "fish")

MAX_FILES = 50
"""The number of files that are searched for methods."""

_HELP = """Print a script that lets a shell complete command lines of ooxcheck: commands, options, their values, methods, files.

Exit status: 0 fine, 2 the input is wrong.

\b
Examples:
  source <(ooxcheck completion bash)            in ~/.bashrc
  source <(ooxcheck completion zsh)             in ~/.zshrc, behind compinit
  ooxcheck completion fish > ~/.config/fish/completions/ooxcheck.fish
"""


@click.command("completion", help=_HELP)
@click.argument(
    "words", nargs=-1, type=click.UNPROCESSED, metavar="|".join(SHELLS), shell_complete=offering(SHELLS)
)
@click.option("--complete", is_flag=True, hidden=True, help="Print what the last of the words could become.")
@debug_option
@click.pass_context
def command(context: click.Context, words: Sequence[str], *, complete: bool) -> Exit:
    """Print the script of a shell, or the completions for it."""
    if complete:
        for each in completions(context.find_root().command, _join_options(words)):
            hand_over(_line(each))
        return Exit.FINE
    if len(words) != 1 or words[0] not in SHELLS:
        message = f"name a shell: {', '.join(SHELLS)}"
        raise click.UsageError(message)
    hand_over(script(words[0]).rstrip("\n"))
    return Exit.FINE


def script(shell: str) -> str:
    """Return the script of a shell."""
    return resources("ooxcheck").joinpath("shells", shell).read_text(encoding="utf-8")


def completions(group: click.Command, words: Sequence[str]) -> Iterator[CompletionItem[str]]:
    """Yield the completions of the last word of a command line."""
    *before, current = words or [""]
    for start in [before] if before else [[], ["check"]]:
        try:
            items = ShellComplete(group, {}, "ooxcheck", "").get_completions(list(start), current)
        except (click.ClickException, OoxError):
            return
        for item in items:
            yield from _methods(before, item.value) if item.type == "method" else [item]


def _join_options(words: Sequence[str]) -> list[str]:
    """Return the words with ``--option``, ``=`` and ``value`` joined, which bash splits."""
    joined: list[str] = []
    for word in words:
        is_value = bool(joined) and joined[-1].startswith("--") and joined[-1].endswith("=")
        if is_value or (word == "=" and joined and joined[-1].startswith("--")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _line(item: CompletionItem[str]) -> str:
    """Return a line of the output."""
    kind = {"plain": "word", "dir": "folder"}.get(item.type, item.type)
    value = SUFFIX.removeprefix(".") if kind == "file" else item.value
    return "\t".join([kind, visible(value), visible(item.help or "")])


def _methods(words: Sequence[str], current: str) -> Iterator[CompletionItem[str]]:
    """Yield the methods with a body of the named files, or of those below the current folder."""
    program = parse([*_sources(split_words(words)[1])], report=Report())
    names = dict.fromkeys(name for declaration in program.declarations for name in _named_files(declaration))
    yield from (CompletionItem(name) for name in names if name.startswith(current))


def _named_files(declaration: tree.TypeDeclaration) -> Iterator[str]:
    for member in declaration.members:
        if isinstance(member, tree.Method | tree.Constructor) and member.body:
            yield f"{declaration.name}.{member.name}"


def _sources(given: Sequence[str]) -> Iterator[Source]:
    """Yield the texts of readable files, up to a limit."""
    try:
        paths = [Path(name) for name in given] or list_files([])
    except OoxError:
        return
    for path in islice(paths, MAX_FILES):
        try:
            yield read_source(path)
        except OoxError:
            continue
