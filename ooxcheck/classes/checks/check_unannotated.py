"""The check of a method whose class has no written invariants: what a user of the class can see.

The method is checked in every heap first. If it holds there, nothing needs to be inferred. Otherwise the invariants of its class are inferred,
the method is checked under them, and each violation that is left needs a history, or is only possible. If there is a time limit, and the first check has
no answer after a part of the time, analyses that need no solver may have it, or the second check, since it has fewer heaps to consider.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from ooxcheck.classes.stored.store import NO_STORE, Store
from ooxcheck.engine.budget import Interrupted
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method

if TYPE_CHECKING:
    from ooxcheck.engine.checker import Watch
    from ooxcheck.relational.solving.tight_bounds import Kept


FIRST_SHARE = 0.5
"""The share of the time for the check in every heap."""

VALUE_SHARE = 0.2
"""The share of the time that is left then for an answer without a solver."""

LOCKS = ("ReentrantLock", "ReentrantReadWriteLock")
"""Locks of the Java library."""


def check_unannotated(
    question: Question, *, watch: Watch | None = None, kept: Kept | None = None, store: Store = NO_STORE
) -> Report:
    """Return whether a method can violate its duties in heaps that clients build; a class with written invariants is checked as it is."""
    begun = monotonic()
    report = _check(question, begun, watch, kept, store)
    return _follow(report, begun, store) if can_infer(question) and report.bounds else report


def _follow(report: Report, begun: float, store: Store) -> Report:
    """Return a report on executions that are followed beyond approximated constructs, if that answers more."""
    # Imported lazily: most checks reach no bound.
    from ooxcheck.classes.checks.beyond_cuts import follow_cuts

    return follow_cuts(report, begun, partial(_check_without_history, begun=begun, store=store))


def _check_without_history(question: Question, begun: float, store: Store) -> Report:
    """Check a method in every heap, and if something is violated then, without documented behaviour and under inferred invariants; what is left needs no history, since it means nothing."""
    from ooxcheck.classes.checks.all_places import check_all_places
    from ooxcheck.classes.checks.check_inferred import settle
    from ooxcheck.classes.checks.longer_loops import check_with_longer_loops
    from ooxcheck.classes.checks.specified_methods import is_specified
    from ooxcheck.engine import checker

    report = check_with_longer_loops(partial(check_all_places, checker.check), question)
    if not report.counterexamples or is_specified(question):
        return report
    return settle(report, begun, store)


def _check(question: Question, begun: float, watch: Watch | None, kept: Kept | None, store: Store) -> Report:
    """Check a method as far as its executions are followed."""
    # Imported lazily: a request that is refused needs no solver.
    from ooxcheck.engine import checker

    if not can_infer(question):
        return _with_hints(checker.check(question, watch=watch, kept=kept))
    from ooxcheck.classes.checks import slice_check
    from ooxcheck.classes.checks.all_places import check_all_places
    from ooxcheck.classes.checks.longer_loops import check_with_longer_loops
    from ooxcheck.classes.checks.plain_inputs import with_reachable_runs, without_deep_runs

    question = with_reachable_runs(question)
    observer = None if watch is None else partial(_watch_possible, watch)
    try:
        check = partial(checker.check, watch=observer, kept=kept)
        if (on_slice := slice_check.answer_on_slice(question)) is not None:
            return on_slice
        report = check_with_longer_loops(partial(check_all_places, check), _with_share(question))
        report = replace(report, question=replace(report.question, seconds=question.seconds))
        is_undecided = report.verdict is Verdict.UNKNOWN and question.seconds is not None
        if not report.counterexamples and not is_undecided:
            return report
        if is_undecided and (simple := _answer_without_solver(question, begun)) is not None:
            return simple
        # Imported lazily: most methods hold.
        from ooxcheck.classes.checks.check_inferred import check_inferred

        judged = check_inferred(report, begun, store, watch=observer, kept=kept)
        if judged.verdict is Verdict.UNKNOWN and any(
            each.cut is Cut.SAMPLED for each in report.counterexamples
        ):
            # What the run beyond the bounds showed is documented behaviour.
            within = replace(without_deep_runs(question), seconds=question.seconds_left(begun))
            again = _check(within, monotonic(), watch, kept, store)
            return replace(again, question=replace(again.question, seconds=question.seconds))
        return _with_hints(judged)
    except Interrupted as stop:
        from ooxcheck.classes.possible_violations import only_possible

        raise Interrupted(only_possible(stop.report)) from None


def _answer_without_solver(question: Question, begun: float) -> Report | None:
    """Return the answer of analyses that need no solver, within a part of the time that is left of a check that began at a time."""
    # Imported lazily: most checks have an answer in time.
    from ooxcheck.classes.checks.without_solver import answer_without_solver

    left = question.seconds_left(begun)
    return answer_without_solver(question, VALUE_SHARE * left) if left else None


def _with_hints(report: Report) -> Report:
    """Return a report in which violations have hints."""
    if not report.counterexamples:
        return report
    # Imported lazily: most methods hold.
    from ooxcheck.classes.reachability.hints import with_hints

    return with_hints(report)


def _with_share(question: Question) -> Question:
    """Return the question with the time for the check in every heap: all of it for a method with a specification, which has no second check without an answer."""
    if question.seconds is None:
        return question
    # Imported lazily: without a time limit nothing is divided.
    from ooxcheck.classes.checks.specified_methods import is_specified

    return question if is_specified(question) else replace(question, seconds=FIRST_SHARE * question.seconds)


def _watch_possible(watch: Watch, news: str | Report) -> None:
    """Pass news on; a violation without history is only possible."""
    from ooxcheck.classes.possible_violations import only_possible

    watch(news if isinstance(news, str) else only_possible(news))


def can_infer(question: Question) -> bool:
    """Return whether invariants are inferred for a method: without threads, and not at the start of a program.

    The fields of OOX are public, so that inference is an option there, for classes without written invariants.
    """
    program, method = question.program, question.method
    if question.no_infer or (program.origin is None and not question.infer) or _is_main(method):
        return False
    if program.origin is None:
        from ooxcheck.classes.checks.written_invariants import has_written_invariants

        if has_written_invariants(program):
            return False
    return not may_fork(program, method, but_in=_free_locks(program))


def _free_locks(program: Program) -> list[str]:
    """Return the classes of locks of the library: one thread alone, which holds none on entry, never waits for them."""
    return [name for name in LOCKS if name in program.classes and not _is_given(program, name)]


def _is_given(program: Program, name: str) -> bool:
    return program.is_given(program.classes[name].span.source)


def _is_main(method: Method) -> bool:
    return method.static and method.signature.name == "main"
