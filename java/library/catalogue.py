"""The classes of the library that are known, and their sources, which are read class by class on demand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ooxcheck.java import tree
from ooxcheck.java.library import arrays, exceptions, functions, number_streams, regexes
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source

_SOURCES = Path(__file__).parent / "sources"

_SYNCHRONIZED = {"java.lang.StringBuffer": "java.lang.StringBuilder"}

REFUSED = "Refused"
"""The annotation of a method or constructor that is known by name only; its text names an alternative."""

SEEN_BY = "SeenBy"
"""The annotation of a method whose effect only one class can observe, or only classes of the sources that override some method; its text names the class or the method.

If there is no such class, the method does nothing (`ooxcheck.java.lowering.code.unobserved_methods`)."""

IN_RUNS = "InRuns"
"""The annotation of a function that only the interpreter executes, because the solver would need too long; it changes nothing, and its result is not null. Its text is the reason."""

APPROXIMATED = "Approximated"
"""The annotation of a method whose body has every execution of the method of the JDK, and perhaps more: the interpreter does not follow it,
but analyses that prove something of all executions do (`ooxcheck.oox.analysis.approximation`); its text is the reason."""

TEXT = "string"
"""The type of OOX's own strings, which only sources of the library mention."""


@cache
def source(qualified: str) -> Source | None:
    """Return the source of a class that is not nested, None if it is not known."""
    text = (
        exceptions.source(qualified)
        or functions.source(qualified)
        or number_streams.source(qualified)
        or arrays.source(qualified)
        or regexes.source(qualified)
        or _read_source(qualified)
        or _synchronized_source(qualified)
    )
    return Source(f"{qualified}.java", text) if text is not None else None


def _read_source(qualified: str) -> str | None:
    path = _SOURCES.joinpath(*qualified.split(".")).with_suffix(".java")
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _synchronized_source(qualified: str) -> str | None:
    """Return the source of a class that is derived from another one by making its methods synchronized, and so not pure."""
    other = _SYNCHRONIZED.get(qualified)
    text = other and _read_source(other)
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
    text = source(qualified)
    return parse(text, is_on_demand=True) if text is not None else None


def declaration(qualified: str) -> tuple[tree.CompilationUnit, tree.TypeDeclaration] | None:
    """Return a class, nested or not, with the file that declares it; None if it is not known."""
    if is_known(qualified):
        file = unit(qualified)
        name = qualified.rpartition(".")[2]
        own = next((each for each in file.types if each.name == name), None) if file is not None else None
        return (file, own) if file is not None and own is not None else None
    outer, _, name = qualified.rpartition(".")
    around = declaration(outer) if outer else None
    if around is None:
        return None
    inner = (each for each in around[1].members if isinstance(each, tree.TypeDeclaration))
    return next(((around[0], each) for each in inner if each.name == name), None)


def qualified_name(unit: tree.CompilationUnit, names: tuple[str, ...]) -> str | None:
    """Return the qualified name of a top-level class as a file of the library mentions it; None if it is not known."""
    name = ".".join(names)
    imported = (each.name for each in unit.imports if each.name.rpartition(".")[2] == name)
    candidates = (name, *imported, f"{unit.package}.{name}", f"java.lang.{name}")
    return next(filter(is_known, candidates), None)


@cache
def names() -> tuple[str, ...]:
    """Return the qualified names of all classes that are known and not nested, in order."""
    files = (path.relative_to(_SOURCES).with_suffix("").parts for path in _SOURCES.rglob("*.java"))
    return tuple(
        sorted(
            (
                *exceptions.NAMES,
                *functions.NAMES,
                *number_streams.NAMES,
                *_SYNCHRONIZED,
                *(".".join(parts) for parts in files),
            )
        )
    )


def is_known(qualified: str) -> bool:
    """Return whether a class that is not nested is known by this name."""
    return (
        qualified in names() or arrays.source(qualified) is not None or regexes.source(qualified) is not None
    )


@cache
def packages() -> frozenset[str]:
    """Return the packages in which a class is known."""
    return frozenset(name.rpartition(".")[0] for name in names())
