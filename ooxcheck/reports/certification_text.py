"""What is proved of an answer told to a user: what was claimed, who found the proof and who accepted it, and how long they took."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.engine.proofs.certification import Claim, Proof, Subject
from ooxcheck.engine.report import Report
from ooxcheck.text.diagnostics import counted
from ooxcheck.text.sanitise import visible


def certification_lines(report: Report) -> Iterator[str]:
    """Tell what is proved and by whom, what is not, and why; nothing if nobody asked."""
    certification = report.certification
    if certification is None:
        return
    within = " within these bounds" if report.bounds else ""
    for proof in certification.proofs:
        yield f"certified: {_claim_words(proof.claim, within)}: {_proof_words(proof)}"
    if certification.simplified:
        yield f"in no proof: {_duties(len(certification.simplified))} that needed no solver"
    if certification.missing:
        yield visible(f"not certified: {certification.missing}")


def _claim_words(claim: Claim, within: str) -> str:
    match claim.subject:
        case Subject.INITIAL:
            return "no initial state is left out"
        case Subject.ASSUMPTIONS:
            return "what is assumed has a value in every state"
        case Subject.DUTIES:
            verb = "holds" if len(claim.duties) == 1 else "hold"
            words = [f"{_duties(len(claim.duties))} {verb}{within}"] if claim.duties else []
            return ", ".join([*words, *(["no bound is reached"] if claim.bounds else [])])


def _proof_words(proof: Proof) -> str:
    found = f"{counted(proof.lines, 'line')} by {proof.solver} in {proof.solving:.1f} s"
    return f"{found}, accepted by {proof.checker} in {proof.checking:.1f} s"


def _duties(number: int) -> str:
    return f"{number} {'duty' if number == 1 else 'duties'}"
