"""Tasks of SV-COMP's Java track: a task definition names Java files and properties, a property file has a property of ``main``.

Definitions are YAML in the format of BenchExec (version 1.0 to 2.1). They are untrusted: files are read only below the folder around the task's folder, below
the checkout of the task, or below ``--root``; and only Java files and property files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from os.path import exists, isdir
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.regular_files import leaves
from ooxcheck.input.load import files_below, has_files_below
from ooxcheck.input.suggest_files import JAVA_SUFFIX
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.syntax.parser import read_source

TASK_SUFFIX, PROPERTY_SUFFIX = ".yml", ".prp"

MAX_BYTES, MAX_FILES = 1_000_000, 1_000
"""The limits on the size of a definition or property, and on the files and properties of a task."""

Kind: TypeAlias = Literal["assert", "exception", "deadlock"]

_CHECK = re.compile(r"CHECK\(init\(([\w.]+)\(\)\),LTL\((.*)\)\)")
_KINDS: dict[str, Kind] = {
    "Gassert": "assert",
    "G!uncaught(java.lang.RuntimeException)": "exception",
    "G!deadlock": "deadlock",
}
_KNOWN = "G assert, G ! uncaught(java.lang.RuntimeException) and G ! deadlock"


@dataclass(frozen=True, slots=True)
class Property:
    """A property: no assertion fails, no RuntimeException leaves the program, or no threads deadlock.

    `name` is that of its file, `entry` the entry method, `expected` the expected answer, if the task has one.
    """

    name: str
    entry: str
    kind: Kind
    expected: bool | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """The files of a program, and its properties."""

    files: tuple[str, ...]
    properties: tuple[Property, ...]

    @property
    def entries(self) -> list[str]:
        """The entry methods of the properties."""
        return list(dict.fromkeys(each.entry for each in self.properties))


def read_task(path: Path, root: Path | None = None) -> Task:
    """Return the task of a definition; with its known properties, and its files below a folder."""
    from ooxcheck.input.simple_yaml import MalformedError, read_yaml

    root = root or _root(path)
    try:
        form = _mapping(read_yaml(read_source(path, max_bytes=MAX_BYTES).text), path)
    except MalformedError as error:
        _fail(f"{path} is no task of SV-COMP: {error}")
    named = [_inside(path, name, root) for name in _texts(form.get("input_files"), "input_files", path)]
    files = tuple(str(each) for each in named if not isdir(each) or has_files_below(each, JAVA_SUFFIX))
    for each in named:
        _check_input(path, each)
    asked = form.get("properties") or []
    if not isinstance(asked, list) or len(asked) > MAX_FILES:
        _fail(f"{path} is no task of SV-COMP: its properties should be a list of at most {MAX_FILES}")
    properties = [each for part in asked for each in _properties(_mapping(part, path), path, root)]
    if not properties:
        _fail(f"{path} has no property that is known: {_KNOWN}")
    return Task(files, tuple(properties))


def _root(path: Path) -> Path:
    """Return the folder that must contain the files of a task: its checkout, or else the folder around the task's."""
    folder = path.parent.resolve()
    checkout = next((each for each in (folder, *folder.parents) if exists(each / ".git")), None)
    return checkout or folder.parent


def _inside(task: Path, name: str, root: Path) -> Path:
    """Return a path of a task; refuse it if it leads out of a folder, or is the whole folder."""
    path = task.parent / name
    if leaves(path, root) or path.resolve() == root.resolve():
        _fail(
            f"{task} names a file that is not below {root}; --root DIR names the folder whose files a task may read"
        )
    return path


def _check_input(task: Path, path: Path) -> None:
    """Refuse a file that is not Java, and a folder with too many files."""
    if isdir(path):
        files_below(path, JAVA_SUFFIX, MAX_FILES)
    elif path.suffix != JAVA_SUFFIX:
        _fail(f"{task} names a file that is neither a folder nor ends in {JAVA_SUFFIX}")


def find_task(files: Sequence[str], root: Path | None = None) -> Task | None:
    """Return the task that some words name: a definition, a folder with one, or a property beside files; None if they name none.

    The files of a definition are below `root`, if it is given.
    """
    tasks = [Path(name) for name in files if name.endswith(TASK_SUFFIX)]
    if not tasks and len(files) == 1 and isdir(files[0]):
        tasks = sorted(Path(files[0]).glob(f"*{TASK_SUFFIX}"))
    if len(tasks) > 1 or (tasks and len(files) > 1):
        _fail(f"one task at a time: {', '.join(map(str, tasks))}")
    if tasks:
        return read_task(tasks[0], root)
    properties = tuple(read_property(Path(name)) for name in files if name.endswith(PROPERTY_SUFFIX))
    return (
        Task(tuple(name for name in files if not name.endswith(PROPERTY_SUFFIX)), properties)
        if properties
        else None
    )


def read_property(path: Path) -> Property:
    """Return the property in a file."""
    text = "".join(read_source(path, max_bytes=MAX_BYTES).text.split())
    match = _CHECK.fullmatch(text)
    if match is None or match[2] not in _KINDS:
        _fail(f"{path} has no property that is known: CHECK( init(Main.main()), LTL(...) ) with {_KNOWN}")
    return Property(path.stem, match[1], _KINDS[match[2]])


def _properties(part: dict[str, Any], path: Path, root: Path) -> list[Property]:
    """Return the known properties of an entry of a task."""
    expected = {"true": True, "false": False}.get(str(part.get("expected_verdict", "")).lower())
    properties = []
    for file in _property_files(str(part.get("property_file", "")), path, root):
        try:
            known = read_property(file)
        except OoxError as error:
            if error.diagnostics[0].code != "request.task":
                raise
        else:
            properties.append(Property(known.name, known.entry, known.kind, expected))
    return properties


def _property_files(pattern: str, path: Path, root: Path) -> Iterator[Path]:
    """Yield the files that match the name of a property file; only its last part may be a pattern."""
    folder, _, name = pattern.rpartition("/")
    if not name.endswith(PROPERTY_SUFFIX):
        _fail(f"{path} names a property file that does not end in {PROPERTY_SUFFIX}")
    named = [_inside(path, pattern, root)]
    if re.search(r"[*?[]", name):
        named = sorted(islice(_inside(path, folder or ".", root).glob(name), MAX_FILES)) or named
    for each in named:
        yield _inside(path, str(Path(folder, each.name)), root)


def _mapping(value: object, path: Path) -> dict[str, Any]:
    return value if isinstance(value, dict) else _fail(f"{path} is no task of SV-COMP: entries are expected")


def _texts(value: object, what: str, path: Path) -> list[str]:
    named = value if isinstance(value, list) else [value]
    texts = [each for each in named if isinstance(each, str) and each]
    if not texts or len(texts) != len(named) or len(named) > MAX_FILES:
        _fail(f"{path} is no task of SV-COMP: {what} should name files, at most {MAX_FILES}")
    return texts


def _fail(message: str) -> NoReturn:
    raise OoxError([Diagnostic("request.task", message, None)])
