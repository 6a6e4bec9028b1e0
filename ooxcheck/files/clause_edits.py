"""Clauses of JML as changes of a text: comments above a declaration or a loop, or before it on the same line."""

from __future__ import annotations

from collections.abc import Sequence

Edit = tuple[int, str]
"""An offset, and the text to insert there."""


def jml_edit(text: str, start: int, clauses: Sequence[str]) -> Edit:
    """Return what writes clauses before the code that begins at an offset."""
    indent = text[text.rfind("\n", 0, start) + 1 : start]
    if indent.strip():
        return start, f"/*@ {' '.join(f'{clause};' for clause in clauses)} @*/ "
    return start, "".join(f"//@ {clause};\n{indent}" for clause in clauses)


def with_edits(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with insertions; those at one offset in their order."""
    for offset, more in sorted(edits, key=_offset)[::-1]:
        text = text[:offset] + more + text[offset:]
    return text


def _offset(edit: Edit) -> int:
    return edit[0]
