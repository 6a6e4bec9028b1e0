"""The checker's answer, and brute force's, held to the tiny meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Duty as TheirDuty
from tests.meaning.classes import Classes
from tests.meaning.decide import Answer, decide
from tests.meaning.heap import NotCovered
from tests.meaning.runs import Duty, Limits
from tests.translate import deciding
from tests.translate.deciding import Problem

UNROLLED = ("loop", "recursion")
"""The bounds that the tiny meaning tells of. It makes as many new objects as the checker does, but no longer arrays."""


def limits(problem: Problem) -> Limits:
    """Return the bounds of a problem in the words of the tiny meaning, which takes every option but loops by invariant."""
    bounds, settings = problem.bounds, problem.settings
    if settings.loops_by_invariant:
        raise NotCovered("loops by invariant")
    if bounds.scopes or settings.unroll is None:
        raise NotCovered("scopes of single classes, or no bound")
    return Limits(
        bounds.scope, bounds.array, bounds.ints, bounds.chars, bounds.floats, problem.program.int_width, settings.unroll,
        overflow_is_error=settings.overflow == "error", open_types=settings.open_types, invariants=settings.invariants,
        exceptions_allowed=settings.exceptions_allowed, by_contract=settings.by_contract,
    )  # fmt: skip


def by_meaning(problem: Problem, *, most: int = 100_000) -> Answer:
    """Return what the tiny meaning says of a problem; it may raise `NotCovered`."""
    return decide(_classes(problem.program), problem.method, limits(problem), most=most)


@lru_cache
def _classes(program: Program) -> Classes:
    """Return the declarations of a program, of which other methods were decided maybe."""
    return Classes(program.classes)


def held(problem: Problem, found: deciding.Answer, *, most: int) -> tuple[str, tuple[str, ...]]:
    """Return how far the checker's answer was compared, and the differences; `most` is how many runs are tried."""
    try:
        answer = by_meaning(problem, most=most)
    except NotCovered as limit:
        return f"not covered: {limit}", ()
    if any(bound.what not in (*UNROLLED, "new objects") for bound in found.bounds):
        return "compared up to a bound", _missed(answer, found)
    return "compared", differences(answer, found)


def differences(answer: Answer, found: deciding.Answer) -> tuple[str, ...]:
    """Return where the checker and the tiny meaning differ."""
    verdict = replace(found, bounds=frozenset(b for b in found.bounds if b.what in UNROLLED)).verdict.value
    invented = (f"meaning, violation invented: {kind} {text}" for kind, text in _told(found) - _told(answer))
    return (
        *_missed(answer, found),
        *sorted(invented),
        *([f"meaning, verdict: {answer.verdict} expected"] if answer.verdict != verdict else []),
        *_never(answer, found),
        *([f"meaning, throws: {answer.throws} expected"] if answer.throws != found.throws else []),
    )


def _missed(answer: Answer, found: deciding.Answer) -> tuple[str, ...]:
    return tuple(
        sorted(f"meaning, violation missed: {kind} {text}" for kind, text in _told(answer) - _told(found))
    )


def _never(answer: Answer, found: deciding.Answer) -> Iterator[str]:
    """Yield where the two differ in what never comes up; what is required at single calls, the tiny meaning does not tell apart."""
    never, theirs = _placed(answer.promised - answer.reached), _placed(found.never)
    different = sorted(each for each in never ^ theirs if each[0] != "requires")
    yield from (
        f"meaning, never reached {'missed' if each in never else 'invented'}: {each[0]} {each[1]}"
        for each in different
    )


def _told(answer: Answer | deciding.Answer) -> set[tuple[str, str]]:
    """Return the violated duties by kind and place; of formulas without a value it is not said which part has none."""
    return {(kind, "" if kind == "evaluation" else place) for kind, place in _placed(answer.violated)}


def _placed(duties: Iterable[Duty | TheirDuty]) -> set[tuple[str, str]]:
    return {
        (d.kind if isinstance(d, Duty) else d.kind.value, f"{d.span.text} at {d.span.start}") for d in duties
    }
