"""Which classes of the library are known, and their sources: read when somebody asks, class by class."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ooxcheck.java import tree
from ooxcheck.java.library import arrays, exceptions, functions
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source

_SOURCES = Path(__file__).parent / "sources"

_GUARDED = {"java.lang.StringBuffer": "java.lang.StringBuilder"}

REFUSED = "Refused"
"""The annotation of a method or constructor that is known by name only; its text says what would be accepted."""

SEEN_BY = "SeenBy"
"""The annotation of a method that runs only where a class is reached, which its text names: nobody else sees what it does."""

TEXT = "string"
"""The type of OOX's own strings, which only sources of the library mention."""


@cache
def source(qualified: str) -> Source | None:
    """Return the source of a class that is not nested, None if it is not known."""
    text = (
        exceptions.source(qualified)
        or functions.source(qualified)
        or arrays.source(qualified)
        or _written(qualified)
        or _guarded(qualified)
    )
    return Source(f"{qualified}.java", text) if text is not None else None


def _written(qualified: str) -> str | None:
    path = _SOURCES.joinpath(*qualified.split(".")).with_suffix(".java")
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _guarded(qualified: str) -> str | None:
    """Return the source of a class that does what another one does, in methods that are synchronized, and so none that a formula may ask."""
    other = _GUARDED.get(qualified)
    text = other and _written(other)
    if other is None or text is None:
        return None
    name, own = other.rpartition(".")[2], qualified.rpartition(".")[2]
    return re.sub(
        r"^    public (?!native|\w+\()(?:/\*@ pure @\*/ )?",
        "    public synchronized ",
        text.replace(name, own),
        flags=re.MULTILINE,
    )


@cache
def unit(qualified: str) -> tree.CompilationUnit | None:
    """Return the syntax tree of the file that declares a class, None if it is not known."""
    found = source(qualified)
    return parse(found) if found is not None else None


@cache
def names() -> tuple[str, ...]:
    """Return the qualified names of all classes that are known and not nested, in order."""
    files = (path.relative_to(_SOURCES).with_suffix("").parts for path in _SOURCES.rglob("*.java"))
    return tuple(
        sorted((*exceptions.NAMES, *functions.NAMES, *_GUARDED, *(".".join(parts) for parts in files)))
    )


def is_known(qualified: str) -> bool:
    """Return whether a class that is not nested is known by this name."""
    return qualified in names() or arrays.source(qualified) is not None


@cache
def packages() -> frozenset[str]:
    """Return the packages in which a class is known."""
    return frozenset(name.rpartition(".")[0] for name in names())
