"""Where a declaration has its name: the place of what nobody wrote about it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oox.source import Span

_BEHIND = re.compile(r"\s*(?:[({]|<(?!=)|(?:extends|implements|permits)\b)")
"""What comes behind the name of a method or class where it is declared, and behind no formula."""

_LETTER = re.compile(r"[\w$]")


def name_place(name: str, declaration: Span) -> Span:
    """Return the place of a name in its declaration, which is the whole of one that has none there."""
    text = declaration.text
    places = list(_places(name, text)) if name else []
    if not places:
        return declaration
    start = declaration.start + next((place for place in places if _BEHIND.match(text, place + len(name))), places[0])
    return Span(declaration.source, start, start + len(name))


def _places(name: str, text: str) -> Iterator[int]:
    """Yield where a name stands in a text as a word of its own."""
    place = text.find(name)
    while place >= 0:
        end = place + len(name)
        if not _LETTER.match(text, end) and not (place and _LETTER.match(text, place - 1)):
            yield place
        place = text.find(name, end)


def is_name_place(span: Span) -> bool:
    """Return whether a place is the name in a declaration."""
    return span.text.isidentifier() and _BEHIND.match(span.source.text, span.end) is not None
