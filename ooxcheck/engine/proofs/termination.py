"""Termination: for each loop and recursive method that bounds do not restrict, a note says why it ends, or that this is not shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import TYPE_CHECKING

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.report import ANY_LENGTH, TERMINATES, Phase
from ooxcheck.oox.analysis.callgraph import is_recursive, reachable
from ooxcheck.oox.analysis.termination import are_calls_measured, has_measure, recursion_of
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While

SHARE = 8
"""The part of the remaining time that the search for ranking functions may take is one of so many: it makes no verdict."""

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question
    from ooxcheck.specs.values.evaluation import Ranking


def ranked_code(question: Question, watch: Callable[[], None]) -> Set[Span]:
    """Return the places of the loops and recursive methods with ranking functions; `watch` may raise to stop."""
    # Imported lazily: not every check comes to it.
    from ooxcheck.specs.values.analysis import analyse

    result = analyse(question.program, question.method, question.settings, watch, with_rankings=True)
    return {span for span, ranking in result.rankings.items() if ranking is not None} if result else set()


def measure_note(numbers: str, place: Span) -> Diagnostic:
    """Return the note that a loop ends, because some numbers become less in each iteration."""
    return Diagnostic(
        TERMINATES, f"this loop ends: each iteration decreases {numbers}", place, Severity.WARNING
    )


def termination_notes(
    question: Question, budget: Budget, proved: Sequence[Method] = ()
) -> Iterator[Diagnostic]:
    """Yield a note for each loop and recursive method that executions may come to; the duties of the methods in `proved` hold in all calls."""
    repetitions = list(_repetitions(question))
    rankings = _rankings(question, budget) if repetitions else {}
    for code, method in repetitions:
        if (rankings is None or code.span in rankings) and _is_measured(question, code, proved):
            subject = "this loop ends: its" if isinstance(code, While) else "these calls end: their"
            yield Diagnostic(TERMINATES, f"{subject} measures decrease", code.span, Severity.WARNING)
        elif rankings is None or code.span in rankings:
            yield _termination_note(code, method, rankings.get(code.span) if rankings else None)


def _is_measured(question: Question, code: Method | While, proved: Sequence[Method]) -> bool:
    """Return whether measures of code decrease, because that is a duty which holds: of a loop with measures, of the method under check, or of methods whose duties are proved together."""
    if question.duty_kinds is not None:
        return False
    if isinstance(code, While):
        return has_measure(code)
    together = recursion_of(question.program, code)
    is_due = together == [question.method] or all(each in proved for each in together)
    return is_due and are_calls_measured(question.program, code)


def _repetitions(question: Question) -> Iterator[tuple[Method | While, Method]]:
    """Yield the recursive methods and the loops of a method and its callees, each with its method."""
    for method in reachable(question.program, question.method):
        if is_recursive(question.program, method):
            yield method, method
        yield from ((each, method) for each in method.statements() if isinstance(each, While))


def _rankings(question: Question, budget: Budget) -> Mapping[Span, Ranking | None] | None:
    """Return the ranking functions of all loops and recursive methods that executions reach; None if the analysis takes too long."""
    # Imported lazily: not every check comes to it.
    from ooxcheck.specs.values.analysis import analyse

    result = None
    watch, _ = budget.share(SHARE, was_asked=question.induction)
    with budget.phase(Phase.ANALYSE), suppress(GaveUp):
        result = analyse(question.program, question.method, question.settings, watch, with_rankings=True)
    return None if result is None else result.rankings


def _termination_note(code: Method | While, method: Method, ranking: Ranking | None) -> Diagnostic:
    is_loop = isinstance(code, While)
    if ranking is None:
        message = (
            "this loop may have any number of iterations"
            if is_loop
            else "these calls may be nested to any depth"
        )
        return Diagnostic(ANY_LENGTH, message, code.span, Severity.WARNING)
    # Imported lazily, with the analysis.
    from ooxcheck.specs.values.rankings import describe_ranking

    subject, repetition = ("this loop", "iteration") if is_loop else ("these calls", "nested call")
    message = f"{subject} {'ends' if is_loop else 'end'}: {describe_ranking(ranking, method, repetition)}"
    return Diagnostic(TERMINATES, message, code.span, Severity.WARNING)
