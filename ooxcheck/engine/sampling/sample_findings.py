"""The violation of a sample run as findings of a check."""

from __future__ import annotations

from ooxcheck.engine.deepening import Depth, Step
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.engine.sampling.sample_runs import sample_violation


def sample_findings(question: Question) -> Depth | None:
    """Return the findings of a sample run that violates a duty of a kind that is sought; None if there is none."""
    sampled = sample_violation(question, question.sought)
    if sampled is None:
        return None
    example = sampled.example
    findings = Findings(
        {example.duty.whole: Standing.VIOLATED}, [example], finishes=True, is_computed=sampled.is_computed
    )
    return Depth(Step(question.bounds, sampled.unroll, unrolls=question.unrolls), findings)
