"""Proofs about heaps of any size: what is right is proved, what is wrong is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import monotonic

import pytest

from ooxcheck.input.load import load_program
from ooxcheck.oox.analysis.subtyping import assumed_on_entry
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Options
from ooxcheck.sat.answer import Unsat
from ooxcheck.sat.session import LocalSession
from ooxcheck.specs.unbounded_heaps.prove import proves

CASES = [
    Path(__file__).parent / each
    for each in ("cases.oox", "cases_elements.oox", "cases_growth.oox", "cases_sums.oox")
]


@cache
def _program() -> Program:
    return load_program([*map(str, CASES)], int_width=32)


def _methods(word: str) -> list[str]:
    return [each.name for each in _program().methods() if each.signature.name.startswith(word)]


def _facts(name: str) -> tuple[str, ...] | None:
    method: Method = next(each for each in _program().methods() if each.name == name)
    assumed = assumed_on_entry(method, ())
    proof = proves(_program(), method, tuple(assumed), lambda: None, monotonic() + 120, Options())
    if proof is not None:
        with LocalSession("cadical195") as other:
            other.add(proof.clauses())
            assert other.solve() == Unsat()
    return None if proof is None else proof.facts


@pytest.mark.parametrize("name", _methods("right"))
def test_what_is_right_is_proved(name: str) -> None:
    assert _facts(name) is not None


@pytest.mark.parametrize("name", _methods("wrong"))
def test_what_is_wrong_is_not_proved(name: str) -> None:
    assert _facts(name) is None


def test_the_facts_of_a_sorted_list() -> None:
    facts = _facts("Heaps.rightOrder")
    assert facts is not None
    assert "all Node: value <= next.value" in facts
    assert "all Node: next == null ==> value == 2147483647" in facts


def test_the_facts_of_a_sum() -> None:
    facts = _facts("Sums.rightBackward")
    assert facts is not None
    assert any(each.startswith("s grew by the sum at ") and each.endswith(" down to i") for each in facts)
