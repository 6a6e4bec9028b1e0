r"""Unicode escapes (JLS 3.3): ``\u000a`` is a line break wherever it stands, so a comment ends there.

Escapes are translated before anything else is read. A backslash begins an escape if an even number of backslashes stands before it. Two escapes that form a surrogate pair
become one character; half a pair stays as it is written, since UTF-8 cannot encode it: only literals may contain one, and `ooxcheck.java.parsing.literals` reads it.
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
"""An escape, perhaps with the second half of a surrogate pair behind it; two backslashes; or a carriage return that ends a line alone."""

_HIGH = range(0xD800, 0xDC00)
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Translated:
    """A text without escapes; `offsets` tell where each of its characters, and its end, were in the original, or nothing if they are where they were."""

    text: str
    offsets: tuple[int, ...] = ()

    def original(self, at: int) -> int:
        """Return where a character was in the original."""
        return self.offsets[at] if self.offsets else at


def translate(source: Source) -> Translated:
    """Return the text of a file without its escapes; raise `OoxError` if one has no four hexadecimal digits."""
    if not _ESCAPE.search(source.text):
        return Translated(source.text)
    parts = list(_parts(source))
    offsets = [start + (0 if is_one else at) for text, start, is_one in parts for at in range(len(text))]
    return Translated("".join(text for text, _, _ in parts), (*offsets, len(source.text)))


def plain_text(span: Span) -> str:
    """Return the characters of a place, without escapes."""
    return translate(Source(span.source.name, span.text)).text


def _parts(source: Source) -> Iterator[tuple[str, int, bool]]:
    """Yield the parts of a text, where each begins, and whether it is one character that was an escape."""
    at, text = 0, source.text
    while found := _ESCAPE.search(text, at):
        yield text[at : found.start()], at, False
        if found["bad"] is not None:
            raise OoxError(
                [
                    Diagnostic(
                        "syntax",
                        "a unicode escape has four hexadecimal digits",
                        Span(source, found.start(), found.end()),
                    )
                ]
            )
        character, end = _character(found)
        yield character, found.start(), len(character) == 1
        at = end
    yield text[at:], at, False


def _character(found: re.Match[str]) -> tuple[str, int]:
    """Return what an escape stands for, and where it ends."""
    if found["unit"] is None:
        return ("\n" if found[0] == "\r" else found[0]), found.end()
    unit, end = int(found["unit"], 16), found.end("unit")
    if unit in _HIGH and found["low"] is not None:
        return chr(0x10000 + ((unit - 0xD800) << 10) + int(found["low"], 16) - 0xDC00), found.end()
    if unit in _SURROGATES:
        return found.string[found.start() : end], end
    return _line_break(found, end) if unit == ord("\r") else chr(unit), end


def _line_break(found: re.Match[str], end: int) -> str:
    r"""Return the line break that a ``\u000d`` is, unless a line feed follows, which ends the line then."""
    return "\r" if re.compile(r"\n|\\u+000[aA]").match(found.string, end) else "\n"
