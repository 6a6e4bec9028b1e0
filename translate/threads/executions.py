"""Executions of several threads: facts about all of them, how they end, and deadlock.

After the symbolic execution of all threads, their events are combined: reads see the last write, locks are
exclusive, a join follows the
threads it waits for, and nothing happens after the end of the run.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from ooxcheck.oox.cells import Lengths
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.running.contracts.promises import deadlock_duty
from ooxcheck.oox.running.outcomes import CONTEXTS, Bounded, Duty
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Expr, Formula, IntConstant
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.ghost_tables import height, same
from ooxcheck.translate.model.values import Value, equal
from ooxcheck.translate.symbolic.duty_ledger import Ledger
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead
from ooxcheck.translate.threads.context_bound import Rounds
from ooxcheck.translate.threads.events import Event, EventKind, Thread
from ooxcheck.translate.threads.history import DeferredJudgement, Ending, History, Section
from ooxcheck.translate.threads.notifications import Notifications, Wait
from ooxcheck.translate.threads.races import Race, races
from ooxcheck.translate.threads.shared_cells import number_bits, possible_rows

_CHANGES = frozenset((EventKind.WRITE, EventKind.CALL, EventKind.GHOST, EventKind.ALLOCATE))
"""Events that change the heap."""


def note_interference(encoder: Encoder, history: History) -> bool:
    """Record the interference between threads, and return whether it has grown."""
    known, instants, world = history.interference, history.instants, history.world
    known.grows = False
    for event in history.events:
        match event.kind:
            case EventKind.READ:
                for write in _interfering_writes(history, event):
                    assert event.cells is not None
                    assert write.value is not None
                    known.at_read(
                        event.name,
                        possible_rows(world, event.cells, write.value),
                        number_bits(world, event.cells),
                    )
            case EventKind.CLAIM | EventKind.ENTRY | EventKind.ACQUIRE if (
                event.looks or event.kind is EventKind.ENTRY
            ):
                if instants.unknown_at(event):
                    known.at_instant(event.name)
            case _:
                pass
    tables: dict[Hashable, int] = {}
    for look in history.looks:
        for number, (holder, value) in enumerate(
            zip(look.holders, _ghost_values(encoder, history, look), strict=False)
        ):
            name = look.event.name, number
            if is_table(holder):
                assert isinstance(value, Expr)
                tables[name] = height(world, value)
            else:
                known.at_read(name, possible_rows(world, holder, value), number_bits(world, holder))
    known.at_tables(tables)
    return known.grows


def _ghost_values(encoder: Encoder, history: History, look: DeferredJudgement) -> Sequence[Value]:
    """Return values that ghost code may compute, if other threads may have written before it or before its method was entered."""
    moment = look.path.frame.entry[1].moment
    instants = [look.event, *([moment] if isinstance(moment, Event) else [])]
    if not any(map(history.instants.unknown_at, instants)):
        return ()
    history.interference.at_instant(look.event.name)
    try:
        with encoder.without_records():
            return look.look(history.at_instant(look))
    except Dead:
        return ()


def _interfering_writes(history: History, read: Event) -> list[Event]:
    """Return the writes that a read may see; none if no initial state leads to both."""
    assert read.cells is not None
    writes = history.instants.interfering(read, read.cells)
    if not writes or read.name in history.interference.found:
        return writes
    together = any_of(
        all_of((read.guard, write.guard, history.instants.meet(read, write))) for write in writes
    )
    return writes if history.can_be(together) else []


class Executions:
    """All executions of the threads of a history."""

    def __init__(self, encoder: Encoder, history: History) -> None:
        self._encoder = encoder
        self.history = history
        self._order = history.order
        self._judged = {judged.event for judged in history.judged}
        self._opened = dict(history.opened)
        self._notifications = Notifications(
            history.world, history.order, history.waits, history.notifications
        )

    def facts(self) -> list[Formula]:
        """Return the formulas that hold in all executions."""
        self._order.events.update(dict.fromkeys(self.history.joins))
        for section in self.history.sections:
            self._order.events.update(
                dict.fromkeys(each for each in (section.acquire, section.release) if each)
            )
        self._order.events.update(dict.fromkeys(self._notifications.events()))
        facts = [fact for judged in self.history.judged for fact in self._judge(judged)]
        facts += self._reads()
        facts += self._exclusions()
        facts += self._openings()
        facts += self._notifications.facts()
        facts += self._joins()
        self._order.events.update(dict.fromkeys(self._fences()))
        return [*facts, *self._order.axioms()]

    def tell(self, ledger: Ledger, method: Method, thrown: Formula) -> None:
        """Record in a ledger the duties that are due and fail, and the bounds that are reached; an exception that leaves the first thread ends the run."""
        for ending in self.history.endings:
            match ending.what:
                case Duty():
                    Ledger.fail(ledger, ending.what, self.ends(ending))
                case Bounded():
                    Ledger.cut(ledger, ending.what, self.ends(ending))
                case None:
                    pass
        for coming in self.history.comings:
            assert isinstance(coming.what, Duty)
            Ledger.reach(ledger, coming.what, self.comes(coming))
        deadlock = any_of(
            (
                all_of((self._deadlock(), negation(all_of((thrown, self.first_thread_is_over()))))),
                *self.history.stuck,
            )
        )
        if deadlock is not FALSE:
            duty = deadlock_duty(method)
            ledger.owe(duty)
            Ledger.fail(ledger, duty, deadlock)
        for duty, possible in self.races.items():
            ledger.owe(duty)
            Ledger.fail(ledger, duty, any_of(race.happens for race in possible))
        Ledger.cut(
            ledger, Bounded(CONTEXTS, method.span, self._encoder.settings.contexts), negation(self.within)
        )

    @cached_property
    def within(self) -> Formula:
        """The formula that the bound on contexts is respected."""
        most, order = self._encoder.settings.contexts, self._order
        return (
            TRUE if most is None or not isinstance(order, Rounds) else order.contexts() <= IntConstant(most)
        )

    @cached_property
    def races(self) -> Mapping[Duty, list[Race]]:
        """The accesses that may race, if races are checked."""
        if not self._encoder.settings.races:
            return {}
        races_by_duty, sequential = races(self.history, self._pending), self._sequential()
        return {
            duty: [replace(race, happens=all_of((race.happens, sequential))) for race in several]
            for duty, several in races_by_duty.items()
        }

    def _sequential(self) -> Formula:
        """Return the formula that no write is late: it precedes the next action of its thread."""
        late = (
            any_of((negation(write.guard), negation(event.guard), self._order.before(write, event)))
            for write in self._order.events
            if write.buffered
            for event in self._ordered_events(write.thread)
            if event.number > write.number
        )
        return all_of(late)

    def threw(self) -> Formula:
        """Return the formula that an exception leaves a thread."""
        return any_of(map(self.ends, self.history.deaths))

    def over(self) -> Formula:
        """Return the formula that all events of all threads happen, and nothing ends the run."""
        quiet = (negation(self.ends(ending)) for ending in self.history.endings)
        return all_of((*map(self._over, self.history.threads), *quiet))

    def first_thread_is_over(self) -> Formula:
        """Return the formula that all events of the first thread happen."""
        return self._over(self.history.threads[0])

    def _over(self, thread: Thread) -> Formula:
        return all_of(map(self._not_ahead, self._ordered_events(thread)))

    # -- values at events ---------------------------------------------------------------------------

    def _judge(self, judged: DeferredJudgement) -> Iterator[Formula]:
        """Evaluate duties at an event, and yield the consequences if the run continues."""
        path = self.history.at_instant(judged)
        after: Formula = FALSE
        try:
            values = self.history.settle_at(judged.event, path, judged.look)
            after = all_of((path.guard, *map(self._same, judged.holders, judged.values, values)))
        except Dead:
            pass
        yield negation(self._happens(judged.event)) | (judged.holds & after)

    def _same(self, holder: Variable, one: Value, two: Value) -> Formula:
        """Return the formula that two values of a variable are equal, by contents if it holds collections."""
        if not is_table(holder):
            return equal(one, two)
        assert isinstance(one, Expr)
        assert isinstance(two, Expr)
        return same(self.history.world, holder, one, two)

    def _reads(self) -> Iterator[Formula]:
        """Yield that reads see the last write."""
        for event in self.history.events:
            if event.kind is EventKind.READ and event.value is not event.own:
                assert event.value is not None
                real = event.guard if isinstance(event.cells, Lengths) else self._happens(event)
                yield negation(real) | equal(event.value, self.history.instants.read_value(event))

    # -- waiting threads --------------------------------------------------------------------------------

    def _exclusions(self) -> Iterator[Formula]:
        """Yield that no two threads hold the same lock."""
        sections = self.history.sections
        for number, first in enumerate(sections):
            for second in sections[:number]:
                if first.acquire.thread is second.acquire.thread:
                    continue
                if first.waits or second.waits:
                    yield from (
                        self._is_free(first, second.acquire, second.target),
                        self._is_free(second, first.acquire, first.target),
                    )
                    continue
                same = self.history.world.simplify((first.target & second.target).some())
                both = all_of((same, self._happens(first.acquire), self._happens(second.acquire)))
                if both is not FALSE:
                    released = (
                        self._is_released(first, second.acquire),
                        self._is_released(second, first.acquire),
                    )
                    yield any_of((negation(both), *released))
        for wait in self.history.waits:
            for section in sections:
                if section.acquire.thread is not wait.goes_on.thread:
                    yield self._is_free(section, wait.goes_on, wait.target)

    def _is_free(self, section: Section, event: Event, target: Expr) -> Formula:
        """Return the formula that a block does not hold the lock that another thread acquires."""
        same = self.history.world.simplify((section.target & target).some())
        both = all_of((same, self._happens(event), self._happens(section.acquire)))
        if both is FALSE:
            return TRUE
        before = self._order.before(event, section.acquire)
        waiting = (
            all_of((self._same_lock(wait, section), self._gave_up(wait, event))) for wait in section.waits
        )
        return any_of((negation(both), before, self._is_released(section, event), *waiting))

    def _same_lock(self, wait: Wait, section: Section) -> Formula:
        return self.history.world.simplify((wait.target & section.target).some())

    def _gave_up(self, wait: Wait, event: Event) -> Formula:
        """Return the formula that a waiting thread has released its lock, and not acquired it again, at an event."""
        before = all_of((self._happens(wait.gives_up), self._order.before(wait.gives_up, event)))
        after = all_of((self._happens(wait.goes_on), self._order.before(wait.goes_on, event)))
        return all_of((before, negation(after)))

    def _openings(self) -> Iterator[Formula]:
        """Yield that a conditional lock is acquired only when its condition holds."""
        for judged in self.history.awaited:
            self._opened[judged.event] = self._opens(judged)
            yield negation(self._happens(judged.event)) | judged.holds
        for event, opened in self._opened.items():
            yield negation(self._happens(event)) | opened

    def _opens(self, judged: DeferredJudgement) -> Formula:
        """Return the formula that the condition of a lock holds at its acquisition."""
        path = self.history.at_instant(judged)
        try:
            judged.look(path)
        except Dead:
            return FALSE
        return path.guard

    def _is_closed(self, event: Event) -> Formula:
        """Return the formula that the condition of a lock is false at the end of the run: all writes before that event have happened."""
        opened = self._opened.get(event, TRUE)
        if opened is TRUE:
            return FALSE
        written = (
            other
            for other in self._order.events
            if other.kind in _CHANGES and other.thread is not event.thread
        )
        seen = (
            any_of(
                (
                    negation(other.guard),
                    negation(self._order.before(other, event)),
                    self._order.happens(other),
                )
            )
            for other in written
        )
        return all_of((negation(opened), *seen))

    def _fences(self) -> Iterator[Event]:
        """Yield the forks that writes must not be later than."""
        for thread in self.history.threads:
            late = [event.number for event in self._ordered_events(thread) if event.buffered]
            if late:
                yield from (
                    event
                    for event in thread.events
                    if event.kind is EventKind.FORK and event.number > late[0]
                )

    def _happens(self, event: Event) -> Formula:
        return self.history.world.simplify(event.guard & self._order.happens(event))

    def _is_released(self, section: Section, before: Event) -> Formula:
        """Return the formula that a lock is released before an event."""
        release = section.release
        return FALSE if release is None else all_of((release.guard, self._order.before(release, before)))

    def _joins(self) -> Iterator[Formula]:
        """Yield that a join follows the threads it waits for, none of which ends the run."""
        for join in self.history.joins:
            joined = self._happens(join)
            for child in _awaited_threads(join):
                for event in self._ordered_events(child):
                    yield any_of((negation(joined), negation(event.guard), self._order.before(event, join)))
                for ending in self.history.endings:
                    if ending.event.thread is child:
                        yield negation(joined & ending.guard)

    def _ordered_events(self, thread: Thread) -> list[Event]:
        """Return the events of a thread that the order includes."""
        return [event for event in thread.events if event in self._order.events]

    def _deadlock(self) -> Formula:
        """Return the formula that some thread has not finished, and none can continue."""
        if not self.history.sections and not self.history.joins:
            return FALSE
        waiting: list[Formula] = []
        parts = [negation(ending.guard & self._arrives(ending.event)) for ending in self.history.endings]
        for thread in self.history.threads:
            for event in self._ordered_events(thread):
                stopped = all_of((event.guard, self._behind(event), negation(self._order.happens(event))))
                blocked = self._is_blocked(event)
                parts.append(any_of((negation(stopped), blocked)))
                if blocked is not FALSE:
                    waiting.append(stopped)
        return all_of((any_of(waiting), *parts))

    def _is_blocked(self, event: Event) -> Formula:
        """Return the formula that an event cannot happen unless another thread continues."""
        sections = self.history.sections
        match event.kind:
            case EventKind.ACQUIRE:
                mine = next(section for section in sections if section.acquire is event)
                held = (
                    self._holds(other, mine) for other in sections if other.acquire.thread is not event.thread
                )
                return any_of((self._is_closed(event), *held))
            case EventKind.WAKE:
                wait = next(wait for wait in self.history.waits if wait.goes_on is event)
                mine = Section(event, None, wait.target)
                held = (
                    self._holds(other, mine) for other in sections if other.acquire.thread is not event.thread
                )
                return any_of((negation(self._notifications.is_notified(wait)), *held))
            case EventKind.JOIN:
                return any_of(
                    all_of((negation(self._over(child)), _is_forked(child)))
                    for child in _awaited_threads(event)
                )
            case _:
                return FALSE

    def _holds(self, section: Section, wanted: Section) -> Formula:
        """Return the formula that a section holds a lock when the run ends."""
        same = self.history.world.simplify((section.target & wanted.target).some())
        release = section.release
        kept = TRUE if release is None else negation(self._happens(release))
        given_up = (
            all_of(
                (
                    self._same_lock(wait, section),
                    self._happens(wait.gives_up),
                    negation(self._happens(wait.goes_on)),
                )
            )
            for wait in section.waits
        )
        return all_of((same, self._happens(section.acquire), kept, negation(any_of(given_up))))

    # -- how runs end ------------------------------------------------------------------------------

    def ends(self, ending: Ending) -> Formula:
        """Return the formula that the run ends at an event."""
        event = ending.event
        stopped = negation(self._order.happens(event)) if event in self._judged else TRUE
        return all_of((ending.guard, self._arrives(event), stopped))

    def comes(self, coming: Ending) -> Formula:
        """Return the formula that the run reaches an event."""
        return all_of((coming.guard, self._arrives(coming.event)))

    def _arrives(self, event: Event) -> Formula:
        """Return the formula that a thread reaches an event: its earlier reads are real."""
        return self._order.is_next(event) if event in self._judged else self._behind(event)

    def _behind(self, event: Event) -> Formula:
        """Return the formula that all events happen that precede an event in its thread, and before the fork of that."""
        thread = event.thread
        own = [other for other in self._ordered_events(thread) if other.precedes(event)]
        forked = self._behind(thread.fork) if thread.fork is not None else TRUE
        return all_of((forked, *map(self._not_ahead, own)))

    def _pending(self, event: Event) -> Formula:
        """Return the formula that an event is the next one of its thread when the run stops, and that no write before it is late."""
        own = self._ordered_events(event.thread)
        before = (self._not_ahead(other) for other in own if other.number < event.number)
        later = (negation(self._happens(other)) for other in own if other.number > event.number)
        others = (
            negation(self._happens(other))
            for other in self._order.events
            if other.thread is not event.thread and event.precedes(other)
        )
        return all_of(
            (event.guard, self._behind(event), *before, *later, *others, *self._does_not_happen(event))
        )

    def _does_not_happen(self, event: Event) -> Iterator[Formula]:
        if event in self._order.events:
            yield negation(self._order.happens(event))

    def _not_ahead(self, event: Event) -> Formula:
        return any_of((negation(event.guard), self._order.happens(event)))


def _awaited_threads(join: Event) -> Iterator[Thread]:
    """Yield the children that a join waits for."""
    yield from (
        child for child in join.thread.children if child.fork is not None and child.fork.number < join.number
    )


def _is_forked(child: Thread) -> Formula:
    assert child.fork is not None
    return child.fork.guard
