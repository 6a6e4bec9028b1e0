"""What interpreter and checker share, held to answers written by hand from docs/language.md and docs/specifications.md.

Checker, brute force and the tiny meaning each have to give the answer that stands beside the method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.running.outcomes import Duty as TheirDuty
from tests.meaning.comparing import by_meaning
from tests.meaning.heap import NotCovered
from tests.meaning.reading import Case, cases
from tests.meaning.runs import Duty
from tests.translate.deciding import by_brute_force, decided

CASES = list(cases())
THREADS = {"locksAreGivenBack", "locksAreKeptUntilTheBlockEnds"}
"""Methods with threads, which the tiny meaning does not cover; nor does it those of ``OtherThreads``."""


def told(duties: Iterable[Duty | TheirDuty]) -> frozenset[str]:
    """Return duties in the words of the notes."""
    kinds = ((duty.kind if isinstance(duty, Duty) else duty.kind.value, duty.span.text) for duty in duties)
    return frozenset(f"{kind} {text}" for kind, text in kinds)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_brute_force_answers_as_the_language_says(case: Case) -> None:
    result = by_brute_force(case.problem())
    assert (result.verdict.value, told(result.violated), told(result.never_reached)) == (
        case.verdict,
        case.broken,
        case.never,
    )


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_checker_answers_as_the_language_says(case: Case) -> None:
    answer = decided(case.problem())
    verdict = answer.without_arrays().verdict.value
    assert (verdict, told(answer.violated), told(answer.never)) == (case.verdict, case.broken, case.never)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_tiny_meaning_answers_as_the_language_says(case: Case) -> None:
    problem = case.problem()
    if problem.method.signature.name in THREADS or problem.method.owner == "OtherThreads":
        with pytest.raises(NotCovered):
            by_meaning(problem)
        return
    answer = by_meaning(problem)
    assert (answer.verdict, told(answer.violated)) == (case.verdict, case.broken)
    # what is required at single calls, it does not tell apart
    never = {
        each
        for each in told(answer.promised - answer.reached) ^ case.never
        if not each.startswith("requires")
    }
    assert not never


def test_there_are_answers_of_every_kind() -> None:
    verdicts = Counter(case.verdict for case in CASES)
    assert verdicts.keys() == {"holds", "violated", "vacuous", "holds within bounds"}
    assert min(verdicts["holds"], verdicts["violated"]) > 40


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("class A { void m() { A[] a := new B[1]; } } class B extends A { }", "type.mismatch"),
        ("interface I { int m() { return 1; } } interface J { int m() { return 2; } } class A implements I, J { }", "class.ambiguous"),
    ],
)  # fmt: skip
def test_what_has_no_meaning_is_refused(text: str, code: str) -> None:
    with pytest.raises(OoxError, match=code):
        load_text(text)
