"""Bounds on recursion that do not matter: induction or a table of calls proves the duties for calls of any depth.

The results within the bounds stay: violations come from executed calls only. A proof only adds that nothing fails beyond the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial

from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.loops.candidate_hook import CandidateHook, separate
from ooxcheck.engine.loops.prove_loops import LOOP, invariants_in_words, observed_candidates
from ooxcheck.engine.proofs.proof_time import no_time_note
from ooxcheck.engine.proofs.termination import termination_notes
from ooxcheck.engine.proofs.unbounded_claims import induction_claims
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_LENGTH,
    INDUCTION,
    TERMINATES,
    InferredContract,
    Standing,
)
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import is_recursive, reachable
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Options
from ooxcheck.specs.induction.candidate_session import Candidates
from ooxcheck.specs.induction.prove import Proof, Prover
from ooxcheck.specs.induction.step import Loops, StepMaker
from ooxcheck.specs.loop_invariants.build import is_true
from ooxcheck.specs.loop_invariants.formula_text import node_text
from ooxcheck.specs.loop_invariants.loop_facts import LoopFacts
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge

RECURSION = "recursion"
SHARE = 3
"""The part of the remaining time that a proof may take is one of so many."""


def lift(
    question: Question, settings: Settings, options: Options, budget: Budget, findings: Findings
) -> None:
    """Remove the bounds from findings if everything is proved without them, and note how; with brute force they stay. Certificates are about proofs by contracts only.

    With ``--loops auto``, loops are replaced by candidate invariants if they prevent a proof; these are proved together with the contracts.
    """
    if not _is_liftable(question, findings):
        return
    # Imported lazily: few checks come to it.
    from ooxcheck.engine.proofs.observe_calls import observed_contracts

    unreached = [duty for duty, standing in findings.duties.items() if standing is not Standing.HOLDS]
    watch, deadline = budget.share(SHARE)
    steps = StepMaker(question.program, question.bounds, settings, options, watch, deadline)
    guess = partial(observed_contracts, question)
    prover = Prover(question.program, question.method, settings, steps, guess, unreached)
    candidates: Mapping[Span, Candidates] = {}
    window = 1
    try:
        proof = prover.proof(only_by_contracts=question.certify)
        if proof is None and question.loops == "auto":
            candidates = separate(observed_candidates(question, watch))
            plain = prover
            for window in prove_loops.WINDOWS if candidates else ():
                prover = _with_loops(plain, candidates, window)
                if (proof := prover.proof()) is not None:
                    break
        if proof is not None and question.certify:
            findings.further += induction_claims(question, prover, proof, findings)
    except GaveUp:
        budget.check()
        findings.notes.append(no_time_note("by induction", question.method.span))
        return
    except (TooLarge, RecursionError, Unsupported):
        budget.check()
        return
    if proof is not None:
        again = {span for span, each in findings.loop_facts.items() if each.measures}
        if proof.is_with_loops:
            again |= candidates.keys()
            _record_invariants(question, proof, candidates, window, findings)
        _apply(question, proof, budget, findings, again)


def _is_liftable(question: Question, findings: Findings) -> bool:
    """Return whether only bounds restrict an answer, some of them on recursion, or on loops that may end runs before recursion does."""
    if question.self_check or findings.conflict:
        return False
    is_decided = {*findings.duties.values()} <= {Standing.HOLDS, Standing.NEVER_REACHED}
    kinds = {each.what for each in findings.bounds}
    is_bounded = RECURSION in kinds or (LOOP in kinds and _has_recursion(question))
    return is_decided and is_bounded and findings.verdict in (Verdict.WITHIN_BOUNDS, Verdict.VACUOUS)


def _has_recursion(question: Question) -> bool:
    program = question.program
    return any(is_recursive(program, each) for each in reachable(program, question.method))


def _with_loops(prover: Prover, candidates: Mapping[Span, Candidates], window: int) -> Prover:
    """Return a prover for which candidates replace the loops, by induction over some iterations in a row."""
    invariants = tuple(each for several in candidates.values() for each in several)
    loops = Loops(invariants, lambda: CandidateHook(candidates, {}, window))
    return replace(prover, steps=replace(prover.steps, loops=loops))


def _record_invariants(
    question: Question, proof: Proof, candidates: Mapping[Span, Candidates], window: int, findings: Findings
) -> None:
    """Record the invariants of loops that a proof needs."""
    needed = {
        span: tuple(each for each in several if each in proof.invariants and not is_true(each))
        for span, several in candidates.items()
    }
    findings.loop_facts = {span: LoopFacts(several, (), window) for span, several in needed.items()}
    findings.loop_invariants[:] = invariants_in_words(question, findings.loop_facts)


def _apply(question: Question, proof: Proof, budget: Budget, findings: Findings, again: Set[Span]) -> None:
    """Remove the bounds, and record what a proof adds: duties that executions reach, contracts, and notes.

    Whether some loops end is judged `again`: their measures were compared with recursion bounded, or they had no bound to reach.
    """
    findings.bounds.clear()
    findings.finishes = findings.finishes or proof.finishes
    for duty, standing in findings.duties.items():
        is_thrown = duty.kind.facts.due is Due.THROW
        if standing is not Standing.HOLDS and (proof.finishes if is_thrown else duty in proof.reached):
            findings.duties[duty] = Standing.HOLDS
    findings.call_contracts[:] = _contracts(proof, is_java=question.program.origin is not None)
    findings.notes += [
        Diagnostic(INDUCTION, f"calls of {each.name} {proof.why}", each.span, Severity.WARNING)
        for each in proof.methods
    ]
    findings.notes[:] = [
        note for note in findings.notes if note.code not in (TERMINATES, ANY_LENGTH) or note.span not in again
    ]
    spans = {*again, *(each.span for each in proof.methods)}
    stepped = proof.methods if proof.contracts else ()
    notes = termination_notes(question, budget, stepped)
    findings.notes += [note for note in notes if note.span in spans]


def _contracts(proof: Proof, *, is_java: bool) -> Iterator[InferredContract]:
    """Yield the clauses that a proof needs, by method."""

    def texts(clauses: Sequence[logic.Formula]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(node_text(each, is_java=is_java) for each in clauses))

    for method in proof.methods:
        contract = proof.contracts.get(method.full_name)
        if contract is not None and contract.clauses:
            yield InferredContract(
                method.span,
                method.name,
                texts(contract.requires),
                texts(contract.ensures),
                tuple(_effects(method, is_java=is_java)),
            )


def _effects(method: Method, *, is_java: bool) -> Iterator[str]:
    """Yield the clauses which say that a call changes nothing and throws nothing, if the method has no such clauses.

    Its code and that of its callees is about numbers alone, and its proof excludes exceptions.
    """
    if method.contract.modifies is None:
        yield "assignable \\nothing" if is_java else "pure"
    if all(map(is_unwritten, (clause.span for clause in method.contract.exceptional))):
        yield "signals_only \\nothing" if is_java else "exceptional(false)"
