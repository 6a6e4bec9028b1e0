"""Histories that the solver proposes: calls with unknown arguments, the last of which violates a duty.

A violation may need an unusual number, or more calls than runs with a few usual values make. The solver chooses one call, then two, and so on, until
the interpreter confirms a proposal or the time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic

from ooxcheck.classes.reachability.places import is_same_place
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty, Outcome
from ooxcheck.relational import FALSE, Formula, Options
from ooxcheck.sat import DEFAULT_SOLVER
from ooxcheck.specs.classes.boundary import Step
from ooxcheck.specs.classes.client_runs.client_calls import running_settings
from ooxcheck.specs.classes.histories import LastCall, Search
from ooxcheck.specs.classes.unknown_calls.choose_calls import (
    ChoiceLimits,
    ChosenCall,
    choose_calls,
    driver_bounds,
)
from ooxcheck.specs.classes.unknown_calls.driver import Client
from ooxcheck.specs.classes.unknown_calls.follow_calls import client_of, follow_calls
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of

MOST_CHOSEN = 8
"""The greatest number of calls that the solver chooses."""

USUAL_UNROLL = 3

_CHOSEN = (DutyKind.ASSERT, DutyKind.REQUIRES)
"""Violations, besides exceptions, that calls of a client show whatever is promised."""


def chosen_calls(
    search: Search,
    last: Sequence[Step],
    duty: Duty,
    question: Question,
    is_wanted: Callable[[Outcome], bool],
    end: float,
) -> Iterator[LastCall]:
    """Yield histories whose last call, of one of the steps `last`, may violate a duty of a question, the shortest first, until a time of ``time.monotonic``."""
    if duty.thrown is None and duty.kind not in _CHOSEN:
        return
    budget, client = Budget(end - monotonic(), megabytes=question.memory), client_of(search)
    for length in range(1, MOST_CHOSEN + 1):
        calls: list[ChosenCall] | None = None
        try:
            with budget.alarm():
                limits = _limits(client, question, budget)
                calls = choose_calls(client, last, length, partial(_violations, duty), limits)
        except (GaveUp, MemoryError, RecursionError):
            return
        if calls is not None and (confirmed := follow_calls(search, calls, is_wanted)) is not None:
            yield confirmed


def _limits(client: Client, question: Question, budget: Budget) -> ChoiceLimits:
    unroll = question.settings.unroll
    settings = running_settings(question.settings_with(USUAL_UNROLL if unroll is None else unroll))
    left = budget.seconds_left()
    assert left is not None, "the search for a history has a limit"
    assert budget.deadline is not None, "the search for a history has a limit"
    options = Options(symmetry=0, orders=False, solver=question.solver or DEFAULT_SOLVER, seconds=left)
    return ChoiceLimits(
        driver_bounds(client, question.bounds), settings, options, budget.check, budget.deadline
    )


def _violations(duty: Duty, encoding: Encoding) -> Formula:
    """Return the initial states of a driver in which its run violates a duty."""
    if duty.thrown is None:
        return any_of(
            where
            for each, where in encoding.violations.items()
            if each.kind is duty.kind and is_same_place(each.span, duty.span)
        )
    end = encoding.ends[1]
    if end is None:
        return FALSE
    origins = (where for origin, where in end.origins.items() if is_same_place(origin.span, duty.thrown.span))
    return end.guard & any_of(origins)
