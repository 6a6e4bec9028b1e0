"""The tokens of a program, method by method: the unit of change when a file is saved.

A piece is a method with its contract and body, or the frame of a class: its head, its fields and its invariants. Pieces consist of tokens, without
comments and spaces. In a class a piece ends with a semicolon or closing brace that only the brackets of the class enclose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import Token, tokens
from ooxcheck.oox.typed import Class

_OPENING, _CLOSING = ("(", "[", "{"), (")", "]", "}")


@dataclass(frozen=True, slots=True)
class Piece:
    """Tokens of a text, in order."""

    source: Source
    tokens: tuple[Token, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The texts of the tokens."""
        return tuple(token.text for token in self.tokens)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The lines and columns of the tokens."""
        return tuple(self.source.position(token.start) for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a program: methods by full name, and frames by the name of the class."""

    methods: Mapping[str, Piece]
    frames: Mapping[str, Piece]


def pieces(program: Program) -> Pieces:
    """Return the pieces of a program."""
    methods: dict[str, Piece] = {}
    frames: dict[str, Piece] = {}
    declared = {source: list(_declarations(source)) for source in sources(program)}
    for class_ in program.classes.values():
        source = class_.span.source
        parts = next(parts for parts in declared[source] if _has(parts, class_.span.start))
        own = {start: name for name, start in _starts(class_)}
        named = [
            (next((name for start, name in own.items() if _has([part], start)), None), part) for part in parts
        ]
        methods |= {name: Piece(source, tuple(part)) for name, part in named if name is not None}
        frames[class_.name] = Piece(
            source, tuple(token for name, part in named if name is None for token in part)
        )
    return Pieces(methods, frames)


def _starts(class_: Class) -> Iterator[tuple[str, int]]:
    """Yield the full names of the methods of a class, and their starts."""
    for method in (*class_.constructors, *class_.methods):
        yield method.full_name, method.span.start


def _has(parts: list[list[Token]], offset: int) -> bool:
    """Return whether a position is in one of several parts."""
    return any(part[0].start <= offset < part[-1].end for part in parts)


def _declarations(source: Source) -> Iterator[list[list[Token]]]:
    """Yield the classes of a correct text, each in its parts: the head, the members, the last brace."""
    depth = 0
    parts: list[list[Token]] = [[]]
    for token in tokens(source, Report()):
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        parts[-1].append(token)
        if depth == 0 and token.text == "}":
            yield [part for part in parts if part]
            parts = [[]]
        elif depth == 1 and token.text in ("{", "}", ";"):
            parts.append([])
