"""Declarations of the public classes of JDK 17, whose code is not known: those of the library model have precedence.

They are the Java texts of class files (`ooxcheck.java.class_files.declarations`); ``python -m tests.java.class_files.jdk_declarations`` writes them.
"""

from __future__ import annotations

import io
import json
import zipfile
from functools import cache
from pathlib import Path

from ooxcheck.java import tree
from ooxcheck.java.class_files.class_path import SUFFIX
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source

DATA = Path(__file__).with_name("jdk_declarations.zip")
NAMES = DATA.with_suffix(".json")
"""The names of the classes: most programs need only them, to know that a class is none of these."""

_ROOTS = ("java.", "javax.", "org.w3c.dom.", "org.xml.sax.")


@cache
def _archive() -> zipfile.ZipFile:
    """Return the archive, in memory: processes that are forked would share the place in the file."""
    return zipfile.ZipFile(io.BytesIO(DATA.read_bytes()))


@cache
def _names() -> frozenset[str]:
    return frozenset(json.loads(NAMES.read_text(encoding="utf-8")))


@cache
def unit(qualified: str) -> tree.CompilationUnit | None:
    """Return the syntax tree of the declarations of a class that is not nested; None if there are none."""
    if not qualified.startswith(_ROOTS) or qualified not in _names():
        return None
    text = _archive().read(qualified).decode("utf-8")
    return parse(Source(f"{qualified}{SUFFIX}", text, is_named=False), is_on_demand=True)


def is_of_jdk(file: tree.CompilationUnit) -> bool:
    """Return whether a file is one of these declarations."""
    return any(unit(f"{file.package}.{each.name}") is file for each in file.types)
