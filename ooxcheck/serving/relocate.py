"""A report told again when its words have moved: the same answer, with the places where the words stand now.

A report is kept as a pickle in which the program, its methods and all places in it are left blank. They are filled in when it is
unpacked, with what they are in the program as it is then: the n-th word of a piece is where the n-th word of it was. That the
pieces on which the answer rests have the same words is what `ooxcheck.serving.dependencies` is for.
"""

from __future__ import annotations

import io
import pickle
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from oox.program import Program
from oox.source import Source, Span
from oox.typed import Method
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.engine.report import Report
from ooxcheck.serving.pieces import Piece, pieces


def packed(report: Report) -> str | None:
    """Return a report as a text, with blanks for the program and its places; None if it cannot be packed."""
    stream = io.BytesIO()
    try:
        _Packer(stream).dump(report)
    except (RecursionError, pickle.PicklingError, TypeError, AttributeError):
        return None
    return b64encode(stream.getvalue()).decode()


def unpacked(text: str, moves: Moves) -> Report:
    """Return the report that was packed, as one about the program that moves lead to."""
    report = _Unpacker(io.BytesIO(b64decode(text)), moves).load()
    assert isinstance(report, Report), "what was packed should be a report"
    return report


class Moves:
    """Where the words of a program are in another that has some of the same pieces."""

    def __init__(self, before: Program, after: Program) -> None:
        self._methods = {method.full_name: method for method in after.methods()}
        self._sources = {source.name: source for source in sources(after)}
        self._words: dict[str, list[tuple[int, Source, int]]] = defaultdict(list)
        self.program = after
        for old, new in _common(before, after):
            pairs = zip(old.tokens, new.tokens, strict=True)
            self._words[old.source.name] += [(one.start, new.source, other.start) for one, other in pairs]
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


def _common(before: Program, after: Program) -> Iterator[tuple[Piece, Piece]]:
    """Yield the pieces that two programs have in common, as they are in each."""
    one, other = pieces(before), pieces(after)
    for old, new in ((one.methods, other.methods), (one.frames, other.frames)):
        yield from ((old[name], new[name]) for name in old if name in new and old[name].words == new[name].words)


class _Packer(pickle.Pickler):
    """Leaves blank what is another object in another program; places are numbered, for two that are equal may be two."""

    def __init__(self, stream: io.BytesIO) -> None:
        super().__init__(stream, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers: dict[int, int] = {}

    def persistent_id(self, value: Any) -> tuple[str, Any] | None:  # noqa: ANN401 (anything may be in a report)
        """Return what a blank has to be filled with, None if it is no blank."""
        kind = type(value)
        if kind is Span:
            number = self._numbers.setdefault(id(value), len(self._numbers))
            return "span", (number, value.source.name, value.start, value.end)
        if kind is Method:
            return "method", value.full_name
        if kind is Source:
            return "source", value.name
        return ("program", None) if kind is Program else None


class _Unpacker(pickle.Unpickler):
    """Fills the blanks."""

    def __init__(self, stream: io.BytesIO, moves: Moves) -> None:
        super().__init__(stream)
        self._moves = moves
        self._spans: dict[int, Span] = {}

    def persistent_load(self, blank: Any) -> Span | Method | Source | Program:  # noqa: ANN401 (as the base class has it)
        """Return what a blank stands for."""
        match blank:
            case "span", (number, name, start, end):
                return self._spans.setdefault(number, self._moves.span(name, start, end))
            case "method", name:
                return self._moves.method(name)
            case "source", name:
                return self._moves.source(name)
            case _:
                return self._moves.program
