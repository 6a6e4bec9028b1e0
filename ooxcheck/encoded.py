"""A method encoded for a command that has something else in mind than a check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from oox.diagnostics import Diagnostic, OoxError
from ooxcheck.checker import refuse_threads, room
from ooxcheck.results import Question
from translate.encode import Encoding, encode
from translate.run import Loosen
from translate.scene import Unsupported


@contextmanager
def encoded(question: Question, unroll: int, *, loosen: Loosen | None = None) -> Iterator[Encoding]:
    """Encode the method of a question; its solver lives as long as the block. What cannot be encoded is an `OoxError`."""
    refuse_threads(question)
    with room():
        try:
            settings = question.settings_with(unroll)
            encoding = encode(question.program, question.method, question.bounds, settings, loosen=loosen)
        except Unsupported as limit:
            message = f"{question.method.name} cannot be encoded: {limit.what}"
            raise OoxError([Diagnostic("check.unsupported", message, limit.span)]) from None
        with encoding.world.session:
            yield encoding
