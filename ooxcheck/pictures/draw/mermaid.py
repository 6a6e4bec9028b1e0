"""A film as a Mermaid flowchart: before and after, each a subgraph, and the wait-for graph of a deadlock.

Mermaid has no escapes for its own syntax but entity codes, so every character that is not plainly harmless becomes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ooxcheck.pictures.film.film import Film
from ooxcheck.pictures.snapshots import Box, Cell

if TYPE_CHECKING:
    from ooxcheck.pictures.film.ends import End

_HARMLESS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:+-_=")


def mermaid(film: Film) -> str:
    """Return the first and the last frame of a film as a Mermaid flowchart."""
    from ooxcheck.pictures.film.ends import ends, object_numbers

    ids = object_numbers(film)
    lines = ["---", f"title: {quote_text(f'{film.method}: {film.title}')}", "---", "flowchart LR"]
    for end in ends(film):
        lines += [f"  subgraph {end.moment}", *(f"    {line}" for line in _lines(end, ids)), "  end"]
    lines.append("  classDef new stroke-width:3px")
    lines.append("  classDef blamed stroke:red,stroke-width:3px")
    lines.append("  classDef variable stroke-dasharray:2 2")
    return "\n".join(lines) + "\n"


def quote_text(text: str) -> str:
    """Return a quoted text with all special characters encoded."""
    return '"' + "".join(char if char in _HARMLESS else f"#{ord(char)};" for char in text) + '"'


def _lines(end: End, ids: Mapping[str, int]) -> Iterator[str]:
    """Yield the nodes and arrows of one snapshot."""
    letter = end.moment[0]
    for box in end.snapshot.boxes.values():
        style = ":::blamed" if end.is_blamed(box) else ":::new" if end.is_new(box) else ""
        yield f"{letter}{ids[box.name]}[{_label(end, box)}]{style}"
    for number, (text, target, is_witness) in enumerate(end.labels):
        yield f"{letter}v{number}([{quote_text(text)}]):::{'blamed' if is_witness else 'variable'}"
        if target is not None:
            yield f"{letter}v{number} -.-> {letter}{ids[target]}"
    for box in end.snapshot.boxes.values():
        for cell in box.cells:
            if cell.target is not None:
                arrow = "==>" if end.is_changed(box, cell) else "-.->" if cell.is_wanted else "-->"
                label = quote_text(cell.name + _culprit_classes(end, box, cell))
                yield f"{letter}{ids[box.name]} {arrow}|{label}| {letter}{ids[cell.target]}"
    for source, old in end.removed_references:
        yield f"{letter}{ids[source]} -.-x|{quote_text(f'no longer {old.name}')}| {letter}{ids[old.target or source]}"


def _label(end: End, box: Box) -> str:
    """Return the label of a node: the name and type of the object, its values and its old values."""
    rows = [f"{box.name} : {box.type}{' (new)' if end.is_new(box) else ''}"]
    rows += [
        f"{cell.name} = {cell.text}{end.was(box, cell)}{_culprit_classes(end, box, cell)}"
        for cell in box.cells
        if cell.target is None
    ]
    rows += [f"+{box.folded} more"] if box.folded else []
    return '"' + "<br/>".join(quote_text(row)[1:-1] for row in rows) + '"'


def _culprit_classes(end: End, box: Box, cell: Cell) -> str:
    return " (makes it false)" if end.is_blamed(box, cell) else ""
