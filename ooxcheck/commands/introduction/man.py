"""``ooxcheck man``: the manual page, generated from the help of the commands.

The page uses the macros of man(7), which groff and mandoc read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version

import click

from ooxcheck.commands.options import debug_option
from ooxcheck.text.exits import Exit
from ooxcheck.text.terminal import hand_over

_HELP = """Print the manual page, for man(1).

Exit status: 0 fine, 2 the input is wrong.

\b
Examples:
  ooxcheck man > ~/.local/share/man/man1/ooxcheck.1
  ooxcheck man | man -l -
"""

_ENVIRONMENT = {
    "NO_COLOR": "If it is set, nothing is coloured.",
    "GITHUB_STEP_SUMMARY": "The file to which --format github appends what annotations have no room for.",
}

_FILES = {
    "ooxcheck.toml": "Options of a check, in the current folder or above; a key is the name of an option without its dashes.",
    "pyproject.toml": "The same in its table [tool.ooxcheck].",
}


@click.command("man", help=_HELP)
@debug_option
@click.pass_context
def command(context: click.Context) -> Exit:
    """Print the page."""
    hand_over("\n".join(page(context.find_root())))
    return Exit.FINE


def page(context: click.Context) -> Iterator[str]:
    """Yield the lines of the page about a group of commands."""
    group = context.command
    assert isinstance(group, click.Group)
    names = group.list_commands(context)
    commands = {name: subcommand for name in names if (subcommand := group.get_command(context, name))}
    yield f'.TH OOXCHECK 1 "" "ooxcheck {escape_roff(version("ooxcheck"))}" "User Commands"'
    yield from (".SH NAME", r"ooxcheck \- bounded checks of programs in Java and OOX", ".SH SYNOPSIS")
    for name, subcommand in commands.items():
        usage = subcommand.collect_usage_pieces(click.Context(subcommand, parent=context, info_name=name))
        yield from (
            ".PP",
            rf"\fBooxcheck{'' if name == 'check' else f' {name}'}\fR {escape_roff(' '.join(usage))}",
        )
    yield from (".SH DESCRIPTION", *_paragraphs(group.help or ""))
    yield ".SH COMMANDS"
    for name, subcommand in commands.items():
        yield f".SS ooxcheck {name}"
        yield from _section(subcommand, click.Context(subcommand, parent=context, info_name=name))
    yield from _option_lines("ENVIRONMENT", _ENVIRONMENT)
    yield from _option_lines("FILES", _FILES)


def _section(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the help of one command and its options."""
    yield from _paragraphs(command.help or "")
    records = (parameter.get_help_record(context) for parameter in command.get_params(context))
    for option, text in filter(None, records):
        yield from (".TP", rf"\fB{escape_roff(option)}\fR", escape_roff(text))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; those that click must not wrap stay unchanged."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(escape_roff, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", escape_roff(" ".join(paragraph.split())))


def _option_lines(title: str, entries: dict[str, str]) -> Iterator[str]:
    yield f".SH {title}"
    for entry, text in entries.items():
        yield from (".TP", rf"\fB{escape_roff(entry)}\fR", escape_roff(text))


def escape_roff(text: str) -> str:
    r"""Return a text without requests and escapes of roff.

    >>> print(escape_roff(".a \\ -b 'c'"))
    \&.a \e \-b \(aqc\(aq
    """
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
