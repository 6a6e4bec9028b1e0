"""The report of a check that a sample run answers, without encoder and solver."""

from __future__ import annotations

from time import monotonic

from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.notes import assumption_notes, run_callees
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Phase, Report, Sizes, Standing
from ooxcheck.engine.sampling.sample_runs import sample_violation
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.verdicts import Verdict


def sample_report(question: Question) -> Report | None:
    """Return the report of a sample run that violates a duty of a kind that is sought; None if there is none."""
    begun = monotonic()
    with deep_recursion():
        sampled = sample_violation(question)
    if sampled is None:
        return None
    example, program, method = sampled.example, question.program, question.method
    settings = question.settings_with(sampled.unroll)
    return Report(
        question,
        Verdict.VIOLATED,
        {example.duty: Standing.VIOLATED},
        (example,),
        (),
        (
            *run_callees(question),
            *assumption_notes(program, method, settings, is_computed=sampled.is_computed),
        ),
        (),
        "",
        sampled.unroll,
        question.unrolls,
        {Phase.REPLAY: monotonic() - begun},
        Sizes(),
        limits=size_limits(program, method, question.bounds, settings),
    )
