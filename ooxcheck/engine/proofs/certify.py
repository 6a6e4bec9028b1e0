"""Certificates made: every claim is solved again with a proof, and an independent checker must accept it.

If time or memory runs out, the answer has no certificate. A proof that is refused, or a model of a claim, is a fault of the tool and never an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.fault_bundles import Evidence, Fault, write_bundle
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.proofs.certification import Certification, Claim, Proof, Subject
from ooxcheck.engine.proofs.claim_comment import Named, bound_names, claim_comment, duty_names
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.input.limits import no_memory
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.relational import FALSE, Formula, Session
from ooxcheck.sat import DEFAULT_SOLVER, SOLVERS
from ooxcheck.sat.certificate import Uncertified, prove, verify
from ooxcheck.sat.clauses import dimacs
from ooxcheck.sat.engine import team
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import TooLarge


@dataclass(frozen=True, slots=True)
class Encoded:
    """The question of an answer in an encoding of its own.

    If loops are replaced by inferred invariants, these are `assumed` at the heads of the loops, executions may break them where they are due, and the bounds of the `loops` do not matter.
    """

    encoding: Encoding
    assumed: tuple[Formula, ...] = ()
    broken: tuple[Formula, ...] = ()
    loops: tuple[Bounded, ...] = ()


def certify_report(
    report: Report, findings: Findings, budget: Budget, encode: Callable[[], Encoded]
) -> Certification:
    """Return the certificates of a report; raise `Fault` if a claim is wrong.

    `encode` encodes the question in a world of its own. The claims are about that encoding alone, so a mismatch with the question of the answer is noticed.
    """
    if findings.reason:
        return Certification(missing=findings.reason)
    question, proofs, simplified, missing = report.question, list[Proof](), tuple[Duty, ...](), ""
    try:
        encoded = encode()
        with encoded.encoding.world.session:
            claims = _claims(question, encoded, findings)
        proved = {duty for claim in claims for duty in claim.duties}
        simplified = tuple(duty for duty in _holding(findings) if duty not in proved)
        for number, claim in enumerate(claims, start=1):
            named = Named(
                claim.subject.value,
                number,
                len(claims),
                duty_names(claim.duties),
                bound_names(claim.bounds),
                tuple(text for each in findings.loop_invariants for text in each.texts),
            )
            proofs.append(
                _prove_claim(question, claim, claim_comment(question, report.settings, named), budget)
            )
    except (GaveUp, TooLarge, RecursionError) as limit:
        missing = str(limit)
    except MemoryError:
        missing = no_memory(question.memory)
    return Certification(tuple(proofs), simplified, missing)


def _holding(findings: Findings) -> list[Duty]:
    return [duty for duty, known in findings.duties.items() if known is Standing.HOLDS]


def _claims(question: Question, encoded: Encoded, findings: Findings) -> list[Claim]:
    """Return the claims that an answer makes about an encoding of its question; raise `Fault` if it names duties that the question does not have."""
    encoding = encoded.encoding
    strange = [
        duty
        for duty in _holding(findings)
        if duty not in encoding.violations and duty not in encoding.problems
    ]
    if strange:
        what = f"the answer speaks of a duty that the question does not have: {strange[0]}"
        raise Fault(what, write_bundle(question, what, Evidence()))
    session = encoding.world.session
    session.add(*encoding.structure)
    assumed = _unbroken(Subject.ASSUMPTIONS, session, findings, encoding.problems, encoding.cuts)
    session.add(*(each.formula for each in encoding.assumptions), *encoded.assumed)
    broken = any_of(encoded.broken)
    inductive = (
        [Claim(Subject.INVARIANTS, session.clauses(broken), bounds=encoded.loops)]
        if broken is not FALSE
        else []
    )
    kept = _unbroken(Subject.DUTIES, session, findings, encoding.violations, encoding.bounds)
    initial = (Claim(Subject.INITIAL, clauses) for clauses in encoding.tightening)
    return [*initial, *assumed, *inductive, *kept, *findings.further]


def _unbroken(
    subject: Subject,
    session: Session,
    findings: Findings,
    duties: Mapping[Duty, Formula],
    bounds: Mapping[Bounded, Formula],
) -> list[Claim]:
    """Return the claim that no duty is violated except the known ones, and no bound reached if none is known to be, and no further claim says that bounds do not matter.

    It is one query, whether any of these can be. Formulas that are false without a solver are not part of it.
    """
    excepted = (Standing.VIOLATED, Standing.NOT_PROVED)
    unbroken = {duty: each for duty, each in duties.items() if findings.duties.get(duty) not in excepted}
    unmet = {} if findings.bounds or findings.further else bounds
    asked = [each for each in (*unbroken.values(), *unmet.values()) if each is not FALSE]
    if not asked:
        return []
    spoken_of = tuple(
        duty
        for duty, each in unbroken.items()
        if each is not FALSE
        and findings.duties.get(duty, Standing.NEVER_REACHED) is not Standing.NEVER_REACHED
    )
    limits = tuple(bound for bound, each in unmet.items() if each is not FALSE)
    return [Claim(subject, session.clauses(any_of(asked)), spoken_of, limits)]


def _prove_claim(question: Question, claim: Claim, comment: bytes, budget: Budget) -> Proof:
    """Return the proof of a claim, whose clauses begin with a comment; raise `GaveUp` if there is none, and `Fault` if the claim is wrong."""
    solver, begun = _solver(question), monotonic()
    memory = None if question.memory is None else question.memory << 20
    certificate = prove(claim.clauses, solver=solver, seconds=budget.seconds_left(), memory=memory)
    if isinstance(certificate, Uncertified):
        raise _failure(question, claim, certificate)
    certificate = replace(certificate, clauses=comment + certificate.clauses)
    solved = monotonic()
    accepted = verify(certificate, seconds=budget.seconds_left())
    if isinstance(accepted, Uncertified):
        raise _failure(question, claim, accepted)
    return Proof(
        claim, certificate, solver, accepted.checker, accepted.lines, solved - begun, monotonic() - solved
    )


def _solver(question: Question) -> str:
    """Return the first solver of a question that writes checkable proofs, otherwise another one that does."""
    return next(filter(SOLVERS.__getitem__, team(question.solver or DEFAULT_SOLVER)), DEFAULT_SOLVER)


def _failure(question: Question, claim: Claim, outcome: Uncertified) -> GaveUp | Fault:
    if not outcome.is_contradicted:
        return GaveUp(outcome.reason)
    what = f"the proof about the {claim.subject.value} is refused: {outcome.reason}"
    return Fault(what, write_bundle(question, what, Evidence(clauses=dimacs(claim.clauses))))
