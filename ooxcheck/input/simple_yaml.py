"""The subset of YAML in task definitions: mappings and lists by indentation, lists in brackets, strings with or without quotes, comments.

The text is untrusted: line length and nesting are limited, and errors quote the number of a line, not its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass

MAX_DEPTH, MAX_LINES, MAX_LINE = 20, 10_000, 10_000

_ENTRY = re.compile(r"""[\w"'-]+:(\s|$)""")


class MalformedError(ValueError):
    """A text is not in the subset."""


@dataclass(frozen=True, slots=True)
class Row:
    """The content of a line, and its indentation."""

    number: int
    indent: int
    text: str

    @property
    def is_item(self) -> bool:
        """Whether it is an item of a list."""
        return self.text.startswith("- ") or self.text == "-"


_Rows: TypeAlias = Sequence[Row]


def read_yaml(text: str) -> object:
    """Return the value of a text: mappings, lists, strings and None."""
    lines = text.splitlines()
    if len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines):
        message = f"it has more than {MAX_LINES} lines, or more than {MAX_LINE} characters in one"
        raise MalformedError(message)
    if any("\t" in line[: len(line) - len(line.lstrip())] for line in lines):
        raise MalformedError("it is indented by tabs")
    bare = map(_bare, lines)
    rows = [
        Row(at, len(line) - len(line.lstrip()), line.strip())
        for at, line in enumerate(bare, 1)
        if line.strip() not in ("", "---", "...")
    ]
    value, left = _block(rows, MAX_DEPTH)
    if left:
        _fail(left[0], "does not fit where it stands")
    return value


def _bare(line: str) -> str:
    """Return a line without its comment."""
    return re.sub(r"""^((?:[^'"#]|'[^']*'|"[^"]*"|(?<=\S)#)*)(?:#.*)?$""", r"\1", line.rstrip())


def _block(rows: _Rows, depth: int) -> tuple[object, _Rows]:
    """Return the value that begins with the first row, and the remaining rows."""
    if not rows:
        return None, rows
    if not depth:
        _fail(rows[0], f"is more than {MAX_DEPTH} levels deep")
    if rows[0].is_item:
        return _list(rows, rows[0].indent, depth)
    if _ENTRY.match(rows[0].text):
        return _entries(rows, rows[0].indent, depth)
    return _scalar(rows[0], rows[0].text, depth), rows[1:]


def _list(rows: _Rows, indent: int, depth: int) -> tuple[object, _Rows]:
    items: list[object] = []
    while rows and rows[0].indent == indent and rows[0].is_item:
        rest = rows[0].text[1:]
        inner = indent + 1 + len(rest) - len(rest.lstrip())
        first = [Row(rows[0].number, inner, rest.strip())] if rest.strip() else []
        value, rows = _block([*first, *rows[1:]], depth - 1)
        items.append(value)
    return items, rows


def _entries(rows: _Rows, indent: int, depth: int) -> tuple[object, _Rows]:
    entries: dict[str, object] = {}
    while rows and rows[0].indent == indent and not rows[0].is_item:
        first, rows = rows[0], rows[1:]
        name, colon, rest = first.text.partition(":")
        if not colon:
            _fail(first, "is no entry")
        is_below = bool(rows) and (rows[0].indent > indent or (rows[0].indent == indent and rows[0].is_item))
        if rest.strip() or not is_below:
            entries[name.strip("\"' ")] = _scalar(first, rest.strip(), depth)
        else:
            entries[name.strip("\"' ")], rows = _block(rows, depth - 1)
    return entries, rows


def _scalar(row: Row, text: str, depth: int) -> object:
    if text.startswith("[") and text.endswith("]"):
        if not depth:
            _fail(row, f"is more than {MAX_DEPTH} levels deep")
        return [_scalar(row, part.strip(), depth - 1) for part in text[1:-1].split(",") if part.strip()]
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _fail(row: Row, problem: str) -> NoReturn:
    message = f"line {row.number} {problem}"
    raise MalformedError(message)
