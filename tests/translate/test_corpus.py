"""The programs with known answers, and the regressions: the checker says of each what its folder says.

Where the corpus names a few integers for brute force, the checker still looks at all of them; what that changes is listed here.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.programs import corpus
from tests.translate.deciding import Problem, answer_of, by_brute_force, decided

REGRESSIONS = sorted((Path(__file__).parent / "regressions").glob("*/*.oox"))

OTHERWISE = {
    "absolute_value": (Verdict.VIOLATED, {(4, "ensures")}),
    "a_constructor_makes_its_invariant_true": (Verdict.VIOLATED, {(6, "invariant")}),
    "open_interfaces_keep_their_contract": (Verdict.VIOLATED, {(11, "ensures")}),
    "a_contract_that_does_not_determine_the_effect": (Verdict.WITHIN_BOUNDS, set[tuple[int, str]]()),
}
"""Answers that are different with all integers (the sum of two positive ones may be negative), or with every effect."""


def sequential() -> list[Path]:
    """Return the programs of the corpus that have one thread."""
    return [
        path
        for path in corpus.paths()
        if not may_fork((asked := corpus.question(path)).program, asked.method)
    ]


def problem(asked: corpus.Question) -> Problem:
    return Problem(asked.program, asked.method, asked.bounds, asked.settings)


@pytest.mark.parametrize("path", sequential(), ids=lambda path: path.stem)
def test_the_checker_gives_the_known_answer(path: Path) -> None:
    asked = corpus.question(path)
    verdict, lines = OTHERWISE.get(path.stem, (asked.verdict, set(asked.violated)))
    answer = decided(problem(asked))
    assert (answer.verdict, {(duty.span.line, duty.kind.value) for duty in answer.violated}) == (
        verdict,
        lines,
    )


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.stem)
def test_what_was_answered_wrongly_once_is_answered_as_it_should_be(path: Path) -> None:
    asked = corpus.question(path)
    expected = answer_of(by_brute_force(problem(asked)))
    assert decided(problem(asked)) == expected
    assert expected.verdict is asked.verdict
    assert Counter((duty.span.line, duty.kind.value) for duty in expected.violated) == asked.violated
