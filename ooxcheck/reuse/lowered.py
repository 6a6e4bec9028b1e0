"""Dependencies of answers about lowered programs, and the new places after a change of the text.

A lowered program contains only what one method can reach (`ooxcheck.oox.program.Origin`), so the answer depends on all of its printed text. Its places are
the origins of that text, and the lines that reports quote. Two programs with the same printed text have the same nodes in the same order, so their
places correspond.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.program import Origin
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.printer import node_text


def words(origin: Origin) -> str:
    """Return the text that an answer about a program depends on."""
    with stack_room():
        return "\0".join([node_text(origin.tree), *_titles(origin)])


def _titles(origin: Origin) -> Iterator[str]:
    return (title for node in descendants(origin.tree) if (title := getattr(node, "title", "")))


def places(origin: Origin) -> list[tuple[str, int, int, str]]:
    """Return all places, each with its line."""
    starts = dict.fromkeys((span.source, span.start) for span in _spans(origin))
    positions = ((source, *source.position(start)) for source, start in starts)
    return [(source.name, line, column, source.line(line)) for source, line, column in positions]


def moved_places(before: Origin, after: Origin) -> Iterator[tuple[Source, int, Source, int]]:
    """Yield the old and the new place of each node; nothing if the programs differ."""
    if words(before) != words(after):
        return
    for old, new in zip(_spans(before), _spans(after), strict=True):
        yield old.source, old.start, new.source, new.start
        if old.end > old.start and new.end > new.start:
            yield old.source, old.end - 1, new.source, new.end - 1


def _spans(origin: Origin) -> Iterator[Span]:
    """Yield the spans of all nodes, in a fixed order."""
    return (span for node in descendants(origin.tree) for span in _spans_of(node))


def _spans_of(node: Node) -> Iterator[Span]:
    return (span for name in ("span", "name_span") if isinstance(span := getattr(node, name, None), Span))
