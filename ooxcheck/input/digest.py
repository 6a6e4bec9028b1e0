"""The digest of a text."""

from __future__ import annotations

from ooxcheck.datatypes.digests import sha256


def digest(text: str | bytes) -> str:
    """Return the SHA-256 of a text in UTF-8."""
    return sha256(text.encode() if isinstance(text, str) else text)
