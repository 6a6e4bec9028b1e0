"""A report relocated after its text has moved: the same answer, with the new places.

The placeholders of a packed report (`ooxcheck.batch.shipping`) are replaced by places of the current program: the n-th token of a piece corresponds to its n-th
token before. `ooxcheck.reuse.dependencies` ensures that the pieces have the same tokens.
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
    """The places of a program in another one that shares some pieces."""

    def __init__(self, before: Program, after: Program) -> None:
        self._methods = {method.full_name: method for method in after.methods()}
        self._sources = {source.name: source for source in sources(after)}
        self._words: dict[str, list[tuple[int, Source, int]]] = defaultdict(list)
        self.program = after
        for source, start, now, begin in _moved_tokens(before, after):
            self._words[source.name].append((start, now, begin))
        for words in self._words.values():
            words.sort(key=lambda word: word[0])

    def method(self, full_name: str) -> Method:
        """Return the method with this name."""
        return self._methods[full_name]

    def source(self, name: str) -> Source:
        """Return the text with this name."""
        return self._sources[name]

    def span(self, name: str, start: int, end: int) -> Span:
        """Return the current span of a part of a text."""
        source, begin = self._place(name, start)
        if start == end:
            return Span(source, begin, begin)
        return Span(source, begin, self._place(name, end - 1)[1] + 1)

    def _place(self, name: str, offset: int) -> tuple[Source, int]:
        """Return the current position of a character, from that of the token at or before it."""
        words = self._words[name]
        at = bisect_right(words, offset, key=lambda word: word[0]) - 1
        start, source, begin = words[max(at, 0)]
        return source, begin + offset - start


def _moved_tokens(before: Program, after: Program) -> Iterator[tuple[Source, int, Source, int]]:
    """Yield the old and the new positions of tokens."""
    if before.origin is not None and after.origin is not None:
        yield from lowered.moved_places(before.origin, after.origin)
        return
    for old, new in _common(before, after):
        yield from (
            (old.source, one.start, new.source, other.start)
            for one, other in zip(old.tokens, new.tokens, strict=True)
        )


def _common(before: Program, after: Program) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pieces that two programs share, as in each of them."""
    one, other = pieces(before), pieces(after)
    for old, new in ((one.methods, other.methods), (one.frames, other.frames)):
        yield from (
            (old[name], new[name]) for name in old if name in new and old[name].words == new[name].words
        )
