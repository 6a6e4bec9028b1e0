"""Certificates of proofs by loop invariants: every step has a proof, and a prover that believes everything gets none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.loops.induction_session import InductionSession
from ooxcheck.engine.proofs.certification import Subject
from ooxcheck.engine.report import Standing
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.session import LocalSession
from ooxcheck.specs.induction.candidate_session import CandidateSession
from tests.ooxcheck.engine.loops.twins import TWINS, question_of

WIDTH = 8
"""The number of bits of an int; the proofs are shorter than with 32."""
UNREACHABLE = {"overflow", "alias", "condition throws", "elements"}
"""The pairs of which the wrong one is too large for the width, or whose candidates contradict each other if all are believed: nothing is reached then."""


@pytest.mark.parametrize("name", ["break", "alias", "nested"])
def test_each_step_of_an_induction_has_a_proof(name: str) -> None:
    code, right, _ = TWINS[name]
    report = check(replace(question_of(code.format(*right), width=WIDTH), certify=True))
    assert report.verdict is Verdict.HOLDS
    assert report.certification is not None
    assert not report.certification.missing
    proofs = {each.claim.subject: each for each in report.certification.proofs}
    assert {Subject.INVARIANTS, Subject.DUTIES} <= {*proofs}
    lines = {each.span.line for each in proofs[Subject.INVARIANTS].claim.bounds}
    assert lines == {each.span.line for each in report.loop_invariants}
    certified = {*proofs[Subject.DUTIES].claim.duties, *report.certification.simplified}
    assert certified == {duty for duty, known in report.duties.items() if known is Standing.HOLDS}
    for each in proofs.values():
        with LocalSession("cadical195") as other:
            other.add(each.claim.clauses)
            assert other.solve() == Unsat()


@pytest.mark.parametrize("name", [each for each in TWINS if each not in UNREACHABLE])
def test_a_proof_that_is_wrong_has_no_certificate(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solver of candidates says that nothing is broken, so a bug beyond the bound would be excluded."""
    monkeypatch.setattr(CandidateSession, "broken_candidates", lambda *_, **__: set())
    monkeypatch.setattr(CandidateSession, "admits", lambda *_: False)
    monkeypatch.setattr(InductionSession, "proves_duties", lambda *_: True)
    monkeypatch.setattr(InductionSession, "reached_bounds", lambda *_: [])
    code, _, wrong = TWINS[name]
    question = question_of(code.format(*wrong), width=WIDTH)
    assert check(question).verdict is Verdict.HOLDS
    with pytest.raises(Fault, match="the clauses are satisfiable"):
        check(replace(question, certify=True, out=tmp_path))
