"""Shared cells: reads and writes of threads become events.

While there is one thread, nothing is recorded. A read with interference has a value that the solver
chooses; it is constrained when all
threads have been executed (`ooxcheck.translate.threads.executions`).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import reduce
from operator import add

from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, BitSet, Expr, Formula, IntExpr
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.universe import UNIT, Bit, Thing, World
from ooxcheck.translate.model.values import Value, is_number, value_in, width_of
from ooxcheck.translate.symbolic.encoder import Encoder, Written
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.threads.context_bound import Rounds
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event, EventKind, Shared, Thread
from ooxcheck.translate.threads.heap_at_event import EventHeaps
from ooxcheck.translate.threads.interference import Interference, Row


class SharedCells(OneThread):
    """The cells of several threads; `judging` is the event at which duties are being evaluated."""

    def __init__(self, world: World, interference: Interference) -> None:
        self.world = world
        self.is_buffered = world.settings.memory_model == "tso"
        self.interference = interference
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

    def note_maker(self, thing: Thing) -> None:
        """Record that the current thread allocates an object."""
        self.makers[thing] = self.thread

    def is_alone(self, encoder: Encoder) -> bool:
        """Return whether no other thread can interfere: none was started yet, or a formula is being evaluated."""
        return len(self.threads) == 1 or encoder.nesting > 0

    # -- events ------------------------------------------------------------------------------------

    def note(self, encoder: Encoder, path: Path, kind: EventKind, span: Span) -> Event:
        """Record an event of the current thread."""
        self.place, self.clock = tuple(encoder.place), path.heap.clock
        return self._noted(kind, span, path.guard, path.heap.clock)

    def _noted(self, kind: EventKind, span: Span, guard: Formula, clock: Mapping[int, int]) -> Event:
        place = (*self.place, kind, span)
        count = self._counts[place] = self._counts.get(place, 0) + 1
        thread = self.thread
        event = Event(kind, thread, len(thread.events), guard, span, (*place, count), clock)
        thread.events.append(event)
        self.events.append(event)
        return event

    def ended(self, guard: Formula, span: Span) -> Event | None:
        """Record that executions of the current thread end here; no event is needed while there is only one thread."""
        if len(self.threads) == 1:
            return None
        return self._noted(EventKind.END, span, guard, self.clock)

    # -- cells -------------------------------------------------------------------------------------

    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return the value of a field of the object in `target`."""
        return self._found(encoder, path, field, target, path.heap.read(field, target), span)

    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return the value of a static field."""
        return self._found(encoder, path, field, None, path.heap.static(field), span)

    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return the value of an array element."""
        known = path.heap.element(type_, array, index)
        return self._found(encoder, path, Elements(type_), array.product(index), known, span)

    def _found(
        self, encoder: Encoder, path: Path, cells: Shared, key: Expr | None, own: Value, span: Span
    ) -> Value:
        if self.is_alone(encoder):
            return own
        event = self.note(encoder, path, EventKind.READ, span)
        event.cells, event.key, event.own, event.value = cells, key, own, own
        others = self.interference.found.get(event.name)
        if others is not None:
            rows = {**dict.fromkeys(self.rows(cells, own)), **others}
            chosen = self.world.free(("read", event.name), f"read :{span.line}", 1, rows)
            event.value = value_in(
                chosen, cells.columns[0], width_of(cells.columns[0], self.world.program.int_width)
            )
        return event.value

    def rows(self, held: Shared | Variable, value: Value) -> list[Row]:
        """Return the atoms that a value may contain, or the tuples of a collection."""
        match value:
            case Formula():
                return [] if value is FALSE else [(UNIT,)]
            case IntExpr():
                (type_,) = held.columns
                return self.world.possible(BitSet(value, width_of(type_, self.world.program.int_width)))
            case _:
                return self.world.possible(value)

    def widest(self, held: Shared | Variable) -> list[Row]:
        """Return all bits that a number may have, nothing for other types."""
        type_ = held.columns[0]
        return (
            [(Bit(place),) for place in range(width_of(type_, self.world.program.int_width))]
            if is_number(type_) and not held.many
            else []
        )

    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Assign a field of the object in `target`."""
        self._left(encoder, path, field, target, value, span)
        super().write(encoder, path, field, target, value, span)

    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Assign a static field."""
        self._left(encoder, path, field, None, value, span)
        super().write_static(encoder, path, field, value, span)

    def write_element(
        self,
        encoder: Encoder,
        path: Path,
        type_: ArrayType,
        array: Expr,
        index: Expr,
        value: Value,
        span: Span,
    ) -> None:
        """Assign an array element."""
        self._left(encoder, path, Elements(type_), array.product(index), value, span)
        super().write_element(encoder, path, type_, array, index, value, span)

    def _left(
        self, encoder: Encoder, path: Path, cells: Shared, key: Expr | None, value: Value, span: Span
    ) -> None:
        if not self.is_alone(encoder):
            event = self.note(encoder, path, EventKind.WRITE, span)
            event.cells, event.key, event.value, event.buffered = cells, key, value, self.is_buffered
            self.writes.setdefault(cells, []).append(event)

    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Allocate an object."""
        if not self.is_alone(encoder) and self.world.program.sees_allocation:
            event = self.note(encoder, path, EventKind.ALLOCATE, span)
            event.key = atom
            self.made.append(event)
        super().allocate(encoder, path, atom, span)

    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Allocate an array of some length."""
        if not self.is_alone(encoder):
            self._initial(encoder, path, LENGTHS, atom, length, span)
            if self.world.program.sees_allocation:
                event = self.note(encoder, path, EventKind.ALLOCATE, span)
                event.key = atom
                self.made.append(event)
        super().allocate_array(encoder, path, atom, length, span)

    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Store an inner array at `row` of a new array."""
        if not self.is_alone(encoder):
            self._initial(
                encoder, path, Elements(type_), row.project(0, 1), row.project(2), path.frame.method.span
            )
        super().initialise(encoder, path, type_, row)

    def _initial(
        self, encoder: Encoder, path: Path, cells: Shared, key: Expr, value: Value, span: Span
    ) -> None:
        event = self.note(encoder, path, EventKind.WRITE, span)
        event.cells, event.key, event.value, event.initial = cells, key, value, True
        self.writes.setdefault(cells, []).append(event)

    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array; the solver chooses that of an array allocated by another thread."""
        found = self._found(encoder, path, LENGTHS, array, path.heap.length(array), span)
        assert isinstance(found, IntExpr)
        return found

    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return the cells written by the thread with a frame condition, and by its descendants."""
        entered, here = path.frame.entry[1].moment, self.judging
        if here is None or not isinstance(entered, Event):
            return None
        return {cells: self._own(writes, entered, here) for cells, writes in self.writes.items()}

    def _own(self, writes: Sequence[Event], entered: Event, here: Event) -> Written:
        own = [write for write in writes if write.thread.descends_from(here.thread) and not write.initial]
        since = [
            (
                write,
                self.world.settled(
                    all_of((write.guard, self.order.before(entered, write), self.order.seen(write, here)))
                ),
            )
            for write in own
            if not write.surely_seen_at(entered) and not here.surely_before(write)
        ]
        if writes[0].key is None:
            return any_of(condition for _, condition in since)
        keys = [
            condition.then(write.key, empty(write.key.arity))
            for write, condition in since
            if write.key is not None
        ]
        return reduce(add, keys, empty(writes[0].key.arity))
