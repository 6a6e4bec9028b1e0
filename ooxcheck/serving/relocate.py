"""A report told again when its words have moved: the same answer, with the places where the words stand now.

The blanks of a report that was packed (`ooxcheck.batch.shipping`) are filled with what they are in the program as it is now: the
n-th word of a piece is where the n-th word of it was. That the pieces on which the answer rests have the same words is what
`ooxcheck.reuse.dependencies` is for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator

from ooxcheck.engine.fault_bundles import sources
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method
from ooxcheck.reuse import lowered
from ooxcheck.reuse.pieces import Piece, pieces


class Moves:
    """Where the words of a program are in another that has some of the same pieces."""

    def __init__(self, before: Program, after: Program) -> None:
        self._methods = {method.full_name: method for method in after.methods()}
        self._sources = {source.name: source for source in sources(after)}
        self._words: dict[str, list[tuple[int, Source, int]]] = defaultdict(list)
        self.program = after
        for source, start, now, begin in _moved(before, after):
            self._words[source.name].append((start, now, begin))
        for words in self._words.values():
            words.sort(key=lambda word: word[0])

    def method(self, full_name: str) -> Method:
        """Return the method of this name."""
        return self._methods[full_name]

    def source(self, name: str) -> Source:
        """Return the text of this name."""
        return self._sources[name]

    def span(self, name: str, start: int, end: int) -> Span:
        """Return where a part of a text is now."""
        source, begin = self._place(name, start)
        if start == end:
            return Span(source, begin, begin)
        return Span(source, begin, self._place(name, end - 1)[1] + 1)

    def _place(self, name: str, offset: int) -> tuple[Source, int]:
        """Return where a character is now, from where the word is now that it is in or behind."""
        words = self._words[name]
        at = bisect_right(words, offset, key=lambda word: word[0]) - 1
        start, source, begin = words[max(at, 0)]
        return source, begin + offset - start


def _moved(before: Program, after: Program) -> Iterator[tuple[Source, int, Source, int]]:
    """Yield where words were, and where they are now."""
    if before.origin is not None and after.origin is not None:
        yield from lowered.moved_places(before.origin, after.origin)
        return
    for old, new in _common(before, after):
        yield from (
            (old.source, one.start, new.source, other.start)
            for one, other in zip(old.tokens, new.tokens, strict=True)
        )


def _common(before: Program, after: Program) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pieces that two programs have in common, as they are in each."""
    one, other = pieces(before), pieces(after)
    for old, new in ((one.methods, other.methods), (one.frames, other.frames)):
        yield from (
            (old[name], new[name]) for name in old if name in new and old[name].words == new[name].words
        )
