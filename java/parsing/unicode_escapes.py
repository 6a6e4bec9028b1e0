r"""Unicode escapes (JLS 3.3): ``\u000a`` is a line break wherever it stands, so a comment ends there.

Escapes are translated before anything else is read. A backslash begins an escape if an even number of backslashes stands before it. Two escapes that form a surrogate pair
become one character; half a pair stays as it is written, since UTF-8 cannot encode it, and so does the null character, which ends a text for tree-sitter: only literals may contain
one, and `ooxcheck.java.parsing.literals` reads it.
A carriage return ends a line, too (JLS 3.4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Source, Span

_ESCAPE = re.compile(
    r"\\(?:u+(?:(?P<unit>[0-9a-fA-F]{4})(?:\\u+(?P<low>[dD][c-fC-F][0-9a-fA-F]{2}))?|(?P<bad>))|\\)|\r(?!\n|\\u+000[aA])"
)
"""An escape, perhaps followed by a low surrogate; two backslashes; or a carriage return without a line feed."""

_HIGH = range(0xD800, 0xDC00)
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Translated:
    """A text without escapes; `offsets` are the original offsets of its characters and its end, or nothing if unchanged."""

    text: str
    offsets: tuple[int, ...] = ()

    def original(self, at: int) -> int:
        """Return the original offset of a character."""
        return self.offsets[at] if self.offsets else at


def translate(source: Source) -> Translated:
    """Translate the escapes of a file; raise `OoxError` for an escape without four hexadecimal digits."""
    if not _ESCAPE.search(source.text):
        return Translated(source.text)
    parts = list(_parts(source))
    offsets = [start + (0 if is_one else at) for text, start, is_one in parts for at in range(len(text))]
    return Translated("".join(text for text, _, _ in parts), (*offsets, len(source.text)))


def plain_text(span: Span) -> str:
    """Return the text of a span with its escapes translated."""
    return translate(Source(span.source.name, span.text)).text


def _parts(source: Source) -> Iterator[tuple[str, int, bool]]:
    """Yield the parts of a text, their offsets, and whether each is a translated escape."""
    at, text = 0, source.text
    while escape := _ESCAPE.search(text, at):
        yield text[at : escape.start()], at, False
        if escape["bad"] is not None:
            raise OoxError(
                [
                    Diagnostic(
                        "syntax",
                        "a unicode escape has four hexadecimal digits",
                        Span(source, escape.start(), escape.end()),
                    )
                ]
            )
        character, end = _character(escape)
        yield character, escape.start(), len(character) == 1
        at = end
    yield text[at:], at, False


def _character(escape: re.Match[str]) -> tuple[str, int]:
    """Return the character of an escape, and its end."""
    if escape["unit"] is None:
        return ("\n" if escape[0] == "\r" else escape[0]), escape.end()
    unit, end = int(escape["unit"], 16), escape.end("unit")
    if unit in _HIGH and escape["low"] is not None:
        return chr(0x10000 + ((unit - 0xD800) << 10) + int(escape["low"], 16) - 0xDC00), escape.end()
    if unit in _SURROGATES or unit == 0:
        return escape.string[escape.start() : end], end
    return _line_break(escape, end) if unit == ord("\r") else chr(unit), end


def _line_break(escape: re.Match[str], end: int) -> str:
    r"""Return the line break of a ``\u000d``; before a line feed it stays a carriage return."""
    return "\r" if re.compile(r"\n|\\u+000[aA]").match(escape.string, end) else "\n"
