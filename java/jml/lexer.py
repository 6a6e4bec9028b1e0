r"""Tokens of specifications: words, ``\\words``, literals and signs, with their places in the file.

Comments in a row are one text: a clause may begin in one and end in the next. A ``//@`` inside of one goes on with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from datatypes import dataclass
from java import tree
from oox.diagnostics import Diagnostic, OoxError
from oox.source import Source, Span

_TOKEN = re.compile(
    r"""(?P<space>\s+|//@+|//[^\n]*|/\*(?!@).*?\*/)
    |(?P<informal>\(\*.*?\*\))
    |(?P<float>\d[\d_]*\.(?!\.)[\d_]*(?:[eE][+-]?\d+)?[fFdD]?|\.\d[\d_]*(?:[eE][+-]?\d+)?[fFdD]?|\d[\d_]*(?:[eE][+-]?\d+[fFdD]?|[fFdD]))
    |(?P<int>0[xX][0-9a-fA-F_]+[lL]?|0[bB][01_]+[lL]?|\d[\d_]*[lL]?)
    |(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<char>'(?:\\.[^'\n]*|[^'\\\n])')
    |(?P<word>[^\W\d][\w$]*|\$[\w$]*)
    |(?P<jml>\\[a-zA-Z_]+)
    |(?P<sign><=!=>|<==>|==>|<==|<<|<=|>=|==|!=|&&|\|\||\.\.|->|<-|\+\+|--|:=|::|<:|\{\||\|\}|[-+*/%&|^~!<>=?:;,.()\[\]{}\#@])
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a literal or a sign; `kind` is that of the pattern, and ``end`` behind the last one. No literal has the text of a word or sign."""

    kind: str
    text: str
    source: Source
    start: int

    @property
    def end(self) -> int:
        """Where it ends; the end itself is one character long."""
        return self.start + (len(self.text) or 1)

    @property
    def span(self) -> Span:
        """Its place."""
        return Span(self.source, self.start, self.end)


def tokens(specifications: Sequence[tree.Specification]) -> list[Token]:
    """Return the tokens of comments in a row, and one for their end."""
    found: list[Token] = []
    for each in specifications:
        found += _of_one(each)
    last = specifications[-1].span
    return [*found, Token("end", "", last.source, last.end - 1)]


def _of_one(specification: tree.Specification) -> list[Token]:
    source, begin, text, at = specification.span.source, specification.span.start, specification.text, 0
    tokens = []
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        if start != at:
            break
        at, kind = end, found.lastgroup
        if kind is not None and kind != "space":
            tokens.append(Token(kind, found[0], source, begin + start))
    if at < len(text):
        raise _unreadable(source, begin + at, text[at])
    return tokens


def _unreadable(source: Source, at: int, char: str) -> OoxError:
    return OoxError(
        [Diagnostic("jml.syntax", f"no word or sign of JML begins with {char!r}", Span(source, at, at + 1))]
    )
