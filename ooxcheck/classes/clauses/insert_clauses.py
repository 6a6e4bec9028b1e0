"""Insertion of clauses into the text of classes: after the opening brace, indented as the members are. Nothing else of the text changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Source

_REST_OF_LINE = re.compile(r"[^\r\n]*")
_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_BLANK = re.compile(r"[ \t\f]*(?://(?![@+-]).*)?")
"""Nothing but spaces and an ordinary comment."""
_INDENT = re.compile(r"[ \t]*")


@dataclass(frozen=True, slots=True)
class ClassText:
    """A class in a text: the offset after its opening brace, and the offsets of its members."""

    start: int
    members: tuple[int, ...]


def class_texts(source: Source, *, is_java: bool) -> dict[str, ClassText]:
    """Return the classes in a text by their names, those in others with the names of these."""
    if is_java:
        # Imported lazily: OOX needs no Java parser.
        from ooxcheck.java.parsing.class_bodies import class_bodies

        return {each.name: ClassText(each.start, each.members) for each in class_bodies(source)}
    return _oox_classes(source)


def insert_clauses(source: Source, clauses: Mapping[str, Sequence[str]], *, is_java: bool) -> Source:
    """Return a text with clauses in its classes, each on a line of its own; classes that the text does not have are left out."""
    places = class_texts(source, is_java=is_java)
    text = source.text
    for name in sorted(places.keys() & clauses.keys(), key=lambda each: -places[each].start):
        if clauses[name]:
            text = _insert(text, places[name], clauses[name])
    return Source(source.name, text)


def _insert(text: str, place: ClassText, clauses: Sequence[str]) -> str:
    """Return a text with clauses at one place: below the line of the brace, or directly after it if members follow on the same line."""
    line_break, indent = _line_break(text, place.start), _member_indent(text, place)
    lines = "".join(f"{line_break}{indent}{each}" for each in clauses)
    rest = _REST_OF_LINE.match(text, place.start)
    assert rest is not None
    if _BLANK.fullmatch(rest[0]):
        return f"{text[: rest.end()]}{lines}{text[rest.end() :]}"
    margin = indent.removesuffix(" ") if rest[0].startswith(" ") else indent
    return f"{text[: place.start]}{lines}{line_break}{margin}{text[place.start :]}"


def _line_break(text: str, offset: int) -> str:
    """Return the line break that the text uses after an offset, or before it."""
    match = _LINE_BREAK.search(text, offset) or _LINE_BREAK.search(text)
    return match[0] if match else "\n"


def _member_indent(text: str, place: ClassText) -> str:
    """Return the spaces before the first member that begins a line; without one, one step more than before the line of the brace."""
    for member in place.members:
        before = _line_before(text, member)
        if member > place.start and not before.strip(" \t"):
            return before
    line = _line_before(text, place.start)
    indent = _INDENT.match(line)
    assert indent is not None
    return f"{indent[0]}{_indent_step(text, indent[0])}"


def _line_before(text: str, offset: int) -> str:
    """Return the part of a line before an offset."""
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return text[start:offset]


def _indent_step(text: str, indent: str) -> str:
    """Return one step of indentation: a tab if the text uses tabs."""
    return "\t" if "\t" in indent or re.search(r"^\t", text, re.MULTILINE) else "    "


def _oox_classes(source: Source) -> dict[str, ClassText]:
    # Imported lazily: only OOX needs its lexer here.
    from ooxcheck.oox.syntax.lexer import tokens

    classes: dict[str, ClassText] = {}
    depth, name, words = 0, "", tokens(source, Report())
    for token, after in pairwise(words):
        if depth == 0 and token.type == "CLASS":
            name = after.text
        if depth == 0 and token.text == "{" and name:
            classes[name] = ClassText(token.end, () if after.text == "}" else (after.start,))
            name = ""
        depth += {"{": 1, "}": -1}.get(token.text, 0)
    return classes
