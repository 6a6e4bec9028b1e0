"""Shared memory: when duties are evaluated, and how threads start, wait and end, as events.

Formulas and ghost code depend on the writes of other threads before them. So they are evaluated when all
threads have been executed
(`ooxcheck.translate.threads.executions`); until then, the solver chooses their results.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import GhostField, Variable
from ooxcheck.oox.operators import SignalOp
from ooxcheck.oox.running.outcomes import Bounded, Duty, ExceptionKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.dependence import looks_at_heap
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.formulas.scene import BesideThreads, Unsupported
from ooxcheck.translate.model.cells import arity, is_table
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.ghost_tables import ends, is_in_order, rows_needed
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import UNIT, World
from ooxcheck.translate.model.values import Value, value_in, width_of
from ooxcheck.translate.symbolic.calls import activate, candidates, entry
from ooxcheck.translate.symbolic.duty_ledger import Ledger, check_claims
from ooxcheck.translate.symbolic.encoder import Claims, Encoder, GhostEvaluation
from ooxcheck.translate.symbolic.expressions import evaluate
from ooxcheck.translate.symbolic.ghosts import ghost_arguments
from ooxcheck.translate.symbolic.havoc_choices import Answer
from ooxcheck.translate.symbolic.paths import Dead, Flow, Frame, Path
from ooxcheck.translate.threads.effects import atomic_effect
from ooxcheck.translate.threads.events import Event, EventKind, Thread
from ooxcheck.translate.threads.interference import Interference, Row
from ooxcheck.translate.threads.notifications import Notification, Wait
from ooxcheck.translate.threads.shared_cells import SharedCells


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


class ThreadLedger(Ledger):
    """Records the events at which a duty is due or fails, or a bound ends the run."""

    __slots__ = ("memory",)

    def __init__(self, memory: SharedMemory) -> None:
        super().__init__()
        self.memory = memory

    def reach(self, duty: Duty, guard: Formula) -> None:
        """Record that executions reach a duty."""
        here = self.memory.judging
        if here is None:
            super().reach(duty, guard)
        elif guard is not FALSE:
            self.memory.comings.append(Ending(here, guard, duty))

    def fail(self, duty: Duty, guard: Formula) -> None:
        """Record that a duty fails in some executions."""
        here = self.memory.judging
        if here is None:
            super().fail(duty, guard)
        elif guard is not FALSE:
            self.memory.endings.append(Ending(here, guard, duty))

    def cut(self, bound: Bounded, guard: Formula) -> None:
        """Record that executions end at a bound."""
        if guard is FALSE:
            return
        here = self.memory.judging or self.memory.ended(guard, bound.span)
        if here is None:
            super().cut(bound, guard)
        else:
            self.memory.endings.append(Ending(here, guard, bound))


class SharedMemory(SharedCells):
    """The memory of several threads."""

    def __init__(self, world: World, interference: Interference, can_be: Callable[[Formula], bool]) -> None:
        super().__init__(world, interference)
        self.can_be = can_be
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
        """The duties of the method under check that an exception breaks which leaves another thread, and where they are owed."""

    # -- moments -----------------------------------------------------------------------------------

    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap on entry of a method; earlier writes of other threads are added later."""
        if self.is_alone(encoder) or not path.frame.duties or not method.remembers or method.body is None:
            return path.heap
        return replace(path.heap, moment=self.note(encoder, path, EventKind.ENTRY, method.span))

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
        if self.is_alone(encoder):
            super().settle(encoder, path, claims, span, looks=looks)
            return
        event = self.note(encoder, path, EventKind.CLAIM if is_step else EventKind.END, span)
        event.looks = looks

        def judge(here: Path) -> Sequence[Value]:
            check_claims(here, encoder.ledger, claims(here))
            return ()

        if looks and self._is_interfered(event, path.frame):
            self.judged.append(DeferredJudgement(event, path.within(Flow()), judge, self._holds(event)))
            path.keep(self._holds(event))
        else:
            self.settled_at(event, encoder, path, judge)

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

    def _found_at(
        self, event: Event, encoder: Encoder, path: Path, look: GhostEvaluation, holders: Sequence[Variable]
    ) -> Sequence[Value]:
        """Return the values of ghost code at an event, and continue with the executions in which they exist."""
        here = DeferredJudgement(event, path.within(Flow()), look, self._holds(event), holders=holders)
        self.looks.append(here)
        if self._is_interfered(event, path.frame):
            values: Sequence[Value] = [
                self._unknown(encoder, (event.name, at), each, event.span) for at, each in enumerate(holders)
            ]
            self.judged.append(replace(here, values=values))
            path.keep(here.holds)
        else:
            values = self.settled_at(event, encoder, path, look)
            event.guard = path.guard
        return values

    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Apply the effect of a method without body in one step, which other threads see as writes to all cells that it may change."""
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

        values = self._found_at(
            event, encoder, path, look, [*([method.retval] if method.retval else []), *held]
        )
        if method.retval:
            path.assign(method.retval.slot, values[0])
        for each, value in zip(changed, values[len(values) - len(changed) :], strict=True):
            self.writes.setdefault(each.field, []).append(event.part(each.field, each.key(path), value))
            path.put(each.written(path, value))

    def _unknown(self, encoder: Encoder, name: Hashable, holder: Variable, span: Span) -> Value:
        """Return the unknown value of a variable after ghost code."""
        rows: Iterable[Row] = self.interference.found.get(name, ())
        most = (
            rows_needed(self.world, holder, self.interference.heights.get(name, 0)) if is_table(holder) else 0
        )
        if is_table(holder):
            rows = ends(self.world, holder, most)
        chosen = self.world.free(("ghost", name), f"ghost :{span.line}", arity(holder), rows)
        if is_table(holder):
            encoder.notes.facts.extend(is_in_order(self.world, holder, chosen, most))
        return (
            chosen
            if holder.many
            else value_in(chosen, holder.type, width_of(holder.type, self.world.program.int_width))
        )

    def _holds(self, event: Event) -> Formula:
        return self.world.free(("holds", event.name), f"holds :{event.span.line}", 1, [(UNIT,)]).some()

    def at_instant(self, judged: DeferredJudgement) -> Path:
        """Return the path on which a deferred judgement is evaluated, with the heaps of its event and of the method entry."""
        path, frame = judged.path, judged.path.frame
        variables, entered = frame.entry
        if isinstance(entered.moment, Event):
            frame = replace(frame, entry=(variables, self.instants.heap(entered.moment, entered)))
        return Path(frame, path.state.with_heap(self.instants.heap(judged.event, path.heap)), Flow())

    def settled_at(
        self, event: Event, encoder: Encoder, path: Path, look: GhostEvaluation
    ) -> Sequence[Value]:
        """Evaluate duties or ghost code at an event; executions that do not continue end there."""
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
        """Refuse a construct that is unsupported while other threads may run; `code` could be executed instead."""
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

    def _start(
        self, encoder: Encoder, path: Path, method: Method, arguments: Sequence[Value], site: Span
    ) -> None:
        """Execute a method in a new thread; the path then knows it, and its descendants."""
        if not self.can_be(path.guard):
            return
        parent = self.thread
        event = self.note(encoder, path, EventKind.FORK, site)
        child = Thread(len(self.threads), parent, event)
        self.threads.append(child)
        parent.children.append(child)
        self.thread, held = child, self.held
        self.held = []
        clock = {**path.heap.clock, parent.number: event.number + 1}
        inside = Path(path.frame, State(path.guard, {}, replace(path.heap, clock=clock)), Flow())
        try:
            with encoder.at(("fork", site)):
                remembered = self.on_entry(encoder, inside, method)
                frame = Frame(
                    method, entry(method, arguments, remembered, None), path.frame.duties, site=site
                )
                state = State(path.guard, frame.entry[0], inside.heap)
                normal, thrown = activate(encoder, frame, state, site)
                if thrown is not None:
                    self.died(thrown, site)
                child.clock = normal.heap.clock if normal else {}
        finally:
            self.thread, self.held = parent, held
        started = dict.fromkeys(range(child.number, len(self.threads)), 0)
        path.put(replace(path.heap, clock={**path.heap.clock, **started}))

    def died(self, thrown: State, site: Span) -> None:
        """Record that an exception leaves the current thread: it ends the program, and violates the duty not to throw."""
        event = self.ended(thrown.guard, site)
        if event is None:
            return
        allowed = self.world.settled(all_of((thrown.guard, *(negation(owed) for _, owed in self.forbidding))))
        self.deaths.append(Ending(event, allowed))
        self.endings.append(Ending(event, thrown.guard))
        for duty, owed in self.forbidding:
            broken = Ending(event, self.world.settled(all_of((thrown.guard, owed))), duty)
            self.endings.append(broken)
            self.comings.append(broken)

    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children: their events precede those that follow."""
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
            if write.number < clock.get(write.thread.number, 0)
            and write.number >= before.get(write.thread.number, 0)
        ]
        path.put(replace(self.instants.overlaid(event, path.heap, new), clock=clock))

    def signal(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Wait for a notification, or notify; throw without the lock."""
        if encoder.nesting:
            super().signal(encoder, path, target, node)
        is_held = any_of((held & target).some() for held, _ in self.held)
        encoder.throw_where(path, negation(is_held), ExceptionKind.THROW, node.span)
        match node.word:
            case SignalOp.WAIT:
                self._wait(encoder, path, target, node)
            case SignalOp.NOTIFY | SignalOp.NOTIFY_ALL:
                if not self.is_alone(encoder):
                    event = self.note(encoder, path, EventKind.NOTIFY, node.span)
                    is_for_all = node.word is SignalOp.NOTIFY_ALL
                    self.notifications.append(Notification(event, target, is_for_all))

    def _wait(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Release a lock, and acquire it again after a notification; a single thread waits forever."""
        if self.is_alone(encoder):
            self.stuck.append(path.guard)
            raise Dead
        gives_up, goes_on = (
            self.note(encoder, path, kind, node.span) for kind in (EventKind.WAIT, EventKind.WAKE)
        )
        wait = Wait(gives_up, goes_on, target)
        self.waits.append(wait)
        for _, waits in self.held:
            waits.append(wait)

    def _await(self, encoder: Encoder, path: Path, event: Event, when: logic.Formula) -> None:
        """Wait until a formula holds: with one thread it does not change, otherwise the order of events decides when."""

        def look(here: Path) -> Sequence[Value]:
            judged = encoder.judge(when, here.scene())
            here.keep(all_of((judged.holds, negation(judged.error))))
            return ()

        event.looks = looks_at_heap(when)
        if self._is_interfered(event, path.frame):
            holds = self._holds(event)
            self.awaited.append(DeferredJudgement(event, path.within(Flow()), look, holds))
            path.keep(holds)
            return
        before, self.opened[event] = path.guard, FALSE
        try:
            look(path)
            self.opened[event] = path.guard
        finally:
            if self.is_alone(encoder):
                self.stuck.append(self.world.settled(before & ~self.opened[event]))

    def locked(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Execute the body of a block that holds a lock; it is released on every exit."""
        if encoder.nesting:
            super().locked(encoder, path, target, node)
            return
        acquire = self.note(encoder, path, EventKind.ACQUIRE, node.span)
        ways = path.flow.breaks, path.flow.continues, path.flow.returns, path.flow.throws
        before = [len(way) for way in ways]
        outcome: Formula = FALSE
        waits: list[Wait] = []
        self.held.append((target, waits))
        try:
            if node.when is not None:
                self._await(encoder, path, acquire, node.when)
            encoder.statement(path, node.body)
            outcome = path.guard
        finally:
            self.held.pop()
            left = [state for way, count in zip(ways, before, strict=True) for state in way[count:]]
            guard = any_of((outcome, *(state.guard for state in left)))
            if guard is not FALSE:
                self.place, self.clock = tuple(encoder.place), path.heap.clock
                release = self._noted(EventKind.RELEASE, node.span, self.world.settled(guard), acquire.clock)
                self.sections.append(Section(acquire, release, target, waits))
            else:
                self.sections.append(Section(acquire, None, target, waits))
