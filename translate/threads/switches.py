"""Context switches, counted: a schedule with few of them is one that a person can follow (Qadeer and Rehof, TACAS 2005)."""

from __future__ import annotations

from collections.abc import Iterator

from relational import TRUE, Formula, IntExpr
from translate.model.folding import all_of, any_of, negated, number_of
from translate.threads.events import Event
from translate.threads.order import Order


def switches(order: Order) -> IntExpr:
    """Return how often a thread is about to move after another one has moved."""
    return number_of(_switched(order))


def steps(order: Order) -> IntExpr:
    """Return how many events happen."""
    return number_of(_happens(order, event) for event in order.events)


def _switched(order: Order) -> Iterator[Formula]:
    """Yield for each event that it happens, and that another thread has moved since its own thread did so last."""
    ordered = sorted(order.events, key=lambda event: event.place)
    for number in dict.fromkeys(event.thread.number for event in ordered):
        own = [event for event in ordered if event.thread.number == number]
        others = [event for event in ordered if event.thread.number != number]
        since: dict[Event, Formula] = dict.fromkeys(others, TRUE)
        for event in own:
            between = (all_of((since[other], _happens(order, other), order.before(other, event))) for other in others)
            yield all_of((_happens(order, event), any_of(between)))
            for other in others:
                since[other] = all_of((since[other], any_of((negated(event.guard), order.before(event, other)))))


def _happens(order: Order, event: Event) -> Formula:
    return all_of((event.guard, order.happens(event)))
