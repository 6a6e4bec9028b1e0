"""Certificates as text: the claim of each proof, its solver and its checker, and the time of both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ooxcheck.diagnosis.java_words import counted_duties
from ooxcheck.engine.report import Report
from ooxcheck.text.diagnostics import pluralise
from ooxcheck.text.sanitise import visible

if TYPE_CHECKING:
    from ooxcheck.engine.proofs.certification import Claim, Proof


def certification_lines(report: Report) -> Iterator[str]:
    """Yield a line for each proof, and the reasons for missing proofs; nothing without ``--certify``."""
    certification = report.certification
    if certification is None:
        return
    from ooxcheck.engine.proofs.certification import Subject

    is_unbounded = any(
        each.claim.subject in (Subject.INDUCTION, Subject.ANY_HEAP) for each in certification.proofs
    )
    within = " within these bounds" if report.bounds or is_unbounded else ""
    for proof in certification.proofs:
        yield f"certified: {_claim_words(proof.claim, within, is_java=report.is_java)}: {_proof_words(proof)}"
    if certification.simplified:
        yield f"in no proof: {counted_duties(len(certification.simplified), is_java=report.is_java)} that needed no solver"
    if certification.missing:
        yield visible(f"not certified: {certification.missing}")


def _claim_words(claim: Claim, within: str, *, is_java: bool) -> str:
    from ooxcheck.engine.proofs.certification import Subject

    match claim.subject:
        case Subject.INITIAL:
            return "no initial state is left out"
        case Subject.ASSUMPTIONS:
            return "what is assumed has a value in every state"
        case Subject.INVARIANTS:
            return "inferred loop invariants are inductive"
        case Subject.INDUCTION:
            return "an induction step holds, with recursive calls by their inferred contracts"
        case Subject.ANY_HEAP:
            return "inductive facts exclude all failures, in runs of any length and heaps of any size"
        case Subject.DUTIES:
            verb = "holds" if len(claim.duties) == 1 else "hold"
            words = (
                [f"{counted_duties(len(claim.duties), is_java=is_java)} {verb}{within}"]
                if claim.duties
                else []
            )
            return ", ".join([*words, *(["no bound is reached"] if claim.bounds else [])])


def _proof_words(proof: Proof) -> str:
    words = f"{pluralise(proof.lines, 'line')} by {proof.solver} in {proof.solving:.1f} s"
    return f"{words}, accepted by {proof.checker} in {proof.checking:.1f} s"
