"""Shared memory: accesses to cells, duties, ghost code and the operations of threads, as events of a history."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from ooxcheck.oox import typed
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, Expr, Formula, IntExpr
from ooxcheck.translate.formulas.scene import BesideThreads
from ooxcheck.translate.model.cells import arity, is_table
from ooxcheck.translate.model.ghost_tables import ends, is_in_order, rows_needed
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value, value_in, width_of
from ooxcheck.translate.symbolic.duty_ledger import Ledger, check_claims
from ooxcheck.translate.symbolic.encoder import Claims, Encoder, GhostEvaluation, Memory, Written
from ooxcheck.translate.symbolic.paths import Flow, Path
from ooxcheck.translate.symbolic.single_thread_memory import OneThread
from ooxcheck.translate.threads.effects import atomic_effect
from ooxcheck.translate.threads.events import Event, EventKind
from ooxcheck.translate.threads.history import DeferredJudgement, Ending, History
from ooxcheck.translate.threads.interference import Row
from ooxcheck.translate.threads.shared_cells import note_allocation, note_write, own_writes, read_cell
from ooxcheck.translate.threads.thread_operations import fork, hold_lock, join_children, signal

_ONE_THREAD = OneThread()


class ThreadLedger(Ledger):
    """Records the events at which a duty is due or fails, or a bound ends the run."""

    __slots__ = ("history",)

    def __init__(self, history: History) -> None:
        super().__init__()
        self.history = history

    def reach(self, duty: Duty, guard: Formula) -> None:
        """Record that executions reach a duty."""
        here = self.history.judging
        if here is None:
            super().reach(duty, guard)
        elif guard is not FALSE:
            self.history.comings.append(Ending(here, guard, duty))

    def fail(self, duty: Duty, guard: Formula) -> None:
        """Record that a duty fails in some executions."""
        here = self.history.judging
        if here is None:
            super().fail(duty, guard)
        elif guard is not FALSE:
            self.history.endings.append(Ending(here, guard, duty))

    def cut(self, bound: Bounded, guard: Formula) -> None:
        """Record that executions end at a bound."""
        if guard is FALSE:
            return
        here = self.history.judging or self.history.note_end(guard, bound.span)
        if here is None:
            super().cut(bound, guard)
        else:
            self.history.endings.append(Ending(here, guard, bound))


class SharedMemory(Memory):
    """The memory of several threads."""

    __slots__ = ("history",)

    def __init__(self, history: History) -> None:
        self.history = history

    # -- cells -------------------------------------------------------------------------------------

    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return the value of a field of the object in `target`."""
        own = path.heap.read(field, target)
        return read_cell(self.history, encoder, path, field, target, own, span)

    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return the value of a static field."""
        return read_cell(self.history, encoder, path, field, None, path.heap.static(field), span)

    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return the value of an array element."""
        own, key = path.heap.element(type_, array, index), array.product(index)
        return read_cell(self.history, encoder, path, Elements(type_), key, own, span)

    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array; the solver chooses that of an array allocated by another thread."""
        length = read_cell(self.history, encoder, path, LENGTHS, array, path.heap.length(array), span)
        assert isinstance(length, IntExpr)
        return length

    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Assign a field of the object in `target`."""
        note_write(self.history, encoder, path, field, target, value, span)
        _ONE_THREAD.write(encoder, path, field, target, value, span)

    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Assign a static field."""
        note_write(self.history, encoder, path, field, None, value, span)
        _ONE_THREAD.write_static(encoder, path, field, value, span)

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
        note_write(self.history, encoder, path, Elements(type_), array.product(index), value, span)
        _ONE_THREAD.write_element(encoder, path, type_, array, index, value, span)

    def note_maker(self, thing: Thing) -> None:
        """Record that the current thread allocates an object."""
        self.history.makers[thing] = self.history.thread

    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Allocate an object."""
        note_allocation(self.history, encoder, path, atom, span)
        _ONE_THREAD.allocate(encoder, path, atom, span)

    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Allocate an array of some length."""
        note_write(self.history, encoder, path, LENGTHS, atom, length, span, initial=True)
        note_allocation(self.history, encoder, path, atom, span)
        _ONE_THREAD.allocate_array(encoder, path, atom, length, span)

    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Store an inner array at `row` of a new array."""
        key, value, span = row.project(0, 1), row.project(2), path.frame.method.span
        note_write(self.history, encoder, path, Elements(type_), key, value, span, initial=True)
        _ONE_THREAD.initialise(encoder, path, type_, row)

    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return the cells written by the thread with a frame condition, and by its descendants."""
        return own_writes(self.history, path)

    # -- moments -----------------------------------------------------------------------------------

    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap on entry of a method; earlier writes of other threads are added later."""
        return self.history.heap_on_entry(encoder, path, method)

    def settle(
        self,
        encoder: Encoder,
        path: Path,
        claims: Claims,
        span: Span,
        *,
        looks: bool = True,
        is_step: bool = True,
    ) -> None:
        """Check duties here: now, or when the earlier writes of other threads are known."""
        history = self.history
        if history.is_alone(encoder):
            _ONE_THREAD.settle(encoder, path, claims, span, looks=looks)
            return
        event = history.note(encoder, path, EventKind.CLAIM if is_step else EventKind.END, span)
        event.looks = looks

        def judge(here: Path) -> Sequence[Value]:
            check_claims(here, encoder.ledger, claims(here))
            return ()

        if looks and history.is_interfered(event, path.frame):
            holds = history.goes_on(event)
            history.judged.append(DeferredJudgement(event, path.within(Flow()), judge, holds))
            path.keep(holds)
        else:
            history.settle_at(event, path, judge)

    def look(
        self,
        encoder: Encoder,
        path: Path,
        look: GhostEvaluation,
        holders: Sequence[Variable],
        span: Span,
        *,
        into: GhostField | None = None,
    ) -> Sequence[Value]:
        """Return the values of ghost code: now, or as unknowns if they depend on writes of other threads."""
        if self.history.is_alone(encoder):
            return look(path)
        event = self.history.note(encoder, path, EventKind.GHOST, span)
        values = _ghost_values(self.history, event, encoder, path, look, holders)
        if into is not None:
            holder = values[-1]
            assert isinstance(holder, Expr)
            event.cells, event.key, event.value = into, holder, values[0]
            self.history.writes.setdefault(into, []).append(event)
        return values

    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Apply the effect of a method without body in one step, which other threads see as writes to all cells that it may change."""
        history = self.history
        if history.is_alone(encoder):
            perform(path)
            return
        method, site = path.frame.method, path.frame.site or path.frame.method.span
        changed = atomic_effect(method, history.world.settings, site)
        held = [Variable("", each.field.type, -1) for each in changed]
        event, place = history.note(encoder, path, EventKind.CALL, site), tuple(encoder.place)

        def look(here: Path) -> Sequence[Value]:
            entered = replace(here.frame, entry=(here.frame.entry[0], here.heap))
            inner = Path(entered, here.state, Flow())
            with encoder.at(place):
                perform(inner)
            if history.judging is not None:
                history.callers[encoder.notes.answers[-1]] = history.judging
            here.state = here.state.under(inner.guard)
            result = [inner.read(method.retval.slot)] if method.retval else []
            return [*result, *(each.content(inner) for each in changed)]

        holders = [*([method.retval] if method.retval else []), *held]
        values = _ghost_values(history, event, encoder, path, look, holders)
        if method.retval:
            path.assign(method.retval.slot, values[0])
        for each, value in zip(changed, values[len(values) - len(changed) :], strict=True):
            part = event.part(each.field, each.key(path), value)
            history.writes.setdefault(each.field, []).append(part)
            path.put(each.heap_after_write(path, value))

    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Refuse a construct that is unsupported while other threads may run; `code` could be executed instead."""
        if not self.history.is_alone(encoder):
            raise BesideThreads(what, span, code)

    # -- threads -----------------------------------------------------------------------------------

    def fork(self, encoder: Encoder, path: Path, node: typed.Fork) -> None:
        """Start a thread, and execute it."""
        fork(self.history, encoder, path, node)

    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children: their events precede those that follow."""
        join_children(self.history, encoder, path, node)

    def signal(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Wait for a notification, or notify; throw without the lock."""
        if encoder.nesting:
            _ONE_THREAD.signal(encoder, path, target, node)
        else:
            signal(self.history, encoder, path, target, node)

    def lock(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Execute the body of a block that holds a lock; it is released on every exit."""
        if encoder.nesting:
            _ONE_THREAD.lock(encoder, path, target, node)
        else:
            hold_lock(self.history, encoder, path, target, node)


def _ghost_values(
    history: History,
    event: Event,
    encoder: Encoder,
    path: Path,
    look: GhostEvaluation,
    holders: Sequence[Variable],
) -> Sequence[Value]:
    """Return the values of ghost code at an event, and continue with the executions in which they exist."""
    here = DeferredJudgement(event, path.within(Flow()), look, history.goes_on(event), holders=holders)
    history.looks.append(here)
    if not history.is_interfered(event, path.frame):
        values = history.settle_at(event, path, look)
        event.guard = path.guard
        return values
    values = [
        _unknown(history, encoder, (event.name, at), each, event.span) for at, each in enumerate(holders)
    ]
    history.judged.append(replace(here, values=values))
    path.keep(here.holds)
    return values


def _unknown(history: History, encoder: Encoder, name: Hashable, holder: Variable, span: Span) -> Value:
    """Return the unknown value of a variable after ghost code."""
    world, known = history.world, history.interference
    rows: Iterable[Row] = known.found.get(name, ())
    most = rows_needed(world, holder, known.heights.get(name, 0)) if is_table(holder) else 0
    if is_table(holder):
        rows = ends(world, holder, most)
    chosen = world.free(("ghost", name), f"ghost :{span.line}", arity(holder), rows)
    if is_table(holder):
        encoder.notes.facts.extend(is_in_order(world, holder, chosen, most))
    return (
        chosen
        if holder.many
        else value_in(chosen, holder.type, width_of(holder.type, world.program.int_width))
    )
