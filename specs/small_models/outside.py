"""The reason why no number of objects is known to suffice."""

from __future__ import annotations

from ooxcheck.oox.source import Span


class Outside(Exception):  # noqa: N818 (a limit of the method, not an error)
    """Raised for code or a formula to which small models do not apply; `what` says why, about the text at `span`."""

    def __init__(self, what: str, span: Span) -> None:
        super().__init__(what)
        self.what = what
        self.span = span
