"""The methods of a check: those that the words of the command line denote, in the files of both languages, or hints at what was meant."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from os.path import isdir, isfile
from pathlib import Path

import click

from ooxcheck.datatypes import dataclass
from ooxcheck.input.java_programs import ONE_LANGUAGE, TO_OOX
from ooxcheck.input.load import load_oox, sources_by_language
from ooxcheck.input.select_methods import (
    JavaSelection,
    Later,
    java_language,
    oox_language,
    select_in_languages,
)
from ooxcheck.input.suggest_files import SUFFIX, suggestions
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Severity
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method
from ooxcheck.text.progress import Progress

_MANY = 8
"""The number of methods from which on they are lowered in groups."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected methods, each with its program; with `later`, the first of them; `refused` are those of a language without others."""

    methods: Sequence[tuple[Program, Method]]
    later: Later | None = None
    refused: Mapping[str, tuple[Diagnostic, ...]] = field(default_factory=dict)


def select_for_check(
    names: Sequence[str],
    files: Sequence[str],
    int_width: int,
    *,
    every: bool,
    laws: bool,
    keep_going: bool,
    no_laws: bool,
    classpath: Sequence[str],
    sizes: Iterable[int] | None = None,
) -> Selection:
    """Return the selected methods, each with its program; files or folders alone select all their methods.

    With `sizes`, many Java methods are lowered in groups of these sizes, all but the first one later.
    """
    if not names and not every and not laws and not files:
        message = "name a method to check, or say --all"
        raise click.UsageError(message)

    def program() -> Program:
        try:
            return load_oox(oox, int_width=int_width, keep_going=keep_going, are_named=bool(files))
        except OoxError as error:
            raise OoxError([*error.diagnostics, *_beside_java(error, java)]) from None

    try:
        java, oox = sources_by_language(files, classpath)
        if java and not oox and sizes is not None:
            return _select_in_groups(
                java, [] if every else names, sizes, int_width, laws=laws, no_laws=no_laws
            )
        languages = [oox_language(program, laws=laws)] if oox else []
        if java:
            languages.append(
                java_language(java, int_width=int_width, laws=laws, no_laws=no_laws, watching=_progress)
            )
        chosen, refused = select_in_languages(languages, [] if every else names)
        return Selection(chosen, refused=refused)
    except OoxError as error:
        paths = [*_paths_among(names)]
        commands = [*_commands_like(names[:1])]
        wrong = () if (paths or commands) and not files else error.diagnostics
        raise OoxError([*wrong, *commands, *paths]) from None


def _select_in_groups(
    sources: list[Source],
    words: Sequence[str],
    sizes: Iterable[int],
    int_width: int,
    *,
    laws: bool,
    no_laws: bool,
) -> Selection:
    """Return Java methods, of which only the first group is lowered if there are many."""
    selection = JavaSelection(sources, words, int_width=int_width, laws=laws, no_laws=no_laws)
    if not selection.are_full or len(selection.names) < _MANY:
        return Selection(selection.all(_progress))
    groups = selection.groups(sizes, _progress)
    return Selection(next(groups), Later(selection.names, groups, lambda: selection.refusals))


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Show on a terminal which method is lowered."""
    with Progress(sys.stderr, 1) as progress:
        yield partial(progress.tell, "Java")


def _beside_java(error: OoxError, java: Sequence[Source]) -> Iterator[Diagnostic]:
    """Yield the hint that OOX knows no class of the Java files, if it is one of a class that is not known."""
    if java and any(each.code == "class.unknown" for each in error.diagnostics):
        yield Diagnostic("request.files", ONE_LANGUAGE, None, Severity.WARNING, notes=(TO_OOX,))


def _commands_like(words: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield a hint for each word that looks like a command."""
    from difflib import get_close_matches

    from ooxcheck.commands.cli import COMMANDS

    for word in words:
        if "." not in word and (near := get_close_matches(word, COMMANDS, n=1)):
            message = f"no command {word}; did you mean {near[0]}?"
            note = f"if {word} is a method, name its class and its file: Class.{word} FILE"
            yield Diagnostic("request.command", message, None, notes=(note,))


def _paths_among(words: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield a hint for each word that was taken for a method and is a folder, or almost a file."""
    for path in map(Path, words):
        if isdir(path):
            yield Diagnostic("request.files", f"{path} is a folder", None, notes=tuple(suggestions(path)))
        elif isfile(path) or isfile(whole := path.with_name(f"{path.name}{SUFFIX}")):
            name = f"./{path}" if isfile(path) else whole
            message = f"{path} is taken for a method; write {name} for the file"
            yield Diagnostic("request.files", message, None)
