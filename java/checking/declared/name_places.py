"""Where a declaration has its name: the place of what nobody wrote about it."""

from __future__ import annotations

import re

from oox.source import Span

_BEHIND = r"\s*(?:[({]|<(?!=)|(?:extends|implements|permits)\b)"
"""What comes behind the name of a method or class where it is declared, and behind no formula."""


def name_place(name: str, declaration: Span) -> Span:
    """Return the place of a name in its declaration, which is the whole of one that has none there."""
    word = rf"(?<![\w$]){re.escape(name)}(?![\w$])"
    found = name and (re.search(rf"{word}(?={_BEHIND})", declaration.text) or re.search(word, declaration.text))
    return Span(declaration.source, declaration.start + found.start(), declaration.start + found.end()) if found else declaration


def is_name_place(span: Span) -> bool:
    """Return whether a place is the name in a declaration."""
    return span.text.isidentifier() and re.compile(_BEHIND).match(span.source.text, span.end) is not None
