"""Values of literals: numbers, characters and strings (JLS 3.10)."""

from __future__ import annotations

import re

from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.source import Span

_ESCAPES = {
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "f": "\f",
    "r": "\r",
    "s": " ",
    '"': '"',
    "'": "'",
    "\\": "\\",
    "\n": "",
}
_ESCAPE = re.compile(r"\\(u+[0-9a-fA-F]{4}|[0-3]?[0-7]{1,2}|\n|.)", re.DOTALL)

_MAX_CHAR = 0xFFFF
_ENOUGH = 40
"""More decimal digits than any integer has; the rest is ignored."""


def integer(text: str) -> tuple[int, bool, bool]:
    """Return the number, whether it is a long, and whether it is decimal."""
    digits = text.replace("_", "").lower()
    is_long = digits.endswith("l")
    digits = digits.removesuffix("l")
    if digits.startswith("0x"):
        return int(digits, 16), is_long, False
    if digits.startswith("0b"):
        return int(digits, 2), is_long, False
    if len(digits) > 1 and digits.startswith("0"):
        return int(digits, 8), is_long, False
    return int(digits[:_ENOUGH]), is_long, True


def floating(text: str) -> tuple[str, bool]:
    """Return the digits, decimal or hexadecimal, and whether it is a float."""
    digits = text.replace("_", "")
    is_hexadecimal = digits.lower().startswith("0x")
    suffix = digits[-1].lower()
    if suffix in "fd" and not (is_hexadecimal and "p" not in digits.lower()):
        digits = digits[:-1]
    return digits, suffix == "f"


def translate_escapes(text: str) -> str:
    """Return a text with its escapes translated."""
    return _ESCAPE.sub(lambda match: _translate_escape(match[1]), text)


def _translate_escape(code: str) -> str:
    if code[0] == "u":
        return chr(int(code.lstrip("u"), 16))
    if code[0] in "01234567":
        return chr(int(code, 8))
    return _ESCAPES.get(code, code)


def character(text: str, span: Span) -> int:
    """Return the code of ``'c'``; refuse more than one UTF-16 unit."""
    inner = translate_escapes(text[1:-1])
    if len(inner) != 1 or ord(inner) > _MAX_CHAR:
        raise OoxError([Diagnostic("syntax", "a char is one unit of UTF-16; this is a string", span)])
    return ord(inner)


def string(text: str) -> str:
    """Return the string of ``"..."`` or of a text block."""
    if text.startswith('"""'):
        return translate_escapes(_block(text[3:-3]))
    return translate_escapes(text[1:-1])


def _block(text: str) -> str:
    """Strip the first line break and the common indentation of a text block (JLS 3.10.6)."""
    lines = text.split("\n")[1:]
    margins = [len(line) - len(line.lstrip()) for line in lines[:-1] if line.strip()] + (
        [len(lines[-1]) - len(lines[-1].lstrip())] if lines else []
    )
    margin = min(margins, default=0)
    return "\n".join(line[margin:].rstrip() for line in lines)
