"""Invariants to read and to write for loops whose bounds another proof has removed: by values of variables, or by facts about objects and arrays.

These proofs have no invariants in the language of the source. So inductive ones are searched within the bounds, and must be inductive with longer arrays and more
objects, too. Answers do not depend on them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from time import monotonic

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.prove_loops import (
    WINDOWS,
    LoopProver,
    invariants_in_words,
    reachable_loops,
)
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import VALUES, WITHOUT_BOUNDS, Report
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Span
from ooxcheck.specs.loop_invariants.loop_facts import LoopFacts
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge

SECONDS = 10.0
"""The time for the search."""
MORE = 2
"""How many more objects of each class, and elements of each array, the second proof has."""


def with_reading_invariants(report: Report, *, proofs: Collection[str] = (VALUES, WITHOUT_BOUNDS)) -> Report:
    """Return a report with invariants of its loops, if one of some proofs without them removed the bounds, by the codes of their notes, and if some are found."""
    codes = {note.code for note in report.notes}
    is_proved = report.verdict is Verdict.HOLDS and not codes.isdisjoint(proofs)
    question = report.question
    is_asked = question.loops == "auto" and not question.certify
    if not is_proved or report.loop_invariants or not is_asked:
        return report
    if may_fork(question.program, question.method):
        return report
    try:
        facts = _facts(question, report)
    except (GaveUp, TooLarge, RecursionError, Unsupported):
        return report
    return replace(report, loop_invariants=tuple(invariants_in_words(question, facts)))


def _facts(question: Question, report: Report) -> dict[Span, LoopFacts]:
    """Return invariants of all loops without written ones, none if there is no proof, or none with larger bounds."""
    findings = Findings.of(report)
    wanted = {loop.span for _, loop in reachable_loops(question) if not loop.invariants}
    proof = _prover(question, report).prove(findings, wanted) if wanted else None
    if proof is None:
        return {}
    larger = _prover(replace(question, bounds=_larger(question.bounds)), report)
    again = larger.confirm(findings, proof.invariants, proof.window)
    found = {} if again is None else again.invariants
    return {loop.span: LoopFacts(invariants, (), proof.window) for loop, invariants in found.items()}


def _prover(question: Question, report: Report) -> LoopProver:
    deadline = monotonic() + SECONDS

    def watch() -> None:
        if monotonic() > deadline:
            raise GaveUp("the time for invariants to write is used up")

    options = question.solver_options(SECONDS, is_alone=True)
    return LoopProver(question, report.settings, options, watch, deadline, windows=WINDOWS)


def _larger(bounds: Bounds) -> Bounds:
    scopes = {name: number + MORE for name, number in bounds.scopes.items()}
    return replace(bounds, scope=bounds.scope + MORE, scopes=scopes, array=bounds.array + MORE)
