"""Tasks of SV-COMP's Java track: a task definition names Java files and properties, a property file says what is asked about ``main``.

Definitions are YAML in the format of BenchExec (version 1.0 to 2.1). They use little of YAML, and that little is read here: mappings and lists by
indentation, lists in brackets, texts with or without quotes, comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from glob import glob
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias

from datatypes import dataclass
from oox.diagnostics import Diagnostic, OoxError
from oox.syntax.parser import read_source
from ooxcheck.input.suggest_files import JAVA_SUFFIX

TASK_SUFFIX, PROPERTY_SUFFIX = ".yml", ".prp"

Kind: TypeAlias = Literal["assert", "exception", "deadlock"]

_CHECK = re.compile(r"CHECK\(init\(([\w.]+)\(\)\),LTL\((.*)\)\)")
_KINDS: dict[str, Kind] = {"Gassert": "assert", "G!uncaught(java.lang.RuntimeException)": "exception", "G!deadlock": "deadlock"}
_KNOWN = "G assert, G ! uncaught(java.lang.RuntimeException) and G ! deadlock"


@dataclass(frozen=True, slots=True)
class Property:
    """What is asked: that no assertion fails, that no RuntimeException leaves the program, or that no threads deadlock.

    `name` is that of its file, `entry` the method that the program begins with, `expected` what the task says the answer is, if it does.
    """

    name: str
    entry: str
    kind: Kind
    expected: bool | None = None


ASSERTIONS = Property("valid-assert", "Main.main", "assert")
"""What is asked if nobody says so."""


@dataclass(frozen=True, slots=True)
class Task:
    """The files of a program, and what is asked about it."""

    files: tuple[str, ...]
    properties: tuple[Property, ...]

    @property
    def entries(self) -> list[str]:
        """The methods that it is about."""
        return list(dict.fromkeys(each.entry for each in self.properties))


def read_task(path: Path) -> Task:
    """Return the task that a file defines; its properties are those that we know."""
    form = _mapping(_yaml(read_source(path).text, path), path)
    named = [path.parent / name for name in _texts(form.get("input_files"), "input_files", path)]
    files = tuple(str(each) for each in named if not each.is_dir() or any(each.rglob(f"*{JAVA_SUFFIX}")))
    asked = form.get("properties") or []
    if not isinstance(asked, list):
        _fail(f"{path} is no task of SV-COMP: its properties should be a list")
    found = [each for part in asked for each in _properties(_mapping(part, path), path)]
    if not found:
        _fail(f"{path} has no property that is known: {_KNOWN}")
    return Task(files, tuple(found))


def asked(files: Sequence[str]) -> Task | None:
    """Return the task that some words name: a definition, a folder with one, or a property beside files; None if they name none."""
    tasks = [Path(name) for name in files if name.endswith(TASK_SUFFIX)]
    if not tasks and len(files) == 1 and Path(files[0]).is_dir():
        tasks = sorted(Path(files[0]).glob(f"*{TASK_SUFFIX}"))
    if len(tasks) > 1 or (tasks and len(files) > 1):
        _fail(f"one task at a time: {', '.join(map(str, tasks))}")
    if tasks:
        return read_task(tasks[0])
    properties = tuple(read_property(Path(name)) for name in files if name.endswith(PROPERTY_SUFFIX))
    return Task(tuple(name for name in files if not name.endswith(PROPERTY_SUFFIX)), properties) if properties else None


def read_property(path: Path) -> Property:
    """Return the property in a file."""
    text = "".join(read_source(path).text.split())
    match = _CHECK.fullmatch(text)
    if match is None or match[2] not in _KINDS:
        _fail(f"{path} has no property that is known: CHECK( init(Main.main()), LTL(...) ) with {_KNOWN}")
    return Property(path.stem, match[1], _KINDS[match[2]])


def _properties(part: dict[str, Any], path: Path) -> list[Property]:
    """Return the properties that an entry of a task means, but for those that are not known: others ask for them."""
    pattern = str(path.parent / str(part.get("property_file", "")))
    expected = {"true": True, "false": False}.get(str(part.get("expected_verdict", "")).lower())
    found = []
    for name in sorted(glob(pattern)) or [pattern]:
        try:
            known = read_property(Path(name))
        except OoxError as error:
            if error.diagnostics[0].code != "request.task":
                raise
        else:
            found.append(Property(known.name, known.entry, known.kind, expected))
    return found


# ------------------------------------------------------------------------------------------------------------- YAML


def _yaml(text: str, path: Path) -> object:
    """Return what a definition says."""
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in map(_bare, text.splitlines()) if line.strip() not in ("", "---", "...")]
    if any("\t" in line[: len(line) - len(line.lstrip())] for line in text.splitlines()):
        _fail(f"{path} is no YAML: it is indented by tabs")
    value, left = _block(rows, path)
    return value if not left else _fail(f"{path} is no task of SV-COMP: {left[0][1]!r} does not fit where it stands")


def _bare(line: str) -> str:
    """Return a line without its comment."""
    return re.sub(r"""^((?:[^'"#]|'[^']*'|"[^"]*"|(?<=\S)#)*)(?:#.*)?$""", r"\1", line.rstrip())


_Rows: TypeAlias = Sequence[tuple[int, str]]


def _block(rows: _Rows, path: Path) -> tuple[object, _Rows]:
    """Return the mapping, the list or the text that begins with the first row, and the rows behind it."""
    if not rows:
        return None, rows
    depth, first = rows[0]
    if first.startswith("- ") or first == "-":
        return _list(rows, depth, path)
    if re.match(r"""[\w"'-]+:(\s|$)""", first):
        return _entries(rows, depth, path)
    return _scalar(first), rows[1:]


def _list(rows: _Rows, depth: int, path: Path) -> tuple[object, _Rows]:
    found: list[object] = []
    while rows and rows[0][0] == depth and (rows[0][1].startswith("- ") or rows[0][1] == "-"):
        rest = rows[0][1][1:]
        inner = depth + 1 + len(rest) - len(rest.lstrip())
        value, rows = _block([*([(inner, rest.strip())] if rest.strip() else []), *rows[1:]], path)
        found.append(value)
    return found, rows


def _entries(rows: _Rows, depth: int, path: Path) -> tuple[object, _Rows]:
    found: dict[str, object] = {}
    while rows and rows[0][0] == depth and not rows[0][1].startswith("- "):
        name, colon, rest = rows[0][1].partition(":")
        if not colon:
            _fail(f"{path} is no task of SV-COMP: {rows[0][1]!r} is no entry")
        rows = rows[1:]
        is_below = bool(rows) and (rows[0][0] > depth or (rows[0][0] == depth and rows[0][1].startswith("- ")))
        if rest.strip() or not is_below:
            found[name.strip("\"' ")] = _scalar(rest.strip())
        else:
            found[name.strip("\"' ")], rows = _block(rows, path)
    return found, rows


def _scalar(text: str) -> object:
    if text.startswith("[") and text.endswith("]"):
        return [_scalar(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _mapping(value: object, path: Path) -> dict[str, Any]:
    return value if isinstance(value, dict) else _fail(f"{path} is no task of SV-COMP: entries are expected")


def _texts(value: object, what: str, path: Path) -> list[str]:
    named = value if isinstance(value, list) else [value]
    found = [each for each in named if isinstance(each, str) and each]
    return found if found and len(found) == len(named) else _fail(f"{path} is no task of SV-COMP: {what} should name files")


def _fail(message: str) -> NoReturn:
    raise OoxError([Diagnostic("request.task", message, None)])
