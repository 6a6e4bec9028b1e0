"""The abstract machine: threads over one heap, run step by step, with sequential consistency.

A *step* of a thread is one visible operation and the local ones behind it. Who moves next is decided outside: by a
seeded scheduler (`Machine.run`) or by an explorer of all schedules (`oox.running.schedules.partial_order`), which uses `snapshot`
and `restore`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol, TypeAlias

from datatypes import dataclass
from oox.callgraph import by_contract_only
from oox.program import Program
from oox.running.code import BARRIER, NOTHING, Code, Footprint, Frame, Handler, Thread
from oox.running.contracts.duties import Invariants
from oox.running.formulas.scene import Evaluation, Scene
from oox.running.heap import Atom, Content, Dynamic, Heap, Kind, Mark, Obj, ThreadId
from oox.running.machine.compile_statements import compiled
from oox.running.outcomes import (
    Bounded,
    Deadlocked,
    Duty,
    DutyKind,
    Ended,
    Exhausted,
    Outcome,
    Raised,
    Returned,
    Threw,
    Thrown,
    Undetermined,
    Violated,
)
from oox.running.room import Room
from oox.running.settings import Settings
from oox.running.strings import strings_in
from oox.source import Span
from oox.syntax.depth import stack_room
from oox.typed import Method, Signature, While
from oox.types import BOOL, STRING, Type

MAX_NESTING = 40
"""How deep formulas may call pure methods whose bodies hold formulas that call pure methods."""

Scheduler: TypeAlias = Callable[[Sequence[Thread]], Thread]
Chooser: TypeAlias = Callable[[int], int]
"""Returns an index below the number of options."""


class Recorder(Protocol):
    """Somebody who is told about every operation, before and after it runs."""

    def before(self, machine: Machine, frame: Frame) -> None:
        """Look at the machine before an operation of `frame`."""

    def after(self, machine: Machine, frame: Frame) -> None:
        """Look at the machine after it."""

    def thrown(self, machine: Machine, raised: Raised) -> None:
        """Hear of an exception before it looks for its handler."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a method known by its contract does in one call: the cells it writes, and its result, unless it throws."""

    writes: Sequence[tuple[Obj, int, Content]] = ()
    result: Dynamic = None
    throws: bool = False


class Director(Protocol):
    """Somebody who decides what methods known by their contracts do; the contract still has to allow it."""

    def __call__(self, machine: Machine, frame: Frame) -> Effect:
        """Return the effect of the call whose frame was just entered; objects that it makes are on the heap already."""

    def iterated(self, machine: Machine, frame: Frame, loop: While) -> Mapping[int, Dynamic]:
        """Return the variables after some iterations of a loop, by slot; what those wrote is on the heap already."""


class Bank:
    """The compiled methods of a program, each compiled when it is first needed."""

    def __init__(self, program: Program, settings: Settings, *, duties: bool = True) -> None:
        if program.int_width != settings.int_width:
            msg = f"the program was checked for ints of {program.int_width} bits, not {settings.int_width}"
            raise ValueError(msg)
        self.program = program
        self.settings = replace(settings, by_contract=by_contract_only(program, settings.by_contract))
        self._duties = duties
        self._codes: dict[str, Code] = {}
        self._dispatched: dict[tuple[Kind, Signature], Code] = {}
        self._bases: dict[int, Code] = {}
        self.invariants = Invariants(program)

    def code(self, method: Method) -> Code:
        """Return the code that a call of a method runs."""
        name = method.full_name
        if name not in self._codes:
            known = name in self.settings.by_contract
            self._codes[name] = compiled(self.program, self.settings, method, duties=self._duties, by_contract=known)
        return self._codes[name]

    def own_code(self, method: Method) -> Code:
        """Return the code of a method's body, also if calls of it do what its contract says."""
        if method.full_name not in self.settings.by_contract:
            return self.code(method)
        return compiled(self.program, self.settings, method, duties=self._duties)

    def dispatched(self, kind: Kind, signature: Signature) -> Code:
        """Return the code that runs when an object of this kind is asked for `signature`."""
        key = kind, signature
        if key not in self._dispatched:
            self._dispatched[key] = self.code(self.program.runs(str(kind.type), signature))
        return self._dispatched[key]

    @cached_property
    def plain(self) -> Bank:
        """The same methods without duties, for pure calls in specifications; their arithmetic wraps, and bodies run."""
        settings = replace(self.settings, overflow="wrap", by_contract=frozenset())
        return Bank(self.program, settings, duties=False) if self._duties else self

    def base(self, code: Code) -> Code:
        """Return the code of the lowest frame of a thread that runs `code`."""
        if id(code) not in self._bases:
            self._bases[id(code)] = _base(code)
        return self._bases[id(code)]


@dataclass(frozen=True, slots=True)
class Held:
    """Who holds a lock, and how often."""

    owner: ThreadId
    depth: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is needed to run on from a moment again."""

    mark: Mark
    threads: tuple[Thread, ...]
    locks: Mapping[Obj, Held]
    steps: int
    cells: int
    result: Atom


class Machine:
    """A running program; `room` is for what calls by contract make: that there could be more is then a bound."""

    def __init__(
        self,
        bank: Bank,
        heap: Heap,
        *,
        choose: Chooser | None = None,
        domains: Mapping[Type, Sequence[Dynamic]] | None = None,
        recorder: Recorder | None = None,
        direct: Director | None = None,
        room: Room | None = None,
        nesting: int = 0,
    ) -> None:
        self.bank = bank
        self.settings = bank.settings
        self.program = bank.program
        self.invariants = bank.invariants
        self.heap = heap
        self.domains = domains or {BOOL: (False, True)}
        self.met: dict[str, None] = {}
        self.threads: list[Thread] = []
        self.locks: dict[Obj, Held] = {}
        self.thread = Thread((), [])
        self.result: Atom = None
        self.steps = 0
        self.direct = direct
        self.room = room
        self._choose = choose
        self._recorder = recorder
        self._nesting = nesting
        self._cells = 0
        self._answers: dict[tuple[object, ...], dict[str, Dynamic]] = {}

    # -- starting, running -------------------------------------------------------------------------

    def start(self, method: Method, args: Sequence[Atom]) -> None:
        """Begin a program: the main thread is about to enter `method` (the receiver is the first argument)."""
        self.thread = self._thread((), self.bank.own_code(method), args, None)
        self.thread.frames[-1].is_entry = not self._nesting
        self.threads = [self.thread]
        if STRING in self.domains and not self._nesting:
            contents = (content for obj in (self.heap.statics, *self.heap.objects) for content in obj.cells)
            self.met.update((text, None) for content in (*args, *contents) for text in strings_in(content))

    def fork(self, code: Code, args: Sequence[Atom], site: Span) -> None:
        """Start a child of the current thread."""
        parent = self.thread
        if len(self.threads) >= self.settings.threads:
            raise Ended(Exhausted("threads", site))
        self.threads.append(self._thread((*parent.id, parent.children), code, args, site))
        parent.children += 1

    def _thread(self, id_: ThreadId, code: Code, args: Sequence[Atom], site: Span | None) -> Thread:
        base = Frame(self.bank.base(code), [None])
        base.pc = 1
        return Thread(id_, [base, Frame(code, [*args, *code.rest], 0, site)])

    def run(self, schedule: Scheduler | None = None) -> Outcome:
        """Run to the end under one schedule: by default the oldest thread that can move, moves."""
        try:
            while self.threads:
                ready = self.ready()
                self.advance(schedule(ready) if schedule and len(ready) > 1 else ready[0])
        except Ended as end:
            return self.blamed(end.outcome)
        return Returned(self.result)

    def blamed(self, outcome: Outcome) -> Outcome:
        """Return the outcome of the current thread's step, with the thread's name where it matters."""
        return replace(outcome, thread=self.thread.id) if isinstance(outcome, Violated) else outcome

    def ready(self) -> list[Thread]:
        """Return the threads that can move; if none of those that are left can, the run ends in a deadlock."""
        ready = [thread for thread in self.threads if not self.waits(thread)]
        if self.threads and not ready:
            raise Ended(Deadlocked(tuple((t.id, t.frames[-1].span) for t in self.threads)))
        return ready

    def waits(self, thread: Thread) -> bool:
        """Return whether a thread has to wait for another one."""
        pending = thread.pending
        if pending is None or pending.waits is None:
            return False
        self.thread = thread
        return pending.waits(self, thread.frames[-1])

    def advance(self, thread: Thread) -> None:
        """Run a thread up to its next visible operation, or, while it is alone, to the end."""
        self.operate(thread)
        while thread.frames and (len(self.threads) == 1 or thread.pending is None):
            self.operate(thread)
        if not thread.frames:
            self.threads.remove(thread)

    def operate(self, thread: Thread) -> None:
        """Run one operation of a thread, or, before it ever forked, all up to a fork or the end."""
        self.thread = thread
        frames, limit, recorder, alone = thread.frames, self.settings.steps, self._recorder, not thread.id
        while True:
            frame = frames[-1]
            self.steps += 1
            if self.steps > limit:
                raise Ended(Exhausted("steps", frame.span))
            if recorder:
                recorder.before(self, frame)
            try:
                frame.pc = frame.code.ops[frame.pc](self, frame)
            except Thrown as exception:
                self._unwind(thread, exception.raised)
            except Evaluation as problem:
                raise Ended(Violated((Duty(DutyKind.EVALUATION, problem.span),))) from None
            if recorder:
                recorder.after(self, frame)
            if thread.children or not alone or not frames:
                return

    def _unwind(self, thread: Thread, raised: Raised) -> None:
        """Continue at the nearest handler; the lowest frame of a thread has one for everything."""
        if self._recorder:
            self._recorder.thrown(self, raised)
        frame = thread.frames[-1]
        target = frame.code.handler(frame.pc)
        while target is None:
            thread.frames.pop()
            frame = thread.frames[-1]
            target = frame.code.handler(frame.pc - 1)
        frame.pc = target
        frame.raised = raised

    # -- what operations need ----------------------------------------------------------------------

    def entering(self, frame: Frame) -> None:
        """Hold a call to the limits."""
        frames, bound = self.thread.frames, self.settings.unroll
        if len(frames) > self.settings.depth:
            raise Ended(Exhausted("depth", frame.site or frame.span))
        if bound is not None and sum(f.code is frame.code for f in frames) > bound + 1:
            raise Ended(Bounded("recursion", frame.span))

    def allocate(self, kind: Kind, cells: list[Content]) -> Obj:
        """Return a new object, made by the current thread."""
        self.reserve(len(cells) + 1)
        self.thread.made += 1
        return self.heap.allocate(kind, cells, (self.thread.id, self.thread.made))

    def reserve(self, cells: int) -> None:
        """Hold an allocation to the limits."""
        self._cells += cells
        if self._cells > self.settings.cells:
            raise Ended(Exhausted("memory", self.thread.frames[-1].span))

    def choose(self, options: Sequence[Dynamic], span: Span, unless: str) -> Dynamic:
        """Return one of several possible values; if nobody chooses, `unless` says what is not determined."""
        if len(options) == 1:
            return options[0]
        if self._choose is None or not options:
            raise Ended(Undetermined(unless, span))
        chosen = options[self._choose(len(options))]
        if isinstance(chosen, str):
            self.met[chosen] = None
        return chosen

    def answered(self, frame: Frame, question: str, choose: Callable[[], Dynamic]) -> Dynamic:
        """Choose what a method known by its contract does.

        A pure method, or one that a formula calls, does the same again with the same arguments in the same state: where
        cells hold the same. An object that it has made is no difference.
        """
        method = frame.code.method
        assert method is not None
        if not method.contract.pure and not self._nesting:
            return choose()
        before = method.full_name, frame.entry, self.heap.contents()
        known = self._answers.setdefault(before, {})
        if question not in known:
            known[question] = choose()
        answer = known[question]
        if isinstance(answer, Obj):
            for obj in self.heap.reachable([answer]):
                self.heap.put_back(obj)
            self._answers[*before[:-1], self.heap.contents()] = known
        return answer

    def holds(self, obj: Obj) -> bool:
        """Return whether the current thread holds the lock of an object."""
        held = self.locks.get(obj)
        return held is not None and held.owner == self.thread.id

    def is_held_elsewhere(self, obj: Obj) -> bool:
        """Return whether another thread holds the lock of an object."""
        held = self.locks.get(obj)
        return held is not None and held.owner != self.thread.id

    def acquire(self, obj: Obj) -> None:
        """Take a lock, or count once more."""
        depth = self.locks[obj].depth if obj in self.locks else 0
        self.locks[obj] = Held(self.thread.id, depth + 1)

    def release(self, obj: Obj) -> None:
        """Give a lock back, or count once less."""
        held = self.locks.pop(obj)
        if held.depth > 1:
            self.locks[obj] = Held(held.owner, held.depth - 1)

    def has_running_children(self) -> bool:
        """Return whether a child of the current thread still runs."""
        id_ = self.thread.id
        return any(thread.id[:-1] == id_ and thread.id for thread in self.threads)

    # -- formulas ----------------------------------------------------------------------------------

    def scene(self, frame: Frame) -> Scene:
        """Return the present state as formulas of `frame` see it."""
        entry = (frame.entry, frame.mark) if frame.mark else None
        return Scene(self.heap, frame.slots, self.call_pure, self.settings.int_width, entry)

    def call_pure(self, class_name: str, signature: Signature, receiver: Obj | None, args: Sequence[Atom]) -> Atom:
        """Run a pure method without duties, undo what it did, and return its result; null when it throws."""
        method = self.program.runs(str(receiver.kind.type) if receiver else class_name, signature)
        if self._nesting >= MAX_NESTING:
            raise Ended(Exhausted("nesting of pure calls", method.span))
        inner = Machine(
            self.bank.plain,
            self.heap,
            choose=self._choose,
            domains=self.domains,
            direct=self.direct,
            room=self.room,
            nesting=self._nesting + 1,
        )
        inner._answers, inner.met = self._answers, self.met
        mark = self.heap.mark()
        try:
            inner.start(method, args if receiver is None else [receiver, *args])
            with stack_room():
                outcome = inner.run()
        finally:
            self.heap.undo(mark)
        match outcome:
            case Returned(value):
                return value
            case Threw():
                return None
            case _:
                raise Ended(outcome)

    # -- exploration -------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return the present, to come back to."""
        threads = tuple(thread.copy() for thread in self.threads)
        return Snapshot(self.heap.mark(), threads, dict(self.locks), self.steps, self._cells, self.result)

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a moment that lies behind."""
        self.heap.undo(snapshot.mark)
        self.threads = [thread.copy() for thread in snapshot.threads]
        self.locks = dict(snapshot.locks)
        self.steps = snapshot.steps
        self._cells = snapshot.cells
        self.result = snapshot.result

    def footprint(self, thread: Thread) -> Footprint:
        """Return what the next step of a thread depends on."""
        if thread.ending is not None:
            return Footprint(barrier=True)
        pending = thread.pending
        self.thread = thread
        return pending.footprint(self, thread.frames[-1]) if pending else NOTHING


def _base(code: Code) -> Code:
    """Return the code of a thread's lowest frame: the call it was started with, its exit, and its death by exception."""

    def exit_(m: Machine, f: Frame) -> int:
        m.thread.frames.pop()
        if not m.thread.id:
            m.result = f.slots[0]
        return f.pc

    def die(m: Machine, f: Frame) -> int:
        assert f.raised is not None
        raise Ended(Threw(f.raised, m.thread.id))

    return Code(None, [exit_, exit_, die], [None, None, BARRIER], [code.spans[0]] * 3, [Handler(0, 1, 2)], 1)
