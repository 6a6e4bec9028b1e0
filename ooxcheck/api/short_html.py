"""The representation of a result in a notebook: a heading, and the beginning of its text or of its drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

MAX_LINES = 30
"""Lines of a text in a notebook."""

MAX_DRAWINGS = 4
"""Drawings in a notebook."""


def short_html(title: str, text: str) -> str:
    """Return a heading, and the first lines of a text."""
    lines = text.splitlines()
    shown = lines[:MAX_LINES]
    if len(lines) > MAX_LINES:
        shown.append(f"... {len(lines) - MAX_LINES} more lines: print it, or write html() into a file")
    inner = escape("\n".join(shown))
    return f"<b>{escape(title)}</b><pre>{inner}</pre>"


def drawings_html(title: str, drawings: Sequence[tuple[Iterable[str], str]], count: int) -> str:
    """Return a heading, and the first drawings, each below its lines; `count` is the number of all."""
    parts = [f"<b>{escape(title)}</b>"]
    for lines, drawing in drawings[:MAX_DRAWINGS]:
        parts.append(f"<pre>{escape(chr(10).join(lines))}</pre>{drawing}")
    if count > MAX_DRAWINGS:
        parts.append(f"<p>... and {count - MAX_DRAWINGS} more: html() has all</p>")
    return "".join(parts)
