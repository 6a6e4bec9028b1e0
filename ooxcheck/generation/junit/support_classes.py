"""The base classes of tests for JUnit: they build heaps and evaluate clauses, in one file each for all tests of a package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ooxcheck.text import templates

_HEAP, _FORMULAS = "OoxcheckHeap", "OoxcheckFormulas"
_NEEDS = {_HEAP: (_HEAP,), _FORMULAS: (_HEAP, _FORMULAS)}
"""The support classes that a base class consists of."""


def base_class(body: str) -> str:
    """Return the base class of the tests in a text."""
    return _FORMULAS if "rows(" in body or "new State(" in body else _HEAP


def package_folder(text: str) -> Path:
    """Return the folder of the package of a class, relative to the folder of all packages."""
    package = re.match(r"package ([\w.]+);", text)
    return Path(*(package[1].split(".") if package else ()))


def support_files(text: str) -> Iterator[tuple[Path, str]]:
    """Yield the files of the support classes that a class of tests needs, relative to the folder of all packages."""
    package = re.match(r"package [\w.]+;\n\n", text)
    for name in _support_classes(text):
        yield package_folder(text) / f"{name}.java", (package[0] if package else "") + _declaration(name)


def with_support_classes(text: str) -> str:
    """Return a class of tests as one file that JUnit can run: its support classes follow it."""
    return "\n".join([text, *map(_declaration, _support_classes(text))])


def _support_classes(text: str) -> tuple[str, ...]:
    base = re.search(r"^class \w+ extends (\w+) \{", text, re.MULTILINE)
    return _NEEDS.get(base[1], ()) if base else ()


def _declaration(name: str) -> str:
    return f"{templates.text(__package__, f'{name}.java')}\n"
