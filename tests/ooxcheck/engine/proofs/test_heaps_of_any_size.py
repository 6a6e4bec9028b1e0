"""Answers without any bound: by inductive facts about objects and arrays, where only bounds restrict the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.proofs.certification import Subject
from ooxcheck.engine.report import WITHOUT_BOUNDS
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.session import LocalSession

CASES = Path(__file__).parents[3] / "specs" / "unbounded_heaps" / "cases.oox"


def test_a_sorted_list_of_any_length() -> None:
    report = ooxcheck.check("Heaps.rightOrder", CASES, unroll=1, array=1, induction=True, seconds=300)
    assert report.verdict is Verdict.HOLDS
    assert not report.limits
    assert WITHOUT_BOUNDS in {each.code for each in report.notes}


def test_a_search_in_a_sorted_array_of_any_length() -> None:
    elements = CASES.with_name("cases_elements.oox")
    report = ooxcheck.check("Elements.rightSearch", elements, unroll=1, array=1)
    assert (report.verdict, report.limits) == (Verdict.HOLDS, ())
    deep = ooxcheck.check("Elements.wrongSearchPart", elements, unroll=2, array=2)
    assert WITHOUT_BOUNDS not in {each.code for each in deep.notes}


def test_without_the_option_the_bounds_stay() -> None:
    report = ooxcheck.check("Heaps.rightOrder", CASES, loops="unroll", unroll=1, array=1)
    assert WITHOUT_BOUNDS not in {each.code for each in report.notes}


def test_a_proof_has_a_certificate() -> None:
    report = ooxcheck.check("Heaps.rightFrame", CASES, unroll=1, certify=True)
    assert WITHOUT_BOUNDS in {each.code for each in report.notes}
    assert report.certification is not None
    assert not report.certification.missing
    proof = report.certification.proofs[-1]
    assert proof.claim.subject is Subject.ANY_HEAP
    assert {*proof.claim.duties} == {*report.duties}
    assert [each.what for each in proof.claim.bounds] == ["recursion"]
    with LocalSession("cadical195") as other:
        other.add(proof.claim.clauses)
        assert other.solve() == Unsat()


def test_a_proof_that_is_wrong_has_no_certificate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The search believes that no candidate is broken and that nothing fails."""
    monkeypatch.setattr("ooxcheck.specs.unbounded_heaps.prove._Search._answer", lambda *_: Unsat())
    text = """
    class T {
      static void m(int[] a) requires(a != null) {
        int i := 0;
        while (i < #a) {
          i := i + 1;
        }
        assert i != 9;
      }
    }
    """
    assert ooxcheck.check("T.m", text=text).verdict is Verdict.HOLDS
    with pytest.raises(Fault, match="the clauses are satisfiable"):
        ooxcheck.check("T.m", text=text, certify=True, out=tmp_path)


@pytest.mark.parametrize(("width", "is_proved"), [(32, True), (8, False)])
def test_lengths_are_no_numbers_of_few_bits(width: int, is_proved: bool) -> None:
    text = """
    class T {
      static void m(int[] a) requires(a != null) {
        int i := 0;
        while (i < #a) {
          a[i] := 7;
          i := i + 1;
        }
        assert forall e, k : a : e == i || e >= 0;
      }
    }
    """
    report = ooxcheck.check("T.m", text=text, unroll=1, array=1, induction=True, int_width=width)
    assert (WITHOUT_BOUNDS in {each.code for each in report.notes}) is is_proved


def test_violations_stay() -> None:
    report = ooxcheck.check("Heaps.wrongOrder", CASES, unroll=2, array=2, induction=True)
    assert report.verdict is Verdict.VIOLATED
