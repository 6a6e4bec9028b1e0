"""The claims of proofs that bounds do not matter: the induction steps of recursive methods, and facts about heaps of any size."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.prove_loops import reachable_loops
from ooxcheck.engine.proofs.certification import Claim, Subject
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from ooxcheck.oox.analysis.termination import bounded_code
from ooxcheck.oox.running.outcomes import ARRAY, Bounded, Duty
from ooxcheck.specs.induction.prove import Proof, Prover


def any_heap_claim(question: Question, clauses: array[int], findings: Findings) -> Claim:
    """Return the claim that nothing fails in runs of any length and heaps of any size."""
    return Claim(Subject.ANY_HEAP, clauses, _holding(findings), _code_with_bounds(question))


def induction_claims(question: Question, prover: Prover, proof: Proof, findings: Findings) -> list[Claim]:
    """Return the claims of a proof by contracts: in each step nothing fails, and no clause is broken. The last one is about the caller, and its duties and bounds."""
    active = (*(clause for each in proof.contracts.values() for clause in each.clauses), *proof.invariants)
    initial: list[Claim] = []
    steps: list[Claim] = []
    for step in prover.steps_of(proof):
        initial += (Claim(Subject.INITIAL, clauses) for clauses in step.encoding.tightening)
        steps.append(Claim(Subject.INDUCTION, step.queries.clauses(step.wrong(active), active)))
    caller = replace(steps.pop(), duties=_holding(findings), bounds=_code_with_bounds(question))
    return [*initial, *steps, caller]


def _holding(findings: Findings) -> tuple[Duty, ...]:
    return tuple(duty for duty, known in findings.duties.items() if known is Standing.HOLDS)


def _code_with_bounds(question: Question) -> tuple[Bounded, ...]:
    """Return the bounds that the code of a method may reach."""
    return tuple(_bounds(question))


def _bounds(question: Question) -> Iterator[Bounded]:
    kinds = {each.span: "recursion" for each in question.program.methods()}
    kinds |= {loop.span: "loop" for _, loop in reachable_loops(question)}
    settings = question.settings_with(question.settings.unroll)
    by_invariant = settings.loops_by_invariant
    for span in bounded_code(
        question.program, question.method, settings.by_contract, loops_by_invariant=by_invariant
    ):
        yield Bounded(kinds.get(span, ARRAY), span)
