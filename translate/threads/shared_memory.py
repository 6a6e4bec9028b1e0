"""Shared memory: what threads read, write and wait for becomes events.

While there is one thread, nothing is noted. A read that others interfere with finds a value that the solver chooses; which it may be
is said when all threads have been executed (`translate.threads.executions`). So are formulas judged: what they see at
an instant depends on what others have written by then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import add

from datatypes import dataclass
from oox import typed
from oox.cells import LENGTHS, Cells, Elements
from oox.declarations import Field, GhostField, Variable
from oox.running.outcomes import Bounded, Duty, ExceptionKind
from oox.source import Span
from oox.typed import Method
from oox.types import ArrayType
from relational import FALSE, BitSet, Expr, Formula, IntExpr
from translate.formulas.judgement import BesideThreads, Unsupported
from translate.model.cells import arity, is_table
from translate.model.folding import all_of, any_of
from translate.model.ghost_tables import ends, is_in_order, room
from translate.model.guarded_sets import empty
from translate.model.heap import Heap
from translate.model.state import State
from translate.model.universe import UNIT, Bit, Thing, World
from translate.model.values import Value, is_number, value_in, width_of
from translate.symbolic.calls import activate, candidates, entry
from translate.symbolic.choices import Answer
from translate.symbolic.encoder import Claims, Encoder, Look, Written
from translate.symbolic.expressions import evaluate
from translate.symbolic.ghosts import ghost_arguments
from translate.symbolic.memory import OneThread
from translate.symbolic.obligations import Ledger, settle
from translate.symbolic.paths import Flow, Frame, Path
from translate.threads.effects import atomic_effect
from translate.threads.events import Event, EventKind, Shared, Thread
from translate.threads.instants import Instants
from translate.threads.interference import Interference, Row
from translate.threads.order import Order
from translate.threads.rounds import Rounds


@dataclass(frozen=True, slots=True)
class Ending:
    """Executions that end at an event: a duty fails, a bound is met; or neither, if an assumption is false."""

    event: Event
    guard: Formula
    what: Duty | Bounded | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What is due, or looked for, at an instant at which other threads may have written.

    `holds` is the solver's word for whether runs go on, and `values` for what is found, one for each of some variables.
    """

    event: Event
    path: Path
    look: Look
    holds: Formula
    values: Sequence[Value] = ()
    holders: Sequence[Variable] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A block that holds a lock."""

    acquire: Event
    release: Event | None
    target: Expr


class ThreadLedger(Ledger):
    """Notes at which event a duty comes up, fails, or a bound ends the run."""

    __slots__ = ("memory",)

    def __init__(self, memory: SharedMemory) -> None:
        super().__init__()
        self.memory = memory

    def reach(self, duty: Duty, guard: Formula) -> None:
        """Note that some executions come to a duty."""
        here = self.memory.judging
        if here is None:
            super().reach(duty, guard)
        elif guard is not FALSE:
            self.memory.comings.append(Ending(here, guard, duty))

    def fail(self, duty: Duty, guard: Formula) -> None:
        """Note that a duty fails in some executions."""
        here = self.memory.judging
        if here is None:
            super().fail(duty, guard)
        elif guard is not FALSE:
            self.memory.endings.append(Ending(here, guard, duty))

    def cut(self, bound: Bounded, guard: Formula) -> None:
        """Note that executions end at a bound."""
        if guard is FALSE:
            return
        here = self.memory.judging or self.memory.ended(guard, bound.span)
        if here is None:
            super().cut(bound, guard)
        else:
            self.memory.endings.append(Ending(here, guard, bound))


class SharedMemory(OneThread):
    """The memory of several threads."""

    def __init__(self, world: World, interference: Interference, can_be: Callable[[Formula], bool]) -> None:
        self.world = world
        self.can_be = can_be
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
        self.instants = Instants(world, self.order, self.writes, self.made)
        self.sections: list[Section] = []
        self.joins: list[Event] = []
        self.endings: list[Ending] = []
        self.comings: list[Ending] = []
        self.judged: list[Judged] = []
        self.looks: list[Judged] = []
        self.callers: dict[Answer, Event] = {}
        self.deaths: list[Ending] = []
        self.judging: Event | None = None
        self.clock: Mapping[int, int] = {}
        self.place: tuple[Hashable, ...] = ()
        self._counts: dict[Hashable, int] = {}

    def note_maker(self, thing: Thing) -> None:
        """Note that the current thread makes an object."""
        self.makers[thing] = self.thread

    def is_alone(self, encoder: Encoder) -> bool:
        """Return whether nobody else can interfere: no thread was started yet, or a formula runs what it calls."""
        return len(self.threads) == 1 or encoder.nesting > 0

    # -- events ------------------------------------------------------------------------------------

    def note(self, encoder: Encoder, path: Path, kind: EventKind, span: Span) -> Event:
        """Note that the current thread does something."""
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
        """Note that executions of the current thread end here; while there is no other, that needs no event."""
        if len(self.threads) == 1:
            return None
        return self._noted(EventKind.END, span, guard, self.clock)

    # -- cells -------------------------------------------------------------------------------------

    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return what a field of the object in `target` holds."""
        return self._found(encoder, path, field, target, path.heap.read(field, target), span)

    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return what a static field holds."""
        return self._found(encoder, path, field, None, path.heap.static(field), span)

    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return what an element of an array holds."""
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
            event.value = value_in(chosen, cells.columns[0], width_of(cells.columns[0], self.world.program.int_width))
        return event.value

    def rows(self, held: Shared | Variable, value: Value) -> list[Row]:
        """Return the atoms that a value may have in it, or the tuples of a collection."""
        match value:
            case Formula():
                return [] if value is FALSE else [(UNIT,)]
            case IntExpr():
                (type_,) = held.columns
                return self.world.possible(BitSet(value, width_of(type_, self.world.program.int_width)))
            case _:
                return self.world.possible(value)

    def widest(self, held: Shared | Variable) -> list[Row]:
        """Return all bits that a number may have, nothing of what is no number."""
        type_ = held.columns[0]
        return [(Bit(place),) for place in range(width_of(type_, self.world.program.int_width))] if is_number(type_) and not held.many else []

    def write(self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span) -> None:
        """Let a field of the object in `target` hold a value."""
        self._left(encoder, path, field, target, value, span)
        super().write(encoder, path, field, target, value, span)

    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Let a static field hold a value."""
        self._left(encoder, path, field, None, value, span)
        super().write_static(encoder, path, field, value, span)

    def write_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, value: Value, span: Span
    ) -> None:
        """Let an element of an array hold a value."""
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
        """Let an object exist."""
        if not self.is_alone(encoder) and self.world.program.sees_allocation:
            event = self.note(encoder, path, EventKind.ALLOCATE, span)
            event.key = atom
            self.made.append(event)
        super().allocate(encoder, path, atom, span)

    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Let an array of some length exist."""
        if not self.is_alone(encoder):
            self._initial(encoder, path, LENGTHS, atom, length, span)
            if self.world.program.sees_allocation:
                event = self.note(encoder, path, EventKind.ALLOCATE, span)
                event.key = atom
                self.made.append(event)
        super().allocate_array(encoder, path, atom, length, span)

    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Let a new array hold an array: `row` is where, and which."""
        if not self.is_alone(encoder):
            self._initial(encoder, path, Elements(type_), row.project(0, 1), row.project(2), path.frame.method.span)
        super().initialise(encoder, path, type_, row)

    def _initial(self, encoder: Encoder, path: Path, cells: Shared, key: Expr, value: Value, span: Span) -> None:
        event = self.note(encoder, path, EventKind.WRITE, span)
        event.cells, event.key, event.value, event.initial = cells, key, value, True
        self.writes.setdefault(cells, []).append(event)

    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array; of one that another thread has made, the solver says which that is."""
        found = self._found(encoder, path, LENGTHS, array, path.heap.length(array), span)
        assert isinstance(found, IntExpr)
        return found

    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return which cells were written by the thread that owes a frame condition, and by its descendants."""
        entered, here = path.frame.entry[1].moment, self.judging
        if here is None or not isinstance(entered, Event):
            return None
        return {cells: self._own(writes, entered, here) for cells, writes in self.writes.items()}

    def _own(self, writes: Sequence[Event], entered: Event, here: Event) -> Written:
        own = [write for write in writes if write.thread.descends_from(here.thread) and not write.initial]
        since = [
            (write, self.world.settled(all_of((write.guard, self.order.before(entered, write), self.order.seen(write, here)))))
            for write in own
            if not write.surely_seen_at(entered) and not here.surely_before(write)
        ]
        if writes[0].key is None:
            return any_of(condition for _, condition in since)
        keys = [condition.then(write.key, empty(write.key.arity)) for write, condition in since if write.key is not None]
        return reduce(add, keys, empty(writes[0].key.arity))

    # -- moments -----------------------------------------------------------------------------------

    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap that a method which is called now remembers; what others have written by then is added later."""
        if self.is_alone(encoder) or not path.frame.duties or not method.remembers or method.body is None:
            return path.heap
        return replace(path.heap, moment=self.note(encoder, path, EventKind.ENTRY, method.span))

    def settle(
        self, encoder: Encoder, path: Path, claims: Claims, span: Span, *, looks: bool = True, is_step: bool = True
    ) -> None:
        """Demand what is due here: now, or when it is known what other threads have written by then."""
        if self.is_alone(encoder):
            super().settle(encoder, path, claims, span, looks=looks)
            return
        event = self.note(encoder, path, EventKind.CLAIM if is_step else EventKind.END, span)
        event.looks = looks

        def judge(here: Path) -> Sequence[Value]:
            settle(here, encoder.ledger, claims(here))
            return ()

        if looks and self._is_interfered(event, path.frame):
            self.judged.append(Judged(event, path.within(Flow()), judge, self._holds(event)))
            path.keep(self._holds(event))
        else:
            self.settled_at(event, encoder, path, judge)

    def look(
        self, encoder: Encoder, path: Path, look: Look, holders: Sequence[Variable], span: Span, *, into: GhostField | None = None
    ) -> Sequence[Value]:
        """Return what ghost code finds: now, or as the solver says, if that depends on what others have written by then."""
        if self.is_alone(encoder):
            return super().look(encoder, path, look, holders, span, into=into)
        event = self.note(encoder, path, EventKind.GHOST, span)
        values = self._found_at(event, encoder, path, look, holders)
        if into is not None:
            holder = values[-1]
            assert isinstance(holder, Expr)
            event.cells, event.key, event.value = into, holder, values[0]
            self.writes.setdefault(into, []).append(event)
        return values

    def _found_at(self, event: Event, encoder: Encoder, path: Path, look: Look, holders: Sequence[Variable]) -> Sequence[Value]:
        """Return what is found at an event, and go on with the executions in which there is something."""
        here = Judged(event, path.within(Flow()), look, self._holds(event), holders=holders)
        self.looks.append(here)
        if self._is_interfered(event, path.frame):
            values: Sequence[Value] = [self._unknown(encoder, (event.name, at), each, event.span) for at, each in enumerate(holders)]
            self.judged.append(replace(here, values=values))
            path.keep(here.holds)
        else:
            values = self.settled_at(event, encoder, path, look)
            event.guard = path.guard
        return values

    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Have the effect of a method without body in one step, which others see as writes to all cells that it may change."""
        if self.is_alone(encoder):
            super().effect(encoder, path, perform)
            return
        method, site = path.frame.method, path.frame.site or path.frame.method.span
        changed = atomic_effect(method, self.world.settings, site)
        held = [Variable("", each.field.type, -1) for each in changed]
        event, place = self.note(encoder, path, EventKind.CALL, site), tuple(encoder.place)

        def look(here: Path) -> Sequence[Value]:
            entered = replace(here.frame, entry=(here.frame.entry[0], here.heap))
            inner = Path(entered, here.state, Flow())
            with encoder.at(place):
                perform(inner)
            if self.judging is not None:
                self.callers[encoder.notes.answers[-1]] = self.judging
            here.state = here.state.under(inner.guard)
            result = [inner.read(method.retval.slot)] if method.retval else []
            return [*result, *(each.content(inner) for each in changed)]

        values = self._found_at(event, encoder, path, look, [*([method.retval] if method.retval else []), *held])
        if method.retval:
            path.assign(method.retval.slot, values[0])
        for each, value in zip(changed, values[len(values) - len(changed) :], strict=True):
            self.writes.setdefault(each.field, []).append(event.part(each.field, each.key(path), value))
            path.put(each.written(path, value))

    def _unknown(self, encoder: Encoder, name: Hashable, holder: Variable, span: Span) -> Value:
        """Return what a variable may hold after a look, as the solver says."""
        rows: Iterable[Row] = self.interference.found.get(name, ())
        most = room(self.world, holder, self.interference.heights.get(name, 0)) if is_table(holder) else 0
        if is_table(holder):
            rows = ends(self.world, holder, most)
        chosen = self.world.free(("ghost", name), f"ghost :{span.line}", arity(holder), rows)
        if is_table(holder):
            encoder.notes.facts.extend(is_in_order(self.world, holder, chosen, most))
        return chosen if holder.many else value_in(chosen, holder.type, width_of(holder.type, self.world.program.int_width))

    def _holds(self, event: Event) -> Formula:
        return self.world.free(("holds", event.name), f"holds :{event.span.line}", 1, [(UNIT,)]).some()

    def at_instant(self, judged: Judged) -> Path:
        """Return the path on which something is judged, with the heaps of that instant and of the entry of its method."""
        path, frame = judged.path, judged.path.frame
        variables, entered = frame.entry
        if isinstance(entered.moment, Event):
            frame = replace(frame, entry=(variables, self.instants.heap(entered.moment, entered)))
        return Path(frame, path.state.with_heap(self.instants.heap(judged.event, path.heap)), Flow())

    def settled_at(self, event: Event, encoder: Encoder, path: Path, look: Look) -> Sequence[Value]:
        """Judge what is due at an event, or look what is there; the executions that do not go on end there."""
        before, outer, self.judging = path.guard, self.judging, event
        after: Formula = FALSE
        try:
            found = look(path)
            after = path.guard
            return found
        finally:
            self.judging = outer
            if after is not before:
                self.endings.append(Ending(event, self.world.settled(before & ~after)))

    def _is_interfered(self, event: Event, frame: Frame) -> bool:
        remembered = frame.entry[1].moment
        instants = self.interference.instants
        return event.name in instants or (isinstance(remembered, Event) and remembered.name in instants)

    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Refuse what cannot be executed while other threads may run; `code` is what could be run instead."""
        if not self.is_alone(encoder):
            raise BesideThreads(what, span, code)

    # -- threads -----------------------------------------------------------------------------------

    def fork(self, encoder: Encoder, path: Path, node: typed.Fork) -> None:
        """Start a thread, and execute it."""
        if encoder.nesting:
            msg = "what a formula calls may start a thread"
            raise Unsupported(msg, node.span)
        match node.call:
            case typed.VirtualCall(_, signature, target, args, span=site):
                this = evaluate(encoder, path, target)
                arguments = [evaluate(encoder, path, argument) for argument in args]
                assert isinstance(this, Expr)
                encoder.throw_where(path, this.no(), ExceptionKind.NULL, site)
                arguments += ghost_arguments(encoder, path, node.call.ghosts)
                for method, among in candidates(encoder, signature, this):
                    branch = path.branch((this & among).some())
                    if branch is not None:
                        self._start(encoder, branch, method, [this & among, *arguments], site)
                        path.put(replace(path.heap, clock=branch.heap.clock))
            case typed.StaticCall(class_name, signature, args, span=site):
                arguments = [evaluate(encoder, path, argument) for argument in args]
                arguments += ghost_arguments(encoder, path, node.call.ghosts)
                self._start(encoder, path, encoder.program.runs(class_name, signature), arguments, site)
            case typed.SuperCall(class_name, signature, args, span=site):
                arguments = [path.read(0), *(evaluate(encoder, path, argument) for argument in args)]
                arguments += ghost_arguments(encoder, path, node.call.ghosts)
                self._start(encoder, path, encoder.program.runs(class_name, signature), arguments, site)

    def _start(self, encoder: Encoder, path: Path, method: Method, arguments: Sequence[Value], site: Span) -> None:
        """Execute a method in a thread of its own; from now on the path knows it, and all that it starts."""
        if not self.can_be(path.guard):
            return
        parent = self.thread
        event = self.note(encoder, path, EventKind.FORK, site)
        child = Thread(len(self.threads), parent, event)
        self.threads.append(child)
        parent.children.append(child)
        self.thread = child
        clock = {**path.heap.clock, parent.number: event.number + 1}
        inside = Path(path.frame, State(path.guard, {}, replace(path.heap, clock=clock)), Flow())
        try:
            with encoder.at(("fork", site)):
                remembered = self.on_entry(encoder, inside, method)
                frame = Frame(method, entry(method, arguments, remembered, None), path.frame.duties, site=site)
                state = State(path.guard, frame.entry[0], inside.heap)
                normal, thrown = activate(encoder, frame, state, site)
                if thrown is not None:
                    self.died(thrown, site)
                child.clock = normal.heap.clock if normal else {}
        finally:
            self.thread = parent
        started = dict.fromkeys(range(child.number, len(self.threads)), 0)
        path.put(replace(path.heap, clock={**path.heap.clock, **started}))

    def died(self, thrown: State, site: Span) -> None:
        """Note that an exception leaves the current thread: that ends the program."""
        event = self.ended(thrown.guard, site)
        if event is not None:
            self.deaths.append(Ending(event, thrown.guard))
            self.endings.append(Ending(event, thrown.guard))

    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children: what they did comes before what follows."""
        thread = self.thread
        if self.is_alone(encoder) or not (thread.children or self.is_buffered):
            return
        event = self.note(encoder, path, EventKind.JOIN, node.span)
        self.joins.append(event)
        clock, before = dict(path.heap.clock), path.heap.clock
        for child in thread.children:
            clock[child.number] = len(child.events)
            for number, count in child.clock.items():
                if self.threads[number].descends_from(child):
                    clock[number] = max(count, clock.get(number, 0))
        event.clock = clock
        new = [
            write
            for writes in (*self.writes.values(), self.made)
            for write in writes
            if write.number < clock.get(write.thread.number, 0) and write.number >= before.get(write.thread.number, 0)
        ]
        path.put(replace(self.instants.overlaid(event, path.heap, new), clock=clock))

    def locked(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Run the body of a block that holds a lock; it is given back on every way out."""
        if encoder.nesting:
            encoder.statement(path, node.body)
            return
        acquire = self.note(encoder, path, EventKind.ACQUIRE, node.span)
        ways = path.flow.breaks, path.flow.continues, path.flow.returns, path.flow.throws
        before = [len(way) for way in ways]
        outcome: Formula = FALSE
        try:
            encoder.statement(path, node.body)
            outcome = path.guard
        finally:
            left = [state for way, count in zip(ways, before, strict=True) for state in way[count:]]
            guard = any_of((outcome, *(state.guard for state in left)))
            if guard is not FALSE:
                self.place, self.clock = tuple(encoder.place), path.heap.clock
                release = self._noted(EventKind.RELEASE, node.span, self.world.settled(guard), acquire.clock)
                self.sections.append(Section(acquire, release, target))
            else:
                self.sections.append(Section(acquire, None, target))

