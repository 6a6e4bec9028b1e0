"""Bounds on recursion that do not matter: what a check has found holds for all calls, however deep, if induction or a table of calls shows it.

What was decided within the bounds stays: which duties are reached, and that executions come to their end. Only that nothing can fail beyond the bounds is proved besides.
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
    """Take the bounds out of findings if all is proved without them, and note how; where certificates are wanted, or brute force is to agree, they stay."""
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
