"""Bounds that do not matter at all: inductive facts about objects and arrays prove the duties for runs of any length in heaps of any size.

Heaps are not enumerated (`ooxcheck.specs.unbounded_heaps`). The results within the bounds stay: violations come from the solver, and a proof only
adds that nothing fails beyond the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_LENGTH,
    NOT_ANY_ARRAY,
    NOT_ANY_HEAP,
    TERMINATES,
    WITHOUT_BOUNDS,
    InferredContract,
    Phase,
    Standing,
)
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.analysis.subtyping import assumed_on_entry
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.input_sizes import size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.relational import Options

if TYPE_CHECKING:
    from ooxcheck.specs.unbounded_heaps.prove import HeapProof

SHARE = 2
"""The part of the remaining time that a proof may take is one of so many."""
LEAST_WIDTH = 32
"""The number of bits of an int with which the length of an array is an int."""

_PROVED = "inductive facts about objects and arrays show that nothing fails, in runs of any length and heaps of any size"


class FactProof:
    """The proof of a question without bounds, for ``--induction`` and ``--loops auto``; one attempt is enough, since it depends on no bound."""

    def __init__(self, question: Question, budget: Budget) -> None:
        self._question = question
        self._budget = budget
        self._was_tried = False

    def lift(self, findings: Findings, options: Options) -> None:
        """Remove all bounds from findings if everything is proved without them, and note how."""
        question = self._question
        if self._was_tried or not (question.induction or question.loops == "auto"):
            return
        limits = size_limits(question.program, question.method, question.bounds, question.settings)
        if not (findings.bounds or findings.restricting(limits)) or not _is_liftable(findings):
            return
        self._was_tried = True
        with self._budget.phase(Phase.SOLVE), suppress(GaveUp):
            proof = self._proof(findings, options) if _is_supported(question) else None
            if proof is not None:
                from ooxcheck.engine.proofs.unbounded_claims import any_heap_claim

                self._apply(findings)
                findings.call_contracts[:] = _contracts(question, proof)
                if question.certify:
                    findings.further.append(any_heap_claim(question, proof.clauses(), findings))

    def _proof(self, findings: Findings, options: Options) -> HeapProof | None:
        # Imported lazily: few checks need it.
        from ooxcheck.engine.proofs.proof_time import no_time_note
        from ooxcheck.specs.unbounded_heaps.prove import proves

        question = self._question
        watch, deadline = self._budget.share(SHARE, was_asked=question.induction)
        assumed = tuple(assumed_on_entry(question.method, ()))
        try:
            return proves(question.program, question.method, assumed, watch, deadline, options)
        except GaveUp:
            self._budget.check()
            findings.notes.append(no_time_note("for heaps of any size", question.method.span))
            return None
        except RecursionError:
            self._budget.check()
            return None

    def _apply(self, findings: Findings) -> None:
        """Remove the bounds, and note why, and whether code ends."""
        from ooxcheck.engine.proofs.termination import termination_notes

        findings.bounds.clear()
        findings.is_unbounded = True
        replaced = (NOT_ANY_HEAP, NOT_ANY_ARRAY, TERMINATES, ANY_LENGTH)
        findings.notes[:] = [each for each in findings.notes if each.code not in replaced]
        note = Diagnostic(WITHOUT_BOUNDS, _PROVED, self._question.method.span, Severity.WARNING)
        findings.notes += [note, *termination_notes(self._question, self._budget)]


def _contracts(question: Question, proof: HeapProof) -> Iterator[InferredContract]:
    """Yield the clauses of recursive methods that a proof needs; of a program in OOX, which can say them all."""
    if question.program.origin is not None:
        return
    for method in question.program.methods():
        if method.full_name in proof.contracts:
            contract = proof.contracts[method.full_name].part(proof.needed)
            requires, ensures = (
                tuple(dict.fromkeys(each.clause for each in several))
                for several in (contract.requires, contract.ensures)
            )
            throws = () if method.contract.exceptional else ("exceptional(false)",)
            yield InferredContract(method.span, method.name, requires, ensures, throws)


def _is_supported(question: Question) -> bool:
    """Return whether all duties are exceptions, assertions and postconditions, and all objects are of given classes."""
    from ooxcheck.specs.values.formulas import always_has_value, unexamined_kinds

    program, method, settings = question.program, question.method, question.settings
    if question.self_check or question.abstracts_code or settings.open_types:
        return False
    if program.int_width < LEAST_WIDTH or program.inferred is not None or may_fork(program, method):
        return False
    if not all(map(always_has_value, (clause.formula for clause in method.contract.requires))):
        return False
    examined = {DutyKind.ENSURES, DutyKind.EVALUATION}
    return unexamined_kinds(program, method, settings) <= examined


def _is_liftable(findings: Findings) -> bool:
    """Return whether nothing but bounds restricts an answer."""
    standings = (
        each is Standing.HOLDS or (each is Standing.NEVER_REACHED and duty.kind.facts.is_by_exception)
        for duty, each in findings.duties.items()
    )
    return all(standings) and findings.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
