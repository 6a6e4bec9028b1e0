"""Answers without any bound: by inductive facts about objects and arrays, where only bounds restrict the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import WITHOUT_BOUNDS
from ooxcheck.oox.oracle.verdicts import Verdict

CASES = Path(__file__).parents[3] / "specs" / "unbounded_heaps" / "cases.oox"


def test_a_sorted_list_of_any_length() -> None:
    report = ooxcheck.check("Heaps.rightOrder", CASES, unroll=1, array=1, induction=True, seconds=300)
    assert report.verdict is Verdict.HOLDS
    assert not report.limits
    assert WITHOUT_BOUNDS in {each.code for each in report.notes}


def test_without_the_option_the_bounds_stay() -> None:
    report = ooxcheck.check("Heaps.rightOrder", CASES, loops="unroll", unroll=1, array=1)
    assert WITHOUT_BOUNDS not in {each.code for each in report.notes}


def test_with_certificates_the_bounds_stay() -> None:
    report = ooxcheck.check("Heaps.rightFrame", CASES, unroll=1, induction=True, certify=True)
    assert WITHOUT_BOUNDS not in {each.code for each in report.notes}


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
