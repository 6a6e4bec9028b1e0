"""Programs and arguments as Python values: names of files, texts, numbers; mistakes have messages of ours."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from typing import NoReturn

from ooxcheck.input.load import given_sources, with_needed_files
from ooxcheck.input.suggest_files import JAVA_SUFFIX, SUFFIX
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source

_NAMES = {"oox": f"text{SUFFIX}", "java": f"text{JAVA_SUFFIX}"}
"""The name of a text in reports, by language."""


def file_names(method: object, files: Sequence[object]) -> list[str]:
    """Return the names of files; refuse a method or a file that is none."""
    if not isinstance(method, str):
        _refuse(f"the method is {method!r}; write its name, such as 'List.add'")
    for each in files:
        if isinstance(each, list | tuple | set):
            _refuse("the files are arguments of their own: write check(method, *files)")
        if not isinstance(each, str | PathLike):
            _refuse(f"{each!r} is no name of a file")
    return [fspath(each) for each in files if isinstance(each, str | PathLike)]


def given_or_text(
    method: object, files: Sequence[object], text: str | None, language: str, classpath: Sequence[str]
) -> list[Source]:
    """Return the sources of some files, or of a text in their place."""
    names = file_names(method, files)
    if text is None:
        return given_sources(names, classpath)
    refuse_both(names, text)
    if language not in _NAMES:
        _refuse(f"language: {language!r} is not one of {', '.join(map(repr, _NAMES))}")
    return with_needed_files([Source(_NAMES[language], text)], classpath)


def refuse_no_name(method: object) -> None:
    """Refuse a question without the name of a method."""
    if method == "":
        _refuse("name the method, such as 'List.add'; ooxcheck.methods lists those of files")


def refuse_both(names: Sequence[str], text: str | None) -> None:
    """Refuse files beside a text."""
    if names and text is not None:
        _refuse("a text stands in place of files: leave one of them out")


def argument_text(value: object) -> str:
    """Return an argument as it is written on the command line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, int | float | str):
        _refuse(f"{value!r} is no argument: write numbers, truth values, None, or a text as for the command")
    return str(value)


def _refuse(message: str) -> NoReturn:
    raise OoxError([Diagnostic("request.argument", message, None)])
