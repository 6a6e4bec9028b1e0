"""The events of all threads so far, and the judgements that wait until the order of events is known.

Formulas and ghost code depend on the writes of other threads before them. So they are evaluated when all
threads have been executed (`ooxcheck.translate.threads.executions`); until then, the solver chooses their
results.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import UNIT, Thing, World
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.encoder import Encoder, GhostEvaluation
from ooxcheck.translate.symbolic.havoc_choices import Answer
from ooxcheck.translate.symbolic.paths import Flow, Frame, Path
from ooxcheck.translate.threads.context_bound import Rounds
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event, EventKind, Shared, Thread
from ooxcheck.translate.threads.heap_at_event import EventHeaps
from ooxcheck.translate.threads.interference import Interference
from ooxcheck.translate.threads.notifications import Notification, Wait


@dataclass(frozen=True, slots=True)
class Ending:
    """Executions that end at an event: a duty fails, a bound is reached, or an assumption is false."""

    event: Event
    guard: Formula
    what: Duty | Bounded | None = None


@dataclass(frozen=True, slots=True)
class DeferredJudgement:
    """A duty, or ghost code, at an event before which other threads may have written.

    `holds` is the proposition that the run continues, and `values` are the unknown results, one for each of
    some variables.
    """

    event: Event
    path: Path
    look: GhostEvaluation
    holds: Formula
    values: Sequence[Value] = ()
    holders: Sequence[Variable] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A block that holds a lock, unless it waits."""

    acquire: Event
    release: Event | None
    target: Expr
    waits: Sequence[Wait] = ()


class History:
    """The events of all threads; `judging` is the event at which duties are being evaluated."""

    def __init__(self, world: World, interference: Interference, can_be: Callable[[Formula], bool]) -> None:
        self.world = world
        self.is_buffered = world.settings.memory_model == "tso"
        self.interference = interference
        self.can_be = can_be
        self.thread = Thread(0)
        self.threads = [self.thread]
        self.events: list[Event] = []
        self.writes: dict[Shared, list[Event]] = {}
        contexts = world.settings.contexts
        self.order = Order(world) if contexts is None else Rounds(world, contexts + 1)
        self.made: list[Event] = []
        self.makers: dict[Thing, Thread] = {}
        self.instants = EventHeaps(world, self.order, self.writes, self.made)
        self.judging: Event | None = None
        self.clock: Mapping[int, int] = {}
        self.place: tuple[Hashable, ...] = ()
        self._counts: dict[Hashable, int] = {}
        self.sections: list[Section] = []
        self.awaited: list[DeferredJudgement] = []
        self.opened: dict[Event, Formula] = {}
        self.stuck: list[Formula] = []
        self.waits: list[Wait] = []
        self.notifications: list[Notification] = []
        self.held: list[tuple[Expr, list[Wait]]] = []
        self.joins: list[Event] = []
        self.endings: list[Ending] = []
        self.comings: list[Ending] = []
        self.judged: list[DeferredJudgement] = []
        self.looks: list[DeferredJudgement] = []
        self.callers: dict[Answer, Event] = {}
        self.deaths: list[Ending] = []
        self.forbidding: Sequence[tuple[Duty, Formula]] = ()
        """The duties of the method under check that exclude exceptions in other threads, and the initial states in which they apply."""

    def is_alone(self, encoder: Encoder) -> bool:
        """Return whether no other thread can interfere: none was started yet, or a formula is being evaluated."""
        return len(self.threads) == 1 or encoder.nesting > 0

    # -- events ------------------------------------------------------------------------------------

    def note(self, encoder: Encoder, path: Path, kind: EventKind, span: Span) -> Event:
        """Record an event of the current thread."""
        self.place, self.clock = tuple(encoder.place), path.heap.clock
        return self._add(kind, span, path.guard)

    def note_end(self, guard: Formula, span: Span) -> Event | None:
        """Record that executions of the current thread end here; no event is needed while there is only one thread."""
        return None if len(self.threads) == 1 else self._add(EventKind.END, span, guard)

    def _add(self, kind: EventKind, span: Span, guard: Formula) -> Event:
        place = (*self.place, kind, span)
        count = self._counts[place] = self._counts.get(place, 0) + 1
        thread = self.thread
        event = Event(kind, thread, len(thread.events), guard, span, (*place, count), self.clock)
        thread.events.append(event)
        self.events.append(event)
        return event

    # -- moments -----------------------------------------------------------------------------------

    def heap_on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap on entry of a method; earlier writes of other threads are added later."""
        if self.is_alone(encoder) or not path.frame.duties or not method.remembers or method.body is None:
            return path.heap
        return replace(path.heap, moment=self.note(encoder, path, EventKind.ENTRY, method.span))

    def goes_on(self, event: Event) -> Formula:
        """Return the proposition that the run continues after duties or ghost code at an event."""
        return self.world.free(("holds", event.name), f"holds :{event.span.line}", 1, [(UNIT,)]).some()

    def is_interfered(self, event: Event, frame: Frame) -> bool:
        """Return whether other threads may have written before an event, or before its method was entered."""
        remembered, instants = frame.entry[1].moment, self.interference.instants
        return event.name in instants or (isinstance(remembered, Event) and remembered.name in instants)

    def at_instant(self, judged: DeferredJudgement) -> Path:
        """Return the path on which a deferred judgement is evaluated, with the heaps of its event and of the method entry."""
        path, frame = judged.path, judged.path.frame
        variables, entered = frame.entry
        if isinstance(entered.moment, Event):
            frame = replace(frame, entry=(variables, self.instants.heap(entered.moment, entered)))
        return Path(frame, path.state.with_heap(self.instants.heap(judged.event, path.heap)), Flow())

    def settle_at(self, event: Event, path: Path, look: GhostEvaluation) -> Sequence[Value]:
        """Evaluate duties or ghost code at an event; executions that do not continue end there."""
        before, outer, self.judging = path.guard, self.judging, event
        after: Formula = FALSE
        try:
            values = look(path)
            after = path.guard
            return values
        finally:
            self.judging = outer
            if after is not before:
                self.endings.append(Ending(event, self.world.simplify(before & ~after)))
