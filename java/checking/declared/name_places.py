"""The span of the name in a declaration, which is used for messages about implicit code."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ooxcheck.oox.source import Span

_BEHIND = re.compile(r"\s*(?:[({]|<(?!=)|(?:extends|implements|permits)\b)")
"""Tokens that follow the name in the declaration of a method or class, and no formula."""

_LETTER = re.compile(r"[\w$]")


def name_place(name: str, declaration: Span) -> Span:
    """Return the span of a name in its declaration, or that of the declaration if the name does not occur."""
    text, first = declaration.text, None
    for place in _places(name, text) if name else ():
        first = place if first is None else first
        if _BEHIND.match(text, place + len(name)):
            return _beginning(declaration, place, name)
    return declaration if first is None else _beginning(declaration, first, name)


def _beginning(declaration: Span, place: int, name: str) -> Span:
    start = declaration.start + place
    return Span(declaration.source, start, start + len(name))


def _places(name: str, text: str) -> Iterator[int]:
    """Yield the offsets of a name as a whole word in a text."""
    place = text.find(name)
    while place >= 0:
        end = place + len(name)
        if not _LETTER.match(text, end) and not (place and _LETTER.match(text, place - 1)):
            yield place
        place = text.find(name, end)


def is_name_place(span: Span) -> bool:
    """Return whether a span is the name in a declaration."""
    return span.text.isidentifier() and _BEHIND.match(span.source.text, span.end) is not None
