"""Code of the abstract machine: a method as a list of operations, frames and threads that run it, and the interface of the engine.

An operation is a closure that changes the engine and returns the index of the next one. At most one cell of the heap
is touched by an operation, and such an operation is *visible*: other threads may run before it. Operations between
visible ones are local to their thread. Frames are plain data, so recursion of the program is no recursion of Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import Number, value_key
from ooxcheck.oox.declarations import GhostField, Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import Taken
from ooxcheck.oox.running.footprint import Footprint
from ooxcheck.oox.running.formulas.invariants import Invariants
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Buffered, Content, Dynamic, Heap, Kind, Mark, Obj, ThreadId
from ooxcheck.oox.running.object_limits import Room
from ooxcheck.oox.running.outcomes import (
    Bounded,
    Duty,
    Ended,
    Exhausted,
    Origin,
    Outcome,
    Raised,
    Thrown,
    Undetermined,
)
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Binary, Method, While
from ooxcheck.oox.types import BOOL, Type

if TYPE_CHECKING:
    from ooxcheck.oox.running.wait_sets import WaitSet

Op: TypeAlias = "Callable[[Engine, Frame], int]"
Chooser: TypeAlias = Callable[[int], int]
"""Returns an index below the number of options."""
Compared: TypeAlias = Callable[[Binary, Number, Number, bool], None]
"""Receives a comparison of numbers, its operands and its truth value."""


class VisibleKind(Enum):
    """The kinds of visible operations."""

    READ = "read"
    WRITE = "write"
    ACQUIRE = "acquire"
    RELEASE = "release"
    WAKE = "wake"
    NOTIFY = "notify"
    JOIN = "join"
    CLAIM = "claim"
    GHOST = "ghost"
    CALL = "call"
    FORK = "fork"
    ENTRY = "entry"
    ALLOCATE = "allocate"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Visible:
    """A visible operation before it runs: its footprint, and whether it has to wait.

    `span` is the place of an access to a cell or of ghost code. With `is_volatile`, threads do not race for the cell.
    """

    footprint: Callable[[Engine, Frame], Footprint]
    waits: Callable[[Engine, Frame], bool] | None = None
    kind: VisibleKind = VisibleKind.OTHER
    span: Span | None = None
    is_volatile: bool = False


BARRIER = Visible(lambda _m, _f: Footprint(barrier=True))
"""An operation that commutes with nothing."""


@dataclass(frozen=True, slots=True)
class Handler:
    """An exception between `start` and `end` continues at `target`; inner handlers come first."""

    start: int
    end: int
    target: int


@dataclass(slots=True)
class Code:
    """A compiled method.

    `ops`, `visible` and `spans` have one entry per operation; a span is that of the statement it belongs to. A frame has `slots` slots: receiver and arguments, then
    `rest`. `decisions` are the operations that decide the condition of a statement, `silent` those that no trace shows. `wraps` collects expressions whose result
    overflowed their type. At a further call, at most `most` activations may be open.
    """

    method: Method | None
    ops: list[Op] = field(default_factory=list)
    visible: list[Visible | None] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    handlers: list[Handler] = field(default_factory=list)
    slots: int = 0
    rest: list[Dynamic] = field(default_factory=list)
    decisions: set[int] = field(default_factory=set)
    silent: set[int] = field(default_factory=set)
    wraps: set[Span] = field(default_factory=set)
    most: int | None = None

    def handler(self, pc: int) -> int | None:
        """Return the target of the handler for an exception raised at `pc` in this method; None if there is none."""
        return next((h.target for h in self.handlers if h.start <= pc < h.end), None)


class Frame:
    """An activation of a method: its variables and temporaries, its position, and the state on entry.

    `is_entry` marks the method under check: its ``requires`` is assumed, and invariants are due when it is left.
    """

    __slots__ = (
        "caught",
        "code",
        "destination",
        "entry",
        "is_entry",
        "mark",
        "pc",
        "raised",
        "site",
        "slots",
    )

    def __init__(
        self, code: Code, slots: list[Dynamic], destination: int = -1, site: Span | None = None
    ) -> None:
        self.code = code
        self.slots = slots
        self.destination = destination
        self.site = site
        self.pc = 0
        self.entry: tuple[Atom, ...] = ()
        self.mark: Mark | None = None
        self.raised: Raised | None = None
        self.caught: dict[int, Origin] = {}
        """The places at which caught exceptions were thrown, by the slots of the variables of their handlers."""
        self.is_entry = False

    def copy(self) -> Frame:
        """Return an independent copy of the frame."""
        twin = Frame(self.code, self.slots.copy(), self.destination, self.site)
        twin.pc, twin.entry, twin.mark, twin.raised = self.pc, self.entry, self.mark, self.raised
        twin.is_entry, twin.caught = self.is_entry, dict(self.caught)
        return twin

    @property
    def span(self) -> Span:
        """The place of the next statement."""
        return self.code.spans[self.pc]


class Thread:
    """A stack of frames; `ending` is the outcome if its next step is known to end the program.

    `above` are the activations that were open at its fork: a bound on recursion counts them, too. `buffer` are
    its writes that memory has not seen, the oldest first, and `stored` is the total number of its buffered writes.
    """

    __slots__ = ("above", "buffer", "children", "ending", "frames", "id", "made", "stored")

    def __init__(self, id_: ThreadId, frames: list[Frame]) -> None:
        self.id = id_
        self.frames = frames
        self.children = 0
        self.made = 0
        self.ending: Outcome | None = None
        self.above: tuple[Code, ...] = ()
        self.buffer: tuple[Buffered, ...] = ()
        self.stored = 0

    def copy(self) -> Thread:
        """Return an independent copy of the thread."""
        twin = Thread(self.id, [frame.copy() for frame in self.frames])
        twin.children, twin.made, twin.ending, twin.above = self.children, self.made, self.ending, self.above
        twin.buffer, twin.stored = self.buffer, self.stored
        return twin

    @property
    def pending(self) -> Visible | None:
        """The next operation if it is visible, else None; a thread whose frames have ended may still have buffered writes."""
        if not self.frames:
            return None
        frame = self.frames[-1]
        return frame.code.visible[frame.pc]


# -------------------------------------------------------------------------------------------------- the engine


@dataclass(frozen=True, slots=True)
class Held:
    """The thread that holds a lock, and the number of times that it holds it."""

    owner: ThreadId
    depth: int


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of one call by contract: the cells it writes, and its result, or the word of its exception."""

    writes: Sequence[tuple[Obj, int, Content]] = ()
    result: Dynamic = None
    throws: bool = False


class Director(Protocol):
    """Decides the effects of methods known by their contracts, within the contract."""

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        """Return the effect of the call whose frame was just entered; the objects that it allocates are already on the heap."""

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Dynamic]:
        """Return the variables after some iterations of a loop, by slot; the writes of the iterations are already on the heap."""


class Recorder(Protocol):
    """Observes every operation, before and after it runs."""

    def before(self, machine: Engine, frame: Frame) -> None:
        """Observe the machine before an operation of `frame`."""

    def after(self, machine: Engine, frame: Frame) -> None:
        """Observe the machine after the operation."""

    def record_throw(self, machine: Engine, raised: Raised) -> None:
        """Observe an exception before its handler is searched."""

    def record_drain(self, machine: Engine, write: Buffered) -> None:
        """Observe a write of the current thread that has reached memory."""


class Codes(Protocol):
    """The compiled methods of a program."""

    program: Program
    settings: Settings
    invariants: Invariants
    reached: dict[Duty, None]
    has_duties: bool
    taken: list[Taken] | None

    def code(self, method: Method) -> Code:
        """Return the code that a call of a method runs."""

    def own_code(self, method: Method) -> Code:
        """Return the code of a method's body, even if it is called by contract."""

    def dispatch(self, kind: Kind, signature: Signature) -> Code:
        """Return the code that a call of `signature` on an object of this kind runs."""

    def base(self, code: Code) -> Code:
        """Return the code of the lowest frame of a thread that runs `code`."""

    @property
    def plain(self) -> Codes:
        """The same methods without duties."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A call by contract after some choices: the run has passed it, or was `dropped` at a bound without which it might have passed."""

    site: Span
    chosen: tuple[int, ...]
    dropped: Bounded | None


_AS_IT_IS = nullcontext()


class Engine(ABC):
    """The interface of the machine for its operations: the heap, locks, limits, and a chooser.

    `room` limits the objects that calls by contract allocate; a call that could use more objects reaches a bound. `chosen` are the choices so far, `passages` the
    results of calls by contract.
    """

    def __init__(
        self,
        bank: Codes,
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
        self.wait_sets: dict[Obj, WaitSet] = {}
        self.thread = Thread((), [])
        self.result: Atom = None
        self.steps = 0
        self.direct = direct
        self.room = room
        self.chosen: list[int] = []
        self.passages: list[Passage] = []
        self._choose = choose
        self._recorder = recorder
        self._nesting = nesting
        self._cells = 0
        self._has_buffers = bank.settings.memory_model == "tso"
        self._answers: dict[tuple[object, ...], dict[str, Dynamic]] = {}

    def entering(self, frame: Frame) -> None:
        """Check the limits on depth and recursion for a call."""
        frames, bound = self.thread.frames, frame.code.most
        if len(frames) > self.settings.depth:
            raise Ended(Exhausted("depth", frame.site or frame.span))
        if bound is not None and self._open(frame.code) > bound + 1:
            raise Ended(Bounded("recursion", frame.span))

    def _open(self, code: Code) -> int:
        """Return the number of open activations of a method, in the current thread and in its ancestors when they forked."""
        thread = self.thread
        return sum(f.code is code for f in thread.frames) + sum(above is code for above in thread.above)

    def allocate(self, kind: Kind, cells: list[Content]) -> Obj:
        """Return a new object, allocated by the current thread."""
        self.reserve(len(cells) + 1)
        self.thread.made += 1
        return self.heap.allocate(kind, cells, (self.thread.id, self.thread.made))

    def reserve(self, cells: int) -> None:
        """Check the limits for an allocation."""
        self._cells += cells
        if self._cells > self.settings.cells:
            raise Ended(Exhausted("memory", self.thread.frames[-1].span))

    def choose(self, options: Sequence[Dynamic], span: Span, unless: str) -> Dynamic:
        """Return one of several possible values; without a chooser the run ends as undetermined, for the reason `unless`."""
        if len(options) == 1:
            return options[0]
        if self._choose is None or not options:
            raise Ended(Undetermined(unless, span))
        self.chosen.append(self._choose(len(options)))
        chosen = options[self.chosen[-1]]
        if isinstance(chosen, str):
            self.met[chosen] = None
        return chosen

    def is_repeated(self, method: Method) -> bool:
        """Return whether a method that is known by its contract has the same effect for the same arguments in the same state: a pure method, or one that a formula calls."""
        return method.contract.pure or self._nesting > 0

    def choose_answer(self, frame: Frame, question: str, choose: Callable[[], Dynamic]) -> Dynamic:
        """Choose the effect of a method that is known by its contract.

        A pure method, or one that a formula calls, has the same effect again with the same arguments in the same state. Two states are the same if all cells are
        equal; objects that the method itself has allocated do not count. A method that reads nothing has the same effect in every state.
        """
        method = frame.code.method
        assert method is not None
        if not self.is_repeated(method):
            return choose()
        state = None if method.contract.reads_nothing else self.heap.contents()
        before = method.full_name, tuple(map(value_key, frame.entry)), state
        known = self._answers.setdefault(before, {})
        if question not in known:
            known[question] = choose()
        answer = known[question]
        if isinstance(answer, Obj):
            for obj in self.heap.reachable([answer]):
                self.heap.put_back(obj)
            self._answers[*before[:-1], self.heap.contents()] = known
        return answer

    def store(self, target: Obj, cell: int, value: Content) -> None:
        """Write a cell: to memory, or to the buffer of the current thread if there is one and the cell is no ghost."""
        if not self._has_buffers or not self.buffers() or isinstance(target.kind.cell(cell), GhostField):
            self.heap.write(target, cell, value, self.thread.id)
            return
        frame, thread = self.thread.frames[-1], self.thread
        assert frame.code.method is not None, "a write should stand in a method"
        write = Buffered(target, cell, value, frame.code.method, frame.span, len(thread.frames) - 2)
        thread.buffer, thread.stored = (*thread.buffer, write), thread.stored + 1

    def buffers(self) -> bool:
        """Return whether writes of the current thread go to a buffer; as long as there is one thread, buffers make no difference."""
        return self._has_buffers and bool(self.thread.id or self.thread.children)

    @contextmanager
    def without_buffers(self) -> Iterator[None]:
        """Ignore buffers inside a ``with`` block."""
        outer, self._has_buffers = self._has_buffers, False
        yield
        self._has_buffers = outer

    def view(self) -> AbstractContextManager[object]:
        """Present the heap as the current thread sees it inside a ``with`` block; if the block ends the run, the heap stays so."""
        return self._overlaid() if self.thread.buffer else _AS_IT_IS

    @contextmanager
    def _overlaid(self) -> Iterator[None]:
        mark = self.heap.mark()
        self.heap.overlay(self.thread.buffer, self.thread.id)
        yield
        self.heap.undo(mark)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Let a ``with`` block write to the heap as the current thread sees it; at its end the writes go to the buffer, if there is one."""
        if not self.buffers():
            yield
            return
        memory = len(self.heap.journal)
        self.heap.overlay(self.thread.buffer, self.thread.id)
        seen = len(self.heap.journal)
        try:
            yield
        except Thrown:
            self._take_back(memory, seen)
            raise
        self._take_back(memory, seen)

    def _take_back(self, memory: int, seen: int) -> None:
        """Move the writes since the view of the thread was built into its buffer; new objects remain on the heap."""
        written = dict.fromkeys((write.target, write.cell) for write in self.heap.journal[seen:])
        contents = [(target, cell, target.cells[cell]) for target, cell in written]
        self.heap.undo(Mark(memory, len(self.heap.objects)))
        for write in contents:
            self.store(*write)

    def moment(self) -> Mark:
        """Return the current moment as the current thread sees it."""
        return Mark(len(self.heap.journal), len(self.heap.objects), self.thread.buffer)

    def holds(self, obj: Obj) -> bool:
        """Return whether the current thread holds the lock of an object."""
        held = self.locks.get(obj)
        return held is not None and held.owner == self.thread.id

    def is_held_elsewhere(self, obj: Obj) -> bool:
        """Return whether another thread holds the lock of an object."""
        held = self.locks.get(obj)
        return held is not None and held.owner != self.thread.id

    def acquire(self, obj: Obj) -> None:
        """Acquire a lock, or increment its count."""
        depth = self.locks[obj].depth if obj in self.locks else 0
        self.locks[obj] = Held(self.thread.id, depth + 1)

    def release(self, obj: Obj) -> None:
        """Decrement the count of a lock; release it at zero."""
        held = self.locks.pop(obj)
        if held.depth > 1:
            self.locks[obj] = Held(held.owner, held.depth - 1)

    def give_up(self, obj: Obj) -> None:
        """Release a lock whatever its count, and wait for a notification."""
        from ooxcheck.oox.running.wait_sets import WaitSet

        held = self.locks.pop(obj)
        self.wait_sets[obj] = self.wait_sets.get(obj, WaitSet()).with_waiter(self.thread.id, held.depth)

    def is_notified(self, obj: Obj) -> bool:
        """Return whether a notification may wake the current thread, which waits for one."""
        return self.wait_sets[obj].may_go_on(self.thread.id)

    def go_on(self, obj: Obj) -> None:
        """Acquire a lock again after a wait, with its former count."""
        self.wait_sets[obj], depth = self.wait_sets[obj].without_waiter(self.thread.id)
        self.locks[obj] = Held(self.thread.id, depth)

    def notify(self, obj: Obj, *, of_all: bool) -> None:
        """Notify one waiting thread, or all."""
        if obj in self.wait_sets:
            self.wait_sets[obj] = self.wait_sets[obj].after_notification(of_all=of_all)

    def has_running_children(self) -> bool:
        """Return whether a child of the current thread still runs."""
        id_ = self.thread.id
        return any(thread.id[:-1] == id_ and thread.id for thread in self.threads)

    def scene(self, frame: Frame) -> Scene:
        """Return the present state as formulas of `frame` see it."""
        entry = (frame.entry, frame.mark) if frame.mark else None
        return Scene(self.heap, frame.slots, self.call_pure, self.program.int_width, entry)

    @abstractmethod
    def uncaught(self, raised: Raised) -> Outcome:
        """Return the outcome of the program when an exception leaves the current thread."""

    @abstractmethod
    def call_pure(
        self,
        class_name: str,
        signature: Signature,
        receiver: Obj | None,
        args: Sequence[Atom],
        recorder: Recorder | None = None,
    ) -> Atom:
        """Run a pure method without duties, undo its effects, and return its result; null if it throws."""

    @abstractmethod
    def fork(self, code: Code, args: Sequence[Atom], site: Span) -> None:
        """Start a child of the current thread."""


def buffering(op: Op) -> Op:
    """Return an operation that may write many cells, adapted to buffers if threads have them."""

    def run_buffered(m: Engine, f: Frame) -> int:
        with m.writing():
            return op(m, f)

    return run_buffered
