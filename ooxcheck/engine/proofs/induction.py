"""Bounds on recursion that do not matter: induction or a table of calls proves the duties for calls of any depth.

The results within the bounds stay: which duties are reached, and that executions finish. Induction only adds that nothing fails beyond the bounds.
"""

from __future__ import annotations

from collections.abc import Callable

from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import INDUCTION, Standing
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Options
from ooxcheck.specs.induction.prove import Prover
from ooxcheck.translate.symbolic.encoder import TooLarge

RECURSION = "recursion"


def lift(
    question: Question, settings: Settings, options: Options, watch: Callable[[], None], findings: Findings
) -> None:
    """Remove the bounds from findings if everything is proved without them, and note how; with certificates or brute force they stay."""
    decided = all(each is Standing.HOLDS for each in findings.duties.values())
    if (
        question.certify
        or question.self_check
        or not decided
        or not any(each.what == RECURSION for each in findings.bounds)
    ):
        return
    try:
        proof = Prover(question.program, question.method, question.bounds, settings, options, watch).proof()
    except (TooLarge, RecursionError):
        return
    if proof is not None:
        findings.bounds.clear()
        findings.notes += [
            Diagnostic(INDUCTION, f"calls of {each.name} {proof.why}", each.span, Severity.WARNING)
            for each in proof.methods
        ]
