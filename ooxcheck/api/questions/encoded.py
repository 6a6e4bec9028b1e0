"""The encoding of a method, for explanations and exports."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Question
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Options
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import StatementHook


@contextmanager
def encode_question(
    question: Question,
    settings: Settings,
    *,
    hook: StatementHook | None = None,
    given: Collection[Duty] | None = None,
) -> Iterator[Encoding]:
    """Encode the method of a question; the solver lives as long as the block. Raises `OoxError` if the method cannot be encoded.

    `hook` and `given` are those of `ooxcheck.translate.encode`.
    """
    refuse_threads(question)
    with deep_recursion():
        try:
            options = (
                Options(symmetry=0, orders=False) if hook else None
            )  # the encoder breaks symmetry itself
            program, method, bounds = question.program, question.method, question.bounds
            encoding = encode(
                EncodingRequest(program, method, bounds, settings, options=options, hook=hook, given=given)
            )
        except Unsupported as limit:
            message = f"{question.method.name} cannot be encoded: {limit.what}"
            raise OoxError([Diagnostic("check.unsupported", message, limit.span)]) from None
        with encoding.world.session:
            yield encoding


def refuse_threads(question: Question) -> None:
    """Refuse a method that may start a thread."""
    if may_fork(question.program, question.method):
        message = f"{question.method.name} may fork: this command does not know threads"
        note = f"`ooxcheck {question.method.name}` checks it"
        raise OoxError([Diagnostic("check.threads", message, question.method.span, notes=(note,))])
