"""Inferred invariants by the text that they depend on: in memory, and in the folder of ``--cache``.

The key is the digest of the text of all files, the name of the class, the bounds and settings, and the text of this tool. So an entry is never out of
date. Files are sealed (`ooxcheck.files.sealed_files`); one that cannot be read or is malformed is ignored and replaced. Only complete results and
refusals are written to files. What the time limit cut short stays in memory, until there is much more time, for the class that came first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, fields, is_dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from ooxcheck.classes.infer import ClassInvariants, infer_invariants
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.classes.stored.stored_form import invariants_document, read_document, refusal_document
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Terms
from ooxcheck.files.sealed_files import SealedFolder
from ooxcheck.input.digest import digest
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

SCHEMA = "ooxcheck-invariants-cache-1"

MOST = 16
"""The number of results in memory; the one that was not used for longest is dropped."""

MORE_TIME = 2.0
"""How much more time there must be to repeat an inference that the time limit cut short."""

_LIMIT = "limit."
"""The prefix of the codes of errors about limits."""

_WORK_FIELDS = frozenset(
    (
        "seconds", "memory", "jobs", "cluster", "self_check", "certify", "counterexamples", "coverage", "unneeded", "invariants_to_read", "out", "solver",
        "infer", "no_infer", "strict",
    )
)  # fmt: skip
"""The terms on which inferred invariants do not depend."""

Result: TypeAlias = ClassInvariants | OoxError


@dataclass(frozen=True, slots=True)
class _Entry:
    """A result, and the seconds that there were for it."""

    result: Result
    seconds: float | None


@dataclass(slots=True)
class _Memory:
    """The latest results, by key."""

    entries: OrderedDict[str, _Entry] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def find(self, key: str) -> _Entry | None:
        with self.lock:
            entry = self.entries.get(key)
            if entry is not None:
                self.entries.move_to_end(key)
            return entry

    def keep(self, key: str, entry: _Entry) -> None:
        with self.lock:
            self.entries[key] = entry
            self.entries.move_to_end(key)
            while len(self.entries) > MOST:
                self.entries.popitem(last=False)

    def clear(self) -> None:
        with self.lock:
            self.entries.clear()


_MEMORY = _Memory()


def inferred_invariants(
    sources: Sequence[Source],
    class_name: str,
    terms: Terms,
    load: Callable[[], ClassBoundary],
    *,
    int_width: int = 32,
    cache: Path | None = None,
    trust: bool = False,
    seconds: float | None = None,
    first: str = "",
) -> Result:
    """Return the inferred invariants of a class of some files, or why there are none. If the time does not suffice, those of the class `first` come first.

    `load` returns the boundary of the class; it is called only if nothing is stored, or if the program of a stored result is needed. `cache` is the
    folder of stored results; with `trust` those of other users count.
    """
    text = _dependencies(sources, class_name, terms, int_width)
    key = digest(text)
    for name in (key, key + first):
        entry = _MEMORY.find(name)
        if entry is not None and (is_final(entry.result) or not _has_more_time(entry.seconds, seconds)):
            return _with_places_in(entry.result, sources)
    folder = None if cache is None else SealedFolder(cache, trust)
    name = "" if folder is None else _file_name(text)
    result = None if folder is None else _read(folder, name, terms, sources, load)
    if result is None:
        result = _infer(load, terms, seconds, first)
        if folder is not None and is_final(result):
            _write(folder, name, result)
    _MEMORY.keep(key if is_final(result) else key + first, _Entry(result, seconds))
    return result


def _with_places_in(result: Result, sources: Sequence[Source]) -> Result:
    """Return a result whose bounds have their places in the given texts; an earlier request had other objects for the same texts."""
    if isinstance(result, OoxError):
        return result
    given = {each.name: each for each in sources}
    bounds = tuple(
        replace(each, span=replace(each.span, source=given.get(each.span.source.name, each.span.source)))
        for each in result.bounds
    )
    return result if bounds == result.bounds else replace(result, bounds=bounds)


def is_final(result: Result) -> bool:
    """Return whether a result does not depend on the time limit."""
    if isinstance(result, OoxError):
        return not any(each.code.startswith(_LIMIT) for each in result.diagnostics)
    return result.is_complete


def forget_results() -> None:
    """Drop the results in memory."""
    _MEMORY.clear()


def _has_more_time(before: float | None, now: float | None) -> bool:
    return before is not None and (now is None or now >= MORE_TIME * before)


def _infer(load: Callable[[], ClassBoundary], terms: Terms, seconds: float | None, first: str) -> Result:
    try:
        return infer_invariants(load(), terms, seconds=seconds, first=first)
    except OoxError as error:
        return error


def _read(
    folder: SealedFolder,
    name: str,
    terms: Terms,
    sources: Sequence[Source],
    load: Callable[[], ClassBoundary],
) -> Result | None:
    document = folder.read(name)
    if document is None or document.get("schema") != SCHEMA:
        return None
    return read_document(document, terms, sources, load)


def _write(folder: SealedFolder, name: str, result: Result) -> None:
    document = refusal_document(result) if isinstance(result, OoxError) else invariants_document(result)
    with suppress(OSError):
        folder.write(name, {"schema": SCHEMA, **document})


# --------------------------------------------------------------------------------------------------- keys


def _file_name(text: str) -> str:
    """Return the name of a file: the digest of the dependencies and of this tool."""
    # Imported lazily: only a cache folder needs the digest of all files of this tool.
    from ooxcheck.input.digest import ourselves

    return f"{digest(ourselves() + text)}.invariants"


def _dependencies(sources: Sequence[Source], class_name: str, terms: Terms, int_width: int) -> str:
    """Return a text that determines the result of an inference, for one version of this tool."""
    values = {each.name: getattr(terms, each.name) for each in fields(terms) if each.name not in _WORK_FIELDS}
    files = [[each.name, digest(each.text)] for each in sources]
    return repr([SCHEMA, class_name, int_width, _canonical(values), files])


def _canonical(value: Any) -> object:  # noqa: ANN401 (any value of an option)
    """Return a value whose `repr` is the same in every process."""
    if is_dataclass(value) and not isinstance(value, type):
        return [(each.name, _canonical(getattr(value, each.name))) for each in fields(value)]
    if isinstance(value, Mapping):
        return sorted((str(name), repr(_canonical(each))) for name, each in value.items())
    if isinstance(value, frozenset | set):
        return sorted(repr(_canonical(each)) for each in value)
    if isinstance(value, tuple | list):
        return [_canonical(each) for each in value]
    return value
