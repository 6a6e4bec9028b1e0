"""Search for the brace that was not closed, by the indentation of lines."""

from __future__ import annotations

from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.lexer import Token


def open_brace(tokens: list[Token], source: Source, misfit: int) -> Token:
    """Return the brace that is probably not closed, among tokens that begin with one and have more opening than closing braces.

    It is the first brace whose partner is at the start of a line with less indentation than its own line: that partner was meant to close another brace. Without
    such a line it is the innermost open brace at the token `misfit`, or at the end.
    """
    waiting: list[Token] = []
    innermost = tokens[0]
    for token in tokens:
        if token.type in ("LBRACE", "SET_OPEN"):
            waiting.append(token)
        elif token.type in ("RBRACE", "SET_CLOSE") and waiting:
            opened = waiting.pop()
            if _starts_line(token, source) and _indentation(token, source) < _indentation(opened, source):
                return opened
        if token.start <= misfit and waiting:
            innermost = waiting[-1]
    return innermost


def _starts_line(token: Token, source: Source) -> bool:
    return not source.text[source.text.rfind("\n", 0, token.start) + 1 : token.start].strip()


def _indentation(token: Token, source: Source) -> int:
    """Return the indentation of the line of a token."""
    line = source.text[source.text.rfind("\n", 0, token.start) + 1 :].expandtabs()
    return len(line) - len(line.lstrip())
