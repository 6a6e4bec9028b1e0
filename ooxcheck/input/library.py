"""The library of OOX classes: Set, Map, List and related classes, specified by contracts on ghost state.

They are in the folder ``library``, one per file. A program includes those that it mentions and does not declare, transitively; so a class of the program
takes precedence. Their methods are checked only if they are named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from ooxcheck.input.java_programs import is_java, is_known_java
from ooxcheck.oox.check import load_syntax, load_tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report
from ooxcheck.oox.error_recovery import load_in_part
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import tokens
from ooxcheck.oox.tree import Program as Syntax
from ooxcheck.oox.typed import Method

UNKNOWN = "class.unknown"
"""The code of a diagnostic about a missing class."""

_FOLDER = "library/"
_SUFFIX = ".oox"


def load_with_library(sources: Sequence[Source], *, int_width: int, keep_going: bool = False) -> Program:
    """Return the program of some files, with the library classes that they mention.

    With `keep_going`, errors inside methods become part of the program (`ooxcheck.oox.error_recovery`) if there are no others.
    """
    syntax = Report()
    try:
        own = load_syntax(sources, syntax)
        return load_tree_with_library(own, syntax, sources, int_width=int_width)
    except OoxError:
        if not keep_going:
            raise
        return load_in_part([*sources, *lent_to(sources)], int_width=int_width)


def load_tree_with_library(
    own: Syntax, syntax: Report, sources: Sequence[Source], *, int_width: int
) -> Program:
    """Return the program of the syntax tree of some files, with the library classes that they mention; `syntax` is the report of their parsing."""
    try:
        return load_tree(own, Report(syntax.diagnostics), int_width=int_width)
    except OoxError as error:
        lent = lent_to(sources) if are_classes_missing(error.diagnostics) else []
        if not lent:
            raise
    declarations = [declaration for source in lent for declaration in _syntax(source).declarations]
    return load_tree(
        replace(own, declarations=(*own.declarations, *declarations)), syntax, int_width=int_width
    )


@cache
def _syntax(source: Source) -> Syntax:
    """Return the syntax tree of a library file, parsed once."""
    return load_syntax([source], Report())


def are_classes_missing(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether a program mentions a class that it does not declare."""
    return any(diagnostic.code == UNKNOWN for diagnostic in diagnostics)


def lent_to(sources: Sequence[Source]) -> list[Source]:
    """Return the library files of the classes that some texts mention and do not declare, transitively."""
    declared = {name for source in sources for name in _declared_classes(source)}
    lent: dict[str, Source] = {}
    waiting = list(sources)
    while waiting:
        source = waiting.pop()
        words = _words_of_shelved(source) if is_provided(source) else _words(source)
        more = {name: shelf()[name] for name in words & shelf().keys() - declared - lent.keys()}
        lent |= more
        waiting += more.values()
    return [lent[name] for name in sorted(lent)]


def _words(source: Source) -> frozenset[str]:
    return frozenset(token.text for token in tokens(source, Report()) if token.type == "ID")


_words_of_shelved = cache(_words)


def _declared_classes(source: Source) -> Iterator[str]:
    for word, name in pairwise(tokens(source, Report())):
        if word.type in ("CLASS", "INTERFACE"):
            yield name.text


@cache
def shelf() -> dict[str, Source]:
    """Return the texts of all library classes by name."""
    folder = Path(__file__).parents[1] / _FOLDER
    files = [file for file in folder.iterdir() if file.name.endswith(_SUFFIX)]
    texts = {file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8") for file in files}
    return {name: Source(f"{_FOLDER}{name}{_SUFFIX}", texts[name]) for name in sorted(texts)}


def own(methods: Iterable[Method]) -> list[Method]:
    """Return the methods that are not of the library, or all if they all are."""
    all_methods = list(methods)
    return [method for method in all_methods if not is_provided(method.span.source)] or all_methods


def is_provided(source: Source) -> bool:
    """Return whether a text belongs to the OOX library or to our sources of the Java library."""
    if is_java(source):
        return is_known_java(source)
    name = source.name.removeprefix(_FOLDER).removesuffix(_SUFFIX)
    return name in shelf() and shelf()[name].text == source.text
