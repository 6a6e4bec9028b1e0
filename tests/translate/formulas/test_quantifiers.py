"""Binders stay binders of relational logic where they can; members are tried one by one only where they must be."""

from __future__ import annotations

import pytest

from ooxcheck.relational.logic.binders import Comprehension, Quantified
from ooxcheck.relational.logic.expr import Formula
from ooxcheck.relational.logic.node import nodes
from ooxcheck.translate.formulas.quantifiers import calls_methods
from tests.translate.concrete import SETTINGS, ByConstants, example
from tests.translate.formula_properties import known, the_program
from tests.translate.unknown import Unknown


@pytest.fixture(scope="module")
def unknown() -> Unknown:
    return Unknown(*the_program(), SETTINGS, samples=0)


def binders(formula: Formula) -> list[str]:
    return [type(node).__name__ for node in nodes(formula) if isinstance(node, Quantified | Comprehension)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("all n : N | n.v > k", ["Quantified"]),
        ("some n : N, x : n.*next | x.v == k", ["Quantified", "Quantified"]),
        ("one n : N | n.v > k", ["Comprehension"]),
        ("some {n, x : N | n.v > x.v}", ["Comprehension"]),
        ("all n : a.next | n.v > k", []),
        ("all x : N.v | x > k", []),
        ("some n : a.*next, x : n.*next.v | x > n.v", ["Quantified"]),
    ],
)
def test_variables_over_objects_are_variables_of_relational_logic(
    unknown: Unknown, text: str, expected: list[str]
) -> None:
    judged = unknown.judged(known(text))
    assert binders(judged.holds) == expected
    assert not judged.holds.free


def test_a_pure_call_anywhere_inside_is_noticed() -> None:
    assert calls_methods(known("all n : N | q ==> n.size() > 0"))
    assert calls_methods(known("all n : a.step(1) | q"))
    assert not calls_methods(known("all n : N | q ==> n.v > 0"))


def test_members_are_tried_until_one_decides() -> None:
    ours, called = ByConstants(example()), list[str]()

    def counted(*arguments: object) -> object:
        called.append(str(arguments[1]))
        return ours.call(*arguments)  # type: ignore[arg-type]  # passed on as it came

    ours.judgement(known("some n : N | n.step(0) == n"), counted)  # type: ignore[arg-type]  # takes anything
    assert called == ["step(int)"]


def test_nothing_is_called_for_members_that_are_not_there() -> None:
    answer = ByConstants(example()).answer(known("all n : b.^next | n.size() == 0"))
    assert answer is True
