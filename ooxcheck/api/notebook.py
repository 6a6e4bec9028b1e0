"""Notebooks: the cell magics ``%%oox`` and ``%%java``.

The line of a magic has methods and options: ``%%java Stack.push scope=2``. Without a method, all methods of the cell are checked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Protocol

from ooxcheck.api.reports import Report
from ooxcheck.datatypes import dataclass
from ooxcheck.input.load import load_oox, with_needed_files
from ooxcheck.input.select_methods import meant_java, select_methods
from ooxcheck.input.values import VALUES
from ooxcheck.oox.diagnostics import OoxError

Magic = Callable[[str, str], object]


class Shell(Protocol):
    """The part of IPython that magics need."""

    def register_magic_function(self, func: Magic, magic_kind: str, magic_name: str) -> None:
        """Add a magic."""


@dataclass(frozen=True, slots=True, eq=False)
class Checks:
    """The reports about the methods of a cell."""

    reports: tuple[Report, ...]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.reports))

    def __repr__(self) -> str:
        return ", ".join(f"{each.question.method.name}: {each.verdict}" for each in self.reports)

    def _repr_html_(self) -> str:
        """Return a table of verdicts, and the pages of the violated methods below it."""
        rows = "".join(
            f"<tr><td>{escape(each.question.method.full_name)}</td><td>{escape(each.verdict)}</td></tr>"
            for each in self.reports
        )
        pages = "".join(each._repr_html_() for each in self.reports if each.counterexamples)
        return f"<table>{rows}</table>{pages}"


def add_magics(shell: Shell, check: Callable[..., Report]) -> None:
    """Add the magics to a shell; `check` is the function of the package."""
    for language in ("oox", "java"):
        shell.register_magic_function(partial(check_cell, check, language), "cell", language)


def check_cell(check: Callable[..., Report], language: str, line: str, cell: str) -> Checks | None:
    """Check the methods of a cell that its line names, or all; print the messages about a mistake."""
    # Imported lazily: most cells have no mistake.
    from ooxcheck.text.diagnostics import diagnostic_lines
    from ooxcheck.text.terminal import PLAIN, say

    words = line.split()
    options: dict[str, object] = dict(_option(word) for word in words if "=" in word)
    try:
        names = _methods(language, cell, [word for word in words if "=" not in word])
        reports = (check(name, text=cell, language=language, **options) for name in names)
        return Checks(tuple(reports))
    except OoxError as error:
        say(diagnostic_lines(error.diagnostics, PLAIN))
        return None


def _option(word: str) -> tuple[str, object]:
    name, _, text = word.partition("=")
    known: dict[str, object] = {"true": True, "false": False, "none": None}
    if text.lower() in known:
        return name, known[text.lower()]
    return name, int(text) if text.isdecimal() else text


def _methods(language: str, cell: str, words: list[str]) -> list[str]:
    """Return the full names of the methods that words denote."""
    # Imported lazily: OOX needs no Java parser.
    from ooxcheck.api.questions.texts import given_or_text
    from ooxcheck.input.java_programs import parse_java

    sources = with_needed_files(given_or_text("", (), cell, language, ()), ())
    if language == "java":
        return meant_java(parse_java(sources), words)
    program = load_oox(sources, int_width=VALUES["int_width"].usual)
    return [method.full_name for method in select_methods(program, words, every=not words)]
