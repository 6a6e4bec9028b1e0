"""Proofs cover everything that an answer rests on; one that is wrong is a fault, and one that takes too long is told as missing."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.proofs import certify
from ooxcheck.engine.proofs.certification import Certification, Subject
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.relational import Session
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.certificate import Certificate, Uncertified
from ooxcheck.sat.clauses import dimacs, flat
from ooxcheck.sat.session import LocalSession
from tests.ooxcheck.questions import LIST, asked

LOOP = """
class A {
  static int last;
  int v;
  A next;
  static int up(int x, int y) requires(x >= 0) requires(y > 0) requires(y < 6) requires(x + y == 5) ensures(retval + y == 5) {
    int i := 0;
    while (i < x) { i := i + 1; }
    A.last := i;
    return i;
  }
  static int odd(int x, int y) ensures(retval == x + y) ensures(retval > 0) { return y + x; }
  static int single(A a) requires(all m : a.*next | no m.next) requires(a.*next.v < 1) ensures(retval < 1) { return a.v; }
  static void never(int x) requires(x > 0) requires(x < 0) ensures(false) { }
  static void nothing() { }
}
"""


def ask(method: str, **rest: object) -> Report:
    return check(asked(LOOP, method, **{"int_width": 8, "unroll": 4, "certify": True} | rest))


def certification(report: Report) -> Certification:
    assert report.certification is not None
    return report.certification


def test_every_duty_that_holds_is_in_a_proof_or_needed_no_solver() -> None:
    report = check(asked(LIST, "List.size", int_width=8, certify=True))
    found = certification(report)
    proved = [duty for proof in found.proofs for duty in proof.claim.duties]
    assert {*proved, *found.simplified} == {
        duty for duty, known in report.duties.items() if known is Standing.HOLDS
    }
    assert proved
    assert not found.missing


def test_proofs_are_about_initial_states_and_duties_and_bounds() -> None:
    report = ask("A.up")
    assert report.verdict is Verdict.HOLDS
    initial, duties = certification(report).proofs
    assert (initial.claim.subject, duties.claim.subject) == (Subject.INITIAL, Subject.DUTIES)
    assert [bound.what for bound in duties.claim.bounds] == ["loop"]
    assert (duties.solver, duties.checker) == ("glucose4", "sat.proof")
    assert duties.lines == duties.certificate.proof.count(b"\n")


def test_where_a_bound_is_reached_the_proof_claims_none() -> None:
    report = ask("A.up", unroll=3)
    assert report.verdict is Verdict.WITHIN_BOUNDS
    *_, duties = certification(report).proofs
    assert duties.claim.duties
    assert not duties.claim.bounds


def test_what_is_assumed_is_claimed_to_have_a_value() -> None:
    report = ask("A.single")
    first, *_ = certification(report).proofs
    assert first.claim.subject is Subject.ASSUMPTIONS
    assert [duty.kind.value for duty in first.claim.duties] == ["evaluation"]


def test_of_a_method_that_is_wrong_the_rest_is_proved() -> None:
    report = ask("A.odd")
    assert report.verdict is Verdict.VIOLATED
    found = certification(report)
    claimed = [duty for proof in found.proofs for duty in proof.claim.duties]
    assert not {example.duty for example in report.counterexamples} & {*claimed, *found.simplified}


def test_the_clauses_have_no_model_by_another_solver_either() -> None:
    report = ask("A.up")
    for proof in certification(report).proofs:
        with LocalSession("cadical195") as other:
            other.add(proof.claim.clauses)
            assert other.solve() == Unsat()


def test_without_its_claim_a_question_has_models() -> None:
    """The claim is the last clause: without it the clauses are those of the executions there are."""
    report = ask("A.up")
    for proof in certification(report).proofs:
        with LocalSession("cadical195") as other:
            other.add(proof.claim.clauses[:-2])
            assert not isinstance(other.solve(), Unsat)


@pytest.mark.parametrize("method", ["A.never", "A.nothing"])
def test_where_nothing_holds_nothing_is_proved(method: str) -> None:
    assert ask(method).certification is None


def test_nobody_who_does_not_ask_waits_for_a_proof() -> None:
    assert ask("A.up", certify=False).certification is None


def test_a_refused_proof_is_a_fault_with_the_clauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(clauses: array[int], **_: object) -> Certificate:
        return Certificate(dimacs(clauses).encode(), b"d 1 0\n")

    monkeypatch.setattr(certify, "prove", spoilt)
    with pytest.raises(
        Fault, match=r"the proof about the initial states is refused: .* ends without a contradiction"
    ) as fault:
        ask("A.up", out=tmp_path)
    assert fault.value.bundle is not None
    assert (fault.value.bundle / "clauses.cnf").read_text().startswith("p cnf ")


def test_a_wrong_answer_of_the_solver_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "clauses", lambda *_: flat([[1, 2], [-1]]))
    with pytest.raises(
        Fault, match="the proof about the duties is refused: the clauses are satisfiable, glucose4 says now"
    ):
        ask("A.up", out=tmp_path)


def test_a_proof_that_takes_too_long_is_missing_and_the_answer_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(certify, "verify", lambda *_, **__: Uncertified("the checker reached the time limit"))
    report = ask("A.up")
    assert report.verdict is Verdict.HOLDS
    assert certification(report).missing == "the checker reached the time limit"
    assert not certification(report).proofs


def test_a_solver_without_proofs_leaves_them_to_another() -> None:
    report = ask("A.up", solver="minisat22")
    assert {proof.solver for proof in certification(report).proofs} == {"glucose4"}
    report = ask("A.up", solver="cadical195")
    assert {proof.solver for proof in certification(report).proofs} == {"cadical195"}
    report = ask("A.up", solver="minisat22+cadical153")
    assert {proof.solver for proof in certification(report).proofs} == {"cadical153"}


def test_growing_bounds_prove_the_last_answer() -> None:
    report = ask("A.up", unroll=None)
    assert (report.verdict, report.unroll) == (Verdict.HOLDS, 5)
    assert [proof.claim.subject for proof in certification(report).proofs] == [
        Subject.INITIAL,
        Subject.DUTIES,
    ]
