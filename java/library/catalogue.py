"""Which classes of the library are known, and their sources: read when somebody asks, class by class."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from java import tree
from java.library import exceptions, functions
from java.parsing.parser import parse
from oox.source import Source

_SOURCES = Path(__file__).parent / "sources"

REFUSED = "Refused"
"""The annotation of a method or constructor that is known by name only; its text says what would be accepted."""

TEXT = "string"
"""The type of OOX's own strings, which only sources of the library mention."""


@cache
def source(qualified: str) -> Source | None:
    """Return the source of a class that is not nested, None if it is not known."""
    text = exceptions.source(qualified) or functions.source(qualified)
    path = _SOURCES.joinpath(*qualified.split(".")).with_suffix(".java")
    if text is None and path.is_file():
        text = path.read_text(encoding="utf-8")
    return Source(f"{qualified}.java", text) if text is not None else None


@cache
def unit(qualified: str) -> tree.CompilationUnit | None:
    """Return the syntax tree of the file that declares a class, None if it is not known."""
    found = source(qualified)
    return parse(found) if found is not None else None


@cache
def names() -> tuple[str, ...]:
    """Return the qualified names of all classes that are known and not nested, in order."""
    files = (path.relative_to(_SOURCES).with_suffix("").parts for path in _SOURCES.rglob("*.java"))
    return tuple(sorted((*exceptions.NAMES, *functions.NAMES, *(".".join(parts) for parts in files))))


@cache
def packages() -> frozenset[str]:
    """Return the packages in which a class is known."""
    return frozenset(name.rpartition(".")[0] for name in names())
