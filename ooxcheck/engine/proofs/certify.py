"""Answers certified: every claim is solved once more with a proof, and a checker that shares nothing with the solver accepts it.

Running out of time or memory leaves an answer without a certificate. A proof that is refused, or a model where there
should be none, is a fault of ours and never an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from oox.running.outcomes import Bounded, Duty
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.fault_bundles import Evidence, Fault, write_bundle
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.proofs.certification import Certification, Claim, Proof, Subject
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Standing
from relational import FALSE, Formula, Session
from sat import DEFAULT_SOLVER, SOLVERS
from sat.certificate import Uncertified, prove, verify
from sat.clauses import dimacs
from sat.engine import team
from translate.encode import Encoding
from translate.model.folding import any_of


def initial_claims(encoding: Encoding) -> list[Claim]:
    """Return what is claimed of initial states, if their bounds were tightened."""
    return [Claim(Subject.INITIAL, clauses) for clauses in encoding.tightening]


def claims(
    subject: Subject, session: Session, findings: Findings, duties: Mapping[Duty, Formula], bounds: Mapping[Bounded, Formula]
) -> list[Claim]:
    """Return what is claimed so far: no duty is broken but those that are known to be, and no bound met if none is known to be.

    All of it is one question, whether any of these can be. What is false without a solver is not part of it.
    """
    unbroken = {duty: each for duty, each in duties.items() if findings.duties[duty] is not Standing.VIOLATED}
    unmet = {} if findings.bounds else bounds
    asked = [each for each in (*unbroken.values(), *unmet.values()) if each is not FALSE]
    if not asked:
        return []
    spoken_of = tuple(duty for duty, each in unbroken.items() if each is not FALSE)
    limits = tuple(bound for bound, each in unmet.items() if each is not FALSE)
    return [Claim(subject, session.clauses(any_of(asked)), spoken_of, limits)]


def certified(question: Question, findings: Findings, budget: Budget) -> Certification:
    """Return the certification of what was found to hold; a `Fault` if a claim turns out to be wrong."""
    proofs, missing = list[Proof](), findings.reason
    try:
        for claim in () if missing else findings.claims:
            proofs.append(_proved(question, claim, budget))
    except GaveUp as limit:
        missing = str(limit)
    proved = {duty for claim in findings.claims for duty in claim.duties}
    holding = (duty for duty, known in findings.duties.items() if known is Standing.HOLDS)
    return Certification(tuple(proofs), tuple(duty for duty in holding if duty not in proved), missing)


def _proved(question: Question, claim: Claim, budget: Budget) -> Proof:
    """Return the proof of a claim; `GaveUp` if there is none, and a `Fault` if there is one to the contrary."""
    solver, begun = _solver(question), monotonic()
    memory = None if question.memory is None else question.memory << 20
    certificate = prove(claim.clauses, solver=solver, seconds=budget.left(), memory=memory)
    if isinstance(certificate, Uncertified):
        raise _failure(question, claim, certificate)
    solved = monotonic()
    accepted = verify(certificate, seconds=budget.left())
    if isinstance(accepted, Uncertified):
        raise _failure(question, claim, accepted)
    return Proof(claim, certificate, solver, accepted.checker, accepted.lines, solved - begun, monotonic() - solved)


def _solver(question: Question) -> str:
    """Return the first solver of a question that writes proofs that can be checked, otherwise one that does."""
    return next(filter(SOLVERS.__getitem__, team(question.solver or DEFAULT_SOLVER)), DEFAULT_SOLVER)


def _failure(question: Question, claim: Claim, outcome: Uncertified) -> GaveUp | Fault:
    if not outcome.is_contradicted:
        return GaveUp(outcome.reason)
    what = f"the proof about the {claim.subject.value} is refused: {outcome.reason}"
    return Fault(what, write_bundle(question, what, Evidence(clauses=dimacs(claim.clauses))))
