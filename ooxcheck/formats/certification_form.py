"""The certificates of an answer as JSON: docs/json.md describes it under *certification*."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.typed import Method
from ooxcheck.text.json_form import Json, outcome_form, promise_form

if TYPE_CHECKING:
    from ooxcheck.engine.proofs.certification import Certification, Proof


@dataclass(frozen=True, slots=True)
class Files:
    """The files with the clauses of a claim and with its proof, if they could be written."""

    clauses: str | None = None
    proof: str | None = None


def certification_form(
    certification: Certification | None, method: Method, files: Sequence[Files] = ()
) -> Json:
    """Return the proved claims, the files of their proofs, and the missing proofs."""
    if certification is None:
        return None
    kept = chain(files, repeat(Files()))
    return {
        "proofs": [
            _proof_form(proof, method, each) for proof, each in zip(certification.proofs, kept, strict=False)
        ],
        "simplified": [promise_form(duty) for duty in certification.simplified],
        "missing": certification.missing,
    }


def _proof_form(proof: Proof, method: Method, files: Files) -> Json:
    claim, certificate = proof.claim, proof.certificate
    return {
        "subject": claim.subject.value,
        "duties": [promise_form(duty) for duty in claim.duties],
        "bounds": [outcome_form(bound, method, Names()) for bound in claim.bounds],
        "solver": proof.solver,
        "checker": proof.checker,
        "clauses": _text_form(certificate.clauses, claim.clauses.count(0), files.clauses),
        "proof": _text_form(certificate.proof, proof.lines, files.proof),
        "timing": {"solver": proof.solving, "checker": proof.checking},
    }


def _text_form(text: bytes, size: int, file: str | None) -> Json:
    from ooxcheck.input.digest import digest

    return {"size": size, "sha256": digest(text), "file": file}
