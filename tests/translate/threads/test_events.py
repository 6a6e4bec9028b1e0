"""Vector clocks, and the total order of events."""

from __future__ import annotations

import pytest

from ooxcheck.oox.source import Source, Span
from ooxcheck.relational import FALSE, TRUE, Formula
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event, EventKind, Thread
from tests.translate.worlds import unknown, world

SPAN = Span(Source("t", "text"), 0, 4)


def event(thread: Thread, **clock: int) -> Event:
    made = Event(
        EventKind.WRITE, thread, len(thread.events), TRUE, SPAN, (thread.number, len(thread.events)),
        {int(name[1:]): count for name, count in clock.items()},
    )  # fmt: skip
    thread.events.append(made)
    return made


def test_a_thread_keeps_its_order_and_others_know_what_they_saw() -> None:
    main, child = Thread(0), Thread(1)
    before, after = event(main), event(main)
    first, second = event(child, t0=1), event(child, t0=1)
    joined = event(main, t1=2)
    assert before.surely_before(after)
    assert before.surely_before(first)
    assert not after.surely_before(first)
    assert after.concurrent_with(first)
    assert second.surely_before(joined)
    assert not joined.concurrent_with(second)


def test_what_comes_with_a_new_array_comes_before_every_write_to_it() -> None:
    initial, later = event(Thread(1)), event(Thread(2))
    initial.initial = True
    assert initial.surely_before(later)
    assert initial.concurrent_with(later)


def test_the_order_is_total_and_has_no_circles() -> None:
    here = world()
    order = Order(here)
    a, b, c = (event(Thread(number)) for number in range(3))
    round_ = [order.before(a, b), order.before(b, c), order.before(c, a)]
    with here.session as session:
        session.add(*order.axioms())
        assert session.solve(*round_).is_unsat
        assert session.solve(*(~step for step in round_)).is_unsat
        assert session.solve(*round_[:2]).is_sat
        assert session.solve(order.before(a, b), order.happens(b), ~order.happens(a)).is_unsat


def test_what_is_certain_needs_no_choice() -> None:
    order, thread = Order(world()), Thread(0)
    first, second = event(thread), event(thread)
    assert order.before(first, second) is TRUE
    assert order.before(second, first) is FALSE
    assert not order.events


def at(kind: EventKind, thread: Thread, guard: Formula = TRUE) -> Event:
    made = event(thread)
    made.kind, made.guard, made.buffered = kind, guard, kind is EventKind.WRITE
    return made


def test_what_reads_may_overtake_writes_that_are_buffered() -> None:
    thread = Thread(0)
    before, write, second, read, claim = (
        at(kind, thread)
        for kind in (EventKind.READ, EventKind.WRITE, EventKind.WRITE, EventKind.READ, EventKind.CLAIM)
    )
    assert before.surely_before(write)
    assert write.surely_before(second)
    assert read.surely_before(claim)
    assert not write.surely_before(read)
    assert not second.surely_before(claim)
    assert not read.surely_before(write)
    assert write.surely_seen_at(read)
    assert not write.surely_seen_at(before)


@pytest.mark.parametrize("kind", [EventKind.FORK, EventKind.JOIN, EventKind.ACQUIRE, EventKind.RELEASE])
def test_fences_wait_for_what_is_buffered(kind: EventKind) -> None:
    thread = Thread(0)
    write, fence = at(EventKind.WRITE, thread), at(kind, thread)
    assert write.surely_before(fence)


def test_a_fence_that_does_not_come_up_hurries_no_write() -> None:
    here = world(memory_model="tso")
    order, thread = Order(here), Thread(0)
    taken = unknown(here)
    write, fence, read = (
        at(EventKind.WRITE, thread),
        at(EventKind.ACQUIRE, thread, taken),
        at(EventKind.READ, thread),
    )
    for each in (write, fence, read):
        order.note(each)
    with here.session as session:
        session.add(*order.axioms())
        late = order.before(read, write), order.happens(read)
        assert session.solve(*late, ~taken, ~order.happens(write)).is_sat
        assert session.solve(order.before(read, write), taken).is_unsat
        assert session.solve(order.happens(read), taken, ~order.happens(write)).is_unsat
