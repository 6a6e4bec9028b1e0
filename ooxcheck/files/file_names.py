"""File names for names of a program: portable, and different for different names.

A name that is not plain ASCII, or too long, ends with a digest.
"""

from __future__ import annotations

from ooxcheck.datatypes.digests import sha256

MAX_NAME = 100

_PLAIN = frozenset("._-")
_SEPARATORS = frozenset("(), ")
"""The text between types of parameters, which becomes a hyphen."""

_DIGITS = 8


def file_name(name: str) -> str:
    """Return a name for a file, without a suffix."""
    shown = "".join(
        char if char.isascii() and (char.isalnum() or char in _PLAIN) else "-" for char in name
    ).strip("-.")
    is_told_apart = all(
        char.isascii() and (char.isalnum() or char in _PLAIN or char in _SEPARATORS) for char in name
    )
    if shown and is_told_apart and len(shown) <= MAX_NAME:
        return shown
    digest = sha256(name.encode(errors="surrogatepass"))[:_DIGITS]
    return f"{shown[: MAX_NAME - _DIGITS - 1].rstrip('-.')}-{digest}".lstrip("-")
