"""Measures of a schedule: context switches, late writes and steps; one with few switches is easy to follow (Qadeer and Rehof, TACAS 2005).

A late write is an action of its thread, too: so few of them are late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.relational import TRUE, Formula, IntExpr
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event


def switches(order: Order) -> IntExpr:
    """Return the number of context switches."""
    return number_of(_context_switches(order))


def overtakings(order: Order) -> IntExpr:
    """Return how often an event happens before an earlier write of its thread."""
    late = [event for event in order.events if event.buffered]
    return number_of(
        all_of((write.guard, _happens(order, event), order.before(event, write)))
        for write in late
        for event in order.events
        if event.thread is write.thread and event.number > write.number and event.may_overtake
    )


def steps(order: Order) -> IntExpr:
    """Return the number of events that happen."""
    return number_of(_happens(order, event) for event in order.events)


def _context_switches(order: Order) -> Iterator[Formula]:
    """Yield for each event that it happens, and that another thread has acted since its thread did."""
    ordered = sorted(order.events, key=lambda event: event.place)
    for number in dict.fromkeys(event.thread.number for event in ordered):
        own = [event for event in ordered if event.thread.number == number]
        others = [event for event in ordered if event.thread.number != number]
        since: dict[Event, Formula] = dict.fromkeys(others, TRUE)
        for event in own:
            loose = [
                each
                for each in own
                if each is not event
                and not event.precedes(each)
                and (each.buffered or each.number > event.number)
            ]
            between = (
                all_of(
                    (
                        since[other],
                        *_none_between(order, other, event, loose),
                        _happens(order, other),
                        order.before(other, event),
                    )
                )
                for other in others
            )
            yield all_of((_happens(order, event), any_of(between)))
            for other in others if not event.buffered else ():
                since[other] = all_of(
                    (since[other], any_of((negation(event.guard), order.before(event, other))))
                )


def _none_between(order: Order, other: Event, event: Event, loose: Sequence[Event]) -> Iterator[Formula]:
    """Yield that none of some events of the same thread comes between another thread's event and this one."""
    for each in loose:
        yield any_of((negation(each.guard), order.before(each, other), order.before(event, each)))


def _happens(order: Order, event: Event) -> Formula:
    return all_of((event.guard, order.happens(event)))
