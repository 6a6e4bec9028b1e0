"""Split the text of a model into tokens: names with slashes, numbers, strings, signs; comments and space are skipped."""

from __future__ import annotations

import re

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.from_alloy.syntax.places import AlloyError, Place

KEYWORDS = frozenset(
    """abstract all and as assert but check disj else enum exactly expect extends fact for fun iff implies in let lone
    module no not one open or pred private run set seq some sum sig var always eventually after before historically once
    until since triggered releases steps""".split()
)

END = ""
"""The text of the last token, the end of input."""

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|--[^\n]*|/\*.*?\*/)
      | (?P<name>[A-Za-z_][\w'"]*(?:\s*/\s*[A-Za-z_][\w'"]*)*)
      | (?P<number>0x[0-9A-Fa-f]+|\d+)
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<sign><=>|>>>|<<|>>|=>|<=|=<|>=|<:|:>|!=|\+\+|->|&&|\|\||[-!\#~*^.,:|(){}\[\]@+&=<>;'])""",
    re.VERBOSE | re.DOTALL,
)

_SPELLINGS = {"&&": "and", "||": "or", "!": "not", "<=>": "iff", "=>": "implies", "<=": "=<"}
"""Signs and words with the same meaning are one token."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text; `kind` is name, number, string, or its own text for a keyword or a sign."""

    kind: str
    text: str
    place: Place


def tokens(text: str, file: str) -> list[Token]:
    """Return the tokens of a text, and an end token."""
    all_tokens: list[Token] = []
    at, line, start = 0, 1, 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        place = Place(file, line, at - start + 1)
        if match is None:
            msg = f"unexpected character {text[at]!r}"
            raise AlloyError(msg, place)
        kind, piece = str(match.lastgroup), match.group()
        if kind != "space":
            all_tokens.append(_token(kind, piece, place))
        if "\n" in piece:
            line, start = line + piece.count("\n"), at + piece.rindex("\n") + 1
        at = match.end()
    return [*all_tokens, Token(END, END, Place(file, line, at - start + 1))]


def _token(kind: str, piece: str, place: Place) -> Token:
    if kind == "name":
        piece = re.sub(r"\s", "", piece)
        return Token(_SPELLINGS.get(piece, piece) if piece in KEYWORDS else "name", piece, place)
    return Token(_SPELLINGS.get(piece, piece) if kind == "sign" else kind, piece, place)
