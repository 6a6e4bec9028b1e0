"""Ranking functions: numbers that grow, or become less, in every iteration of a loop or with every recursive call.

Integers are bounded, so such a loop ends, and such calls are nested to a finite depth. Differences of states hold without overflow: a number
that may wrap around is not known to grow. A *snapshot* holds the value of a number when the iteration or the call began.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import is_integral
from ooxcheck.specs.values.assignments import assign
from ooxcheck.specs.values.domain import Number
from ooxcheck.specs.values.evaluation import Ranking, Result
from ooxcheck.specs.values.state import State
from ooxcheck.specs.values.terms import Snapshot, Term, is_shared

MOST_FIELDS = 8
"""The greatest number of fields that are tried as ranking functions of one loop."""


def counters(loop: typed.While, states: Iterable[State]) -> list[Term]:
    """Return the numbers that may rank a loop: the variables that it assigns to, and fields of which something is known."""
    fields = dict.fromkeys(
        term
        for state in states
        for term, value in state.values.items()
        if isinstance(value, Number) and not is_shared(term) and _is_number(term)
    )
    return [*assigned_numbers(loop), *list(fields)[:MOST_FIELDS]]


def assigned_numbers(loop: typed.While) -> list[Term]:
    """Return the integer variables that a loop assigns to."""
    cells = dict.fromkeys(assigned_cell(statement) for statement in typed.inner_statements(loop.body))
    return [(cell.slot,) for cell in cells if isinstance(cell, Variable) and is_integral(cell.type)]


def _is_number(term: Term) -> bool:
    return isinstance(term[-1], Field) and is_integral(term[-1].type)


def take_snapshots(state: State, place: Span, terms: Sequence[Term]) -> State:
    """Return the state in which the values of some numbers are remembered."""
    for term in terms:
        state = assign(state, (Snapshot(place, term),), Result(state.number(term), term))
    return state


def find_ranking(states: Sequence[State], place: Span, terms: Sequence[Term]) -> Ranking | None:
    """Return a number that has grown in all states since its snapshot, or has become less in all; None if none is known."""
    if not states:
        return Ranking(None, grows=False)
    for term in terms:
        before = (Snapshot(place, term),)
        if all(state.greatest_difference(before, term) < 0 for state in states):
            return Ranking(term, grows=True)
        if all(state.greatest_difference(term, before) < 0 for state in states):
            return Ranking(term, grows=False)
    return None


def describe_ranking(ranking: Ranking, method: typed.Method, repetition: str) -> str:
    """Return why there are finitely many repetitions: ``each iteration increases i``."""
    if ranking.term is None:
        return f"there is no second {repetition}"
    return (
        f"each {repetition} {'increases' if ranking.grows else 'decreases'} {_location(ranking.term, method)}"
    )


def _location(term: Term, method: typed.Method) -> str:
    """Return a number as the program writes it."""
    first, *rest = term
    match first:
        case int():
            start = method.variables[first].name
            if not start.isidentifier() or start.startswith(("_", "$")):
                return "its counter"
        case Field():
            start = f"{first.owner}.{first.name}"
        case _:  # counters begin with a variable or a static field
            msg = f"no number of a program begins with {first}"
            raise AssertionError(msg)
    return ".".join((start, *(each.name for each in rest if isinstance(each, Field))))
