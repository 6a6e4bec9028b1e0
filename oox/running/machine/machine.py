"""The abstract machine: threads over one heap, run step by step, sequentially consistent or with a buffer of writes for each thread.

A *step* of a thread is one visible operation and the local ones that follow. The transfer of the oldest write in a buffer to memory (`drain`) is a step, too, as in
the x86-TSO machine (Sewell, Sarkar, Owens, Zappa Nardelli and Myreen, CACM 2010). The next mover is decided outside: by a seeded scheduler (`Machine.run`) or by an
explorer of all schedules (`ooxcheck.oox.running.schedules.partial_order`), which uses `snapshot` and `restore`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import by_contract_only
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.code import (
    BARRIER,
    Code,
    Compared,
    Engine,
    Frame,
    Handler,
    Held,
    Recorder,
    Thread,
)
from ooxcheck.oox.running.contracts.duties import forbidding
from ooxcheck.oox.running.contracts.promises import evaluation_duty
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.footprint import NOTHING, Footprint
from ooxcheck.oox.running.formulas.invariants import Invariants
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Drain, Kind, Mark, Mover, Obj, ThreadId
from ooxcheck.oox.running.machine.compile_statements import compile_method
from ooxcheck.oox.running.outcomes import (
    Deadlocked,
    Duty,
    Ended,
    ExceptionKind,
    Exhausted,
    Outcome,
    Raised,
    Returned,
    Threw,
    Thrown,
    Violated,
)
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.strings import strings_in
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.depth import stack_room
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING

if TYPE_CHECKING:
    from ooxcheck.oox.running.wait_sets import WaitSet

MAX_NESTING = 40
"""The limit on nested calls of pure methods from formulas in the bodies of pure methods."""

Scheduler: TypeAlias = Callable[[Sequence[Mover]], Mover]


class Bank:
    """The compiled methods of a program, each compiled when it is first needed.

    `reached` are the duties that runs reach. Runs record branches in `taken` and statements in `visited`, and pass compared numbers to `compared`, unless these are None.
    """

    def __init__(
        self,
        program: Program,
        settings: Settings,
        *,
        duties: bool = True,
        taken: list[Taken] | None = None,
        visited: set[Span] | None = None,
        compared: Compared | None = None,
    ) -> None:
        self.program = program
        self.settings = replace(settings, by_contract=by_contract_only(program, settings.by_contract))
        self.has_duties = duties
        self._codes: dict[str, Code] = {}
        self._bodies: dict[str, Code] = {}
        self._dispatched: dict[tuple[Kind, Signature], Code] = {}
        self._bases: dict[int, Code] = {}
        self.invariants = Invariants(program)
        self.reached: dict[Duty, None] = {}
        self.taken = taken
        self._visited = visited
        self._compared = compared

    def code(self, method: Method) -> Code:
        """Return the code that a call of a method runs."""
        name = method.full_name
        if name not in self._codes:
            known = name in self.settings.by_contract
            self._codes[name] = self._compile(method, by_contract=known)
        return self._codes[name]

    def may_have_run(self, method: Method) -> bool:
        """Return whether a run has called a method, or could have: only then it is compiled."""
        return method.full_name in self._codes

    def own_code(self, method: Method) -> Code:
        """Return the code of a method's body, even if it is called by contract."""
        name = method.full_name
        if name not in self.settings.by_contract:
            return self.code(method)
        if name not in self._bodies:
            self._bodies[name] = self._compile(method)
        return self._bodies[name]

    def _compile(self, method: Method, *, by_contract: bool = False) -> Code:
        return compile_method(
            self.program, self.settings, method, self.reached,
            duties=self.has_duties, by_contract=by_contract, taken=self.taken, visited=self._visited,
            compared=self._compared,
        )  # fmt: skip

    def dispatch(self, kind: Kind, signature: Signature) -> Code:
        """Return the code that a call of `signature` on an object of this kind runs."""
        key = kind, signature
        if key not in self._dispatched:
            self._dispatched[key] = self.code(self.program.runs(str(kind.type), signature))
        return self._dispatched[key]

    @cached_property
    def plain(self) -> Bank:
        """The same methods without duties, for pure calls in specifications; their arithmetic wraps, and bodies run."""
        settings = replace(self.settings, overflow="wrap", by_contract=frozenset())
        return Bank(self.program, settings, duties=False) if self.has_duties else self

    def base(self, code: Code) -> Code:
        """Return the code of the lowest frame of a thread that runs `code`."""
        if id(code) not in self._bases:
            self._bases[id(code)] = _base(code)
        return self._bases[id(code)]


@dataclass(frozen=True, slots=True)
class Stored:
    """The n-th write that a thread puts into its buffer."""

    thread: ThreadId
    number: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The data that is needed to continue again from a moment."""

    mark: Mark
    threads: tuple[Thread, ...]
    locks: Mapping[Obj, Held]
    wait_sets: Mapping[Obj, WaitSet]
    steps: int
    cells: int
    result: Atom


class Machine(Engine):
    """A running program: an engine that moves its threads."""

    _entry: tuple[Method, tuple[Atom, ...], Mark]

    # -- starting, running -------------------------------------------------------------------------

    def start(self, method: Method, args: Sequence[Atom]) -> None:
        """Begin a program: the main thread is about to enter `method` (the receiver is the first argument)."""
        self.thread = self._thread((), self.bank.own_code(method), args, None)
        self.thread.frames[-1].is_entry = not self._nesting
        self._entry = method, tuple(args), self.heap.mark()
        self.threads = [self.thread]
        if STRING in self.domains and not self._nesting:
            contents = (content for obj in (self.heap.statics, *self.heap.objects) for content in obj.cells)
            self.met.update((text, None) for content in (*args, *contents) for text in strings_in(content))

    def fork(self, code: Code, args: Sequence[Atom], site: Span) -> None:
        """Start a child of the current thread."""
        parent = self.thread
        if len(self.threads) >= self.settings.threads:
            raise Ended(Exhausted("threads", site))
        child = self._thread((*parent.id, parent.children), code, args, site)
        child.above = (*parent.above, *(frame.code for frame in parent.frames))
        self.threads.append(child)
        parent.children += 1

    def _thread(self, id_: ThreadId, code: Code, args: Sequence[Atom], site: Span | None) -> Thread:
        base = Frame(self.bank.base(code), [None])
        base.pc = 1
        return Thread(id_, [base, Frame(code, [*args, *code.rest], 0, site)])

    def run(self, schedule: Scheduler | None = None) -> Outcome:
        """Run to the end under one schedule: by default the oldest thread that can move takes the next step."""
        try:
            while self.threads:
                movers = self.movers()
                self._move(schedule(movers) if schedule and len(movers) > 1 else movers[0])
        except Ended as end:
            return self.with_thread(end.outcome)
        return Returned(self.result)

    def with_thread(self, outcome: Outcome) -> Outcome:
        """Return the outcome of the current thread's step, with the thread's name if there are several."""
        return replace(outcome, thread=self.thread.id) if isinstance(outcome, Violated) else outcome

    def movers(self) -> list[Mover]:
        """Return the threads that can move, and the buffers; if threads are left and none can move, the run ends in a deadlock."""
        movers: list[Mover] = [thread.id for thread in self.threads if not self.waits(thread)]
        movers += [Drain(thread.id) for thread in self.threads if thread.buffer]
        if self.threads and not movers:
            raise Ended(Deadlocked(tuple((t.id, t.frames[-1].span) for t in self.threads)))
        return movers

    def thread_of(self, id_: ThreadId) -> Thread:
        """Return the thread with an identifier."""
        return next(thread for thread in self.threads if thread.id == id_)

    def waits(self, thread: Thread) -> bool:
        """Return whether a thread has to wait: for another one, or for its buffer."""
        pending = thread.pending
        if pending is None or pending.waits is None:
            return not thread.frames
        self.thread = thread
        return pending.waits(self, thread.frames[-1])

    def _move(self, mover: Mover) -> None:
        """Let a thread run up to its next visible operation, or, if it is the only one, to the end; or drain a buffer."""
        if isinstance(mover, Drain):
            self.drain(self.thread_of(mover.thread))
            return
        thread = self.thread_of(mover)
        self.operate(thread)
        while thread.frames and ((len(self.threads) == 1 and not thread.buffer) or thread.pending is None):
            self.operate(thread)
        self.leave(thread)

    def drain(self, thread: Thread) -> None:
        """Let the oldest write of a thread reach memory."""
        self.thread = thread
        write, *younger = thread.buffer
        thread.buffer = tuple(younger)
        self.heap.write(write.target, write.cell, write.value, thread.id)
        if self._recorder:
            self._recorder.record_drain(self, write)
        self.leave(thread)

    def leave(self, thread: Thread) -> None:
        """Remove a thread that has ended and whose writes have all reached memory."""
        if not thread.frames and not thread.buffer:
            self.threads.remove(thread)

    def operate(self, thread: Thread) -> None:
        """Run one operation of a thread, or, before the first fork, all operations up to a fork or the end."""
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
                raise Ended(Violated((evaluation_duty(problem.span),))) from None
            if recorder:
                recorder.after(self, frame)
            if thread.children or not alone or not frames:
                return

    def uncaught(self, raised: Raised) -> Outcome:
        """Return the outcome of the program when an exception leaves the current thread; for the main thread the contract of its method was checked before."""
        broken = self._forbidding() if self.thread.id and self.bank.has_duties else ()
        self.bank.reached.update(dict.fromkeys(broken))
        return Violated(broken) if broken else Threw(raised, self.thread.id)

    def _forbidding(self) -> tuple[Duty, ...]:
        """Return the duties of the method under check that exclude exceptions."""
        method, args, mark = self._entry
        above = contracts_above(self.program, method, self.settings.inherited)
        with self.heap.at(mark):
            return forbidding(
                method, above, self.settings, Scene(self.heap, args, self.call_pure, self.program.int_width)
            )

    def _unwind(self, thread: Thread, raised: Raised) -> None:
        """Continue at the nearest handler; the lowest frame of a thread handles every exception."""
        if self._recorder:
            self._recorder.record_throw(self, raised)
        if (
            self.bank.taken is not None
            and raised.kind is not ExceptionKind.THROW
            and thread.frames[-1].raised is not raised
        ):
            self.bank.taken.append(Taken(DecisionKind.EXCEPTION, raised.span, raised.kind.value))
        frame = thread.frames[-1]
        target = frame.code.handler(frame.pc)
        while target is None:
            raised = self._outside(thread.frames.pop(), raised)
            frame = thread.frames[-1]
            target = frame.code.handler(frame.pc - 1)
        frame.pc = target
        frame.raised = raised

    def _outside(self, left: Frame, raised: Raised) -> Raised:
        """Return an exception as the caller of a method sees it: the call is the place of an exception from inside a library."""
        origin = raised.thrown_at
        if left.site is None or self.program.is_given(origin.span.source):
            return raised
        return replace(raised, origin=replace(origin, span=left.site))

    # -- formulas ----------------------------------------------------------------------------------

    def call_pure(
        self,
        class_name: str,
        signature: Signature,
        receiver: Obj | None,
        args: Sequence[Atom],
        recorder: Recorder | None = None,
    ) -> Atom:
        """Run a pure method without duties, undo its effects, and return its result; null if it throws."""
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
            recorder=recorder,
            nesting=self._nesting + 1,
        )
        inner._answers, inner.met, inner.chosen = self._answers, self.met, self.chosen
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
        """Return a snapshot of the current state."""
        threads = tuple(thread.copy() for thread in self.threads)
        return Snapshot(
            self.heap.mark(),
            threads,
            dict(self.locks),
            dict(self.wait_sets),
            self.steps,
            self._cells,
            self.result,
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Return to the state of a snapshot."""
        self.heap.undo(snapshot.mark)
        self.threads = [thread.copy() for thread in snapshot.threads]
        self.locks = dict(snapshot.locks)
        self.wait_sets = dict(snapshot.wait_sets)
        self.steps = snapshot.steps
        self._cells = snapshot.cells
        self.result = snapshot.result

    def footprint(self, thread: Thread) -> Footprint:
        """Return the footprint of the next step of a thread; an ended thread with a buffer has none."""
        if thread.ending is not None:
            return Footprint(barrier=True)
        pending = thread.pending
        self.thread = thread
        return pending.footprint(self, thread.frames[-1]) if pending else NOTHING

    def drain_footprint(self, thread: Thread) -> Footprint:
        """Return the footprint of draining the oldest write of a thread, after the thread has executed it."""
        write, number = thread.buffer[0], thread.stored - len(thread.buffer)
        return Footprint(
            writes=frozenset(((write.target.maker, write.cell),)),
            awaits=frozenset((Stored(thread.id, number),)),
        )


def _base(code: Code) -> Code:
    """Return the code of a thread's lowest frame: its first call, its exit, and the handler of uncaught exceptions."""

    def exit_(m: Engine, f: Frame) -> int:
        m.thread.frames.pop()
        if not m.thread.id:
            m.result = f.slots[0]
        return f.pc

    def die(m: Engine, f: Frame) -> int:
        assert f.raised is not None
        raise Ended(m.uncaught(f.raised))

    return Code(None, [exit_, exit_, die], [None, None, BARRIER], [code.spans[0]] * 3, [Handler(0, 1, 2)], 1)
