"""Programs that a front end made of another language: what an answer rests on there, and where it is after a change of the text.

Such a program has what one method can reach and nothing else (`ooxcheck.oox.program.Origin`), so the answer rests on all of it: the words that
it has when it is printed. Where these come from, and the lines that reports quote, are its places. Two programs that are
printed alike have the same nodes in the same order, so each place of the one is one of the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.program import Origin
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.syntax.printer import node_text


def words(origin: Origin) -> str:
    """Return what an answer about a program rests on."""
    with stack_room():
        return "\0".join([node_text(origin.tree), *_titles(origin)])


def _titles(origin: Origin) -> Iterator[str]:
    return (title for node in descendants(origin.tree) if (title := getattr(node, "title", "")))


def places(origin: Origin) -> list[tuple[str, int, int, str]]:
    """Return where everything stands, each with its line."""
    starts = dict.fromkeys((span.source, span.start) for span in _spans(origin))
    found = ((source, *source.position(start)) for source, start in starts)
    return [(source.name, line, column, source.line(line)) for source, line, column in found]


def moved(before: Origin, after: Origin) -> Iterator[tuple[Source, int, Source, int]]:
    """Yield where something was, and where it is now; nothing if the programs are not the same."""
    if words(before) != words(after):
        return
    for old, new in zip(_spans(before), _spans(after), strict=True):
        yield old.source, old.start, new.source, new.start
        if old.end > old.start and new.end > new.start:
            yield old.source, old.end - 1, new.source, new.end - 1


def _spans(origin: Origin) -> Iterator[Span]:
    """Yield the places of all nodes, in one order."""
    return (span for node in descendants(origin.tree) for span in _spans_of(node))


def _spans_of(node: Node) -> Iterator[Span]:
    return (span for name in ("span", "name_span") if isinstance(span := getattr(node, name, None), Span))
