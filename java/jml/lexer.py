r"""Tokens of specifications: words, ``\\words``, literals and signs, with their places in the file.

Adjacent comments form one text: a clause may begin in one and end in the next. A ``//@`` inside a comment is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ooxcheck.java import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source, Span

_TOKEN = re.compile(
    r"""(?:\s++|//@++|//[^\n]*+|/\*(?!@).*?\*/)*(?:
     (?P<word>[^\W\d][\w$]*|\$[\w$]*)
    |(?P<informal>\(\*.*?\*\))
    |(?P<float>\d[\d_]*\.(?!\.)[\d_]*(?:[eE][+-]?\d+)?[fFdD]?|\.\d[\d_]*(?:[eE][+-]?\d+)?[fFdD]?|\d[\d_]*(?:[eE][+-]?\d+[fFdD]?|[fFdD]))
    |(?P<int>0[xX][0-9a-fA-F_]+[lL]?|0[bB][01_]+[lL]?|\d[\d_]*[lL]?)
    |(?P<sign><=!=>|<==>|==>|<==|<<|<=|>=|==|!=|&&|\|\||\.\.|->|<-|\+\+|--|:=|::|<:|\{\||\|\}|[-+*/%&|^~!<>=?:;,.()\[\]{}\#@])
    |(?P<jml>\\[a-zA-Z_]+)
    |(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<char>'(?:\\.[^'\n]*|[^'\\\n])')
    |(?P<end>\Z)
    |(?P<stray>.))
    """,
    re.VERBOSE | re.DOTALL,
)


class Token:
    """A word, a literal or a sign; `kind` is the group of the pattern, and ``end`` for the last token, of one character."""

    __slots__ = ("end", "kind", "source", "start", "text")

    def __init__(self, kind: str, text: str, source: Source, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.source = source
        self.start = start
        self.end = end

    @property
    def span(self) -> Span:
        """Its span."""
        return Span(self.source, self.start, self.end)


def tokens(specifications: Sequence[tree.Specification]) -> list[Token]:
    """Return the tokens of adjacent comments, and one for their end."""
    all_tokens: list[Token] = []
    for each in specifications:
        all_tokens += _of_one(each)
    last = specifications[-1].span
    return [*all_tokens, Token("end", "", last.source, last.end - 1, last.end)]


def _of_one(specification: tree.Specification) -> list[Token]:
    source, begin, places = specification.span.source, specification.span.start, specification.places

    def place(at: int) -> int:
        return places[at] if places else begin + at

    tokens = []
    for match in _TOKEN.finditer(specification.text):
        kind = match.lastgroup or "end"
        if kind == "end":
            break
        if kind == "stray":
            raise _unreadable(source, place(match.start(kind)), match[kind])
        tokens.append(Token(kind, match[kind], source, place(match.start(kind)), place(match.end())))
    return tokens


def _unreadable(source: Source, at: int, char: str) -> OoxError:
    return OoxError(
        [Diagnostic("jml.syntax", f"no word or sign of JML begins with {char!r}", Span(source, at, at + 1))]
    )
