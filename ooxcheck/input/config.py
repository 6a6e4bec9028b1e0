"""Options from a file: ``ooxcheck.toml``, or the table ``[tool.ooxcheck]`` of ``pyproject.toml``.

A key is the name of an option without its dashes. The nearest file, from the current folder upwards, is used alone. The command line overrides it. Values
of a file are parsed like those of the command line, so the same values are refused, with the place in the file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

import click

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.regular_files import leaves, read_regular
from ooxcheck.input.values import as_typed
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.source import Source, Span

OWN, SHARED = "ooxcheck.toml", "pyproject.toml"

_NOT_IN_FILES = ("config", "debug", "help", "all")
"""Options that a file cannot set."""

FILES = "files"
"""The key with the files and folders of a project: not an option, but what `ooxcheck` alone and `ooxcheck ci` check."""

_ONLY_TYPED = ("cluster", "force", "trust-cache", "root")
"""Options that a file must not set: they run the program elsewhere, replace foreign files, or trust foreign data."""

_PATHS = ("out", "write-test", "coverage-lcov", "junit", "cache")
"""Options whose values are paths, relative to the folder of the file and inside it. A page (``html``) may be one, and a class path consists of such paths."""

_PERHAPS_OURS = r"""^[\s\["']*tool["'\s]*(\.["'\s]*ooxcheck|\]|=)|\\[uU]"""
"""A pattern that matches every shared file with a table of ours: by the name of the table, or by an escape, which may be part of the name."""


@dataclass(frozen=True, slots=True)
class Table:
    """The keys and values of a configuration file, and its text for diagnostics."""

    source: Source
    values: Mapping[str, Any]


def read_config(context: click.Context, _parameter: click.Parameter, given: str | None) -> None:
    """Take the defaults of the options of the current command from a configuration file, if there is one."""
    table = _read(Path(given)) if given is not None else find_config(Path.cwd())
    if table:
        context.default_map = dict(defaults(table, context))


config_option = click.option(
    "--config", is_eager=True, expose_value=False, callback=read_config, metavar="FILE", type=click.Path(),
    help=f"Where options are set, instead of {OWN} or [tool.ooxcheck] in {SHARED} here or above.",
)  # fmt: skip


def find_config(folder: Path) -> Table | None:
    """Return the nearest configuration, from a folder upwards."""
    for each in (folder, *folder.parents):
        for name in (OWN, SHARED):
            if not (each / name).is_file():
                continue
            if (each / name).is_symlink() and leaves(each / name, each):
                _fail(
                    f"{each / name} is a link that leads out of its folder; name it by --config if it is meant",
                    None,
                )
            if table := _read(each / name):
                return table
    return None


def project_files() -> list[str] | None:
    """Return the files and folders that the nearest configuration lists, none if it lists none; None if there is no configuration."""
    table = find_config(Path.cwd())
    if table is None:
        return None
    names = table.values.get(FILES, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        _fail(f"{FILES}: a list of files and folders is expected", _key_span(table.source, FILES))
    folder = Path(table.source.name).parent
    for name in names:
        if not (folder / name).exists():
            _fail(f"{FILES}: there is no file or folder {name}", _key_span(table.source, FILES))
    try:
        return [os.path.relpath(_inside(name, folder)) for name in names]
    except ValueError as error:
        _fail(f"{FILES}: {error}", _key_span(table.source, FILES))


def defaults(table: Table, context: click.Context) -> Iterator[tuple[str, str | bool]]:
    """Iterate over the values that a configuration sets for the parameters of a command."""
    options = {name: option for option in context.command.params for name in _keys(option)}
    for key, value in table.values.items():
        if key == FILES:
            continue
        if key not in options:
            _fail(f"there is no option {key}{did_you_mean(key, options)}", _key_span(table.source, key))
        option = options[key]
        if key in _ONLY_TYPED:
            _fail(
                f"{key}: this counts only on the command line, not in a file that came with a project",
                _key_span(table.source, key),
            )
        try:
            text = as_typed(value, is_flag=isinstance(option, click.Option) and option.is_flag)
            if isinstance(text, str) and (key in _PATHS or key == "html"):
                text = _inside(text, Path(table.source.name).parent)
            if isinstance(text, str) and key == "classpath":
                text = os.pathsep.join(
                    _inside(each, Path(table.source.name).parent) for each in text.split(os.pathsep)
                )
            option.process_value(context, text)
        except (ValueError, click.BadParameter) as error:
            _fail(f"{key}: {getattr(error, 'message', error)}", _key_span(table.source, key))
        yield option.name or key, text


def _keys(option: click.Parameter) -> Iterator[str]:
    """Yield the keys that may set an option."""
    for name in option.opts if isinstance(option, click.Option) else ():
        if name.startswith("--") and name[2:] not in _NOT_IN_FILES:
            yield name[2:]


def _read(path: Path) -> Table | None:
    """Return the settings of a file; None if it is shared and has none of ours, which is mostly decided without parsing."""
    source = _text(path)
    if path.name == SHARED and not re.search(_PERHAPS_OURS, source.text, re.MULTILINE):
        return None
    import tomllib

    try:
        content = tomllib.loads(source.text)
    except ValueError as error:
        _fail(f"this is no TOML: {error}", _error_span(source, str(error)))
    except RecursionError:
        _fail(f"{path} is nested too deeply", None)
    if path.name != SHARED:
        return Table(source, content)
    tool = content.get("tool")
    ours = tool.get("ooxcheck") if isinstance(tool, dict) else None
    return Table(source, ours) if isinstance(ours, dict) else None


def _inside(text: str, folder: Path) -> str:
    """Return a path of a file, relative to the current folder; it must not lead out of the folder of the file."""
    path = folder / text
    if leaves(path, folder):
        message = f"{text!r} leads out of {folder}, the folder of this file; such a path counts only on the command line"
        raise ValueError(message)
    return text if folder == Path.cwd() else str(path)


def _text(path: Path) -> Source:
    try:
        return Source(str(path), read_regular(path).decode().replace("\r\n", "\n"))
    except OSError as error:
        _fail(f"cannot read {path}: {error.strerror}", None)
    except ValueError:
        _fail(f"{path} is no text in UTF-8", None)


def _key_span(source: Source, key: str) -> Span | None:
    """Return the place of a key, as far as the text shows it; the last one wins."""
    places = list(
        re.finditer(rf"""^[ \t]*\[?[\w.]*["']?(?P<key>{re.escape(key)})\b""", source.text, re.MULTILINE)
    )
    return Span(source, places[-1].start("key"), places[-1].end("key")) if places else None


def _error_span(source: Source, message: str) -> Span:
    """Return the place in a message of the TOML parser, or else the end of the text."""
    match = re.search(r"at line (\d+), column (\d+)", message)
    if not match:
        return Span(source, len(source.text), len(source.text))
    lines = source.text.split("\n")
    start = sum(len(line) + 1 for line in lines[: int(match[1]) - 1]) + int(match[2]) - 1
    return Span(source, start, start + 1)


def _fail(message: str, span: Span | None) -> NoReturn:
    raise OoxError([Diagnostic("request.config", message, span)])
