"""The encoder: one symbolic execution in progress, and the interfaces by which its parts call each other.

Statements call methods, whose bodies are statements; formulas call pure methods; calls and loops may be
known by contract and invariant.
Each part calls the next through the encoder; `ooxcheck.translate.symbolic_execution` assembles them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import Protocol, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.outcomes import WORDS, Duty, ExceptionKind, Origin
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, NONE, Expr, Formula, IntExpr
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Judgement, PureCaller, Scene
from ooxcheck.translate.initial.infeasible_paths import InfeasiblePaths
from ooxcheck.translate.initial.reached_heaps import ReachedHeaps
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Text, Thing, World
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.pure_calls.outcome_tables import Tables
from ooxcheck.translate.symbolic.duty_ledger import Claim, Ledger
from ooxcheck.translate.symbolic.havoc_choices import Answer, Choices, Iterated
from ooxcheck.translate.symbolic.path_decisions import Courses, Decision, Visit
from ooxcheck.translate.symbolic.paths import Path

MOST_STATEMENTS = 200_000
"""Statements of the unrolled program after which the encoder gives up: a minute of work, and some gigabytes."""


class TooLarge(Exception):  # noqa: N818 (a limit, not an error)
    """The unrolled program has too many statements."""


class StatementHook(Protocol):
    """Executes the statements of a method: exactly, or with additional records or relaxed effects."""

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Execute a statement; raise `Dead` if no execution reaches the next one."""

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition; executions in which it throws leave the path."""

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty) -> None:
        """Claim a formula."""

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Continue with the executions in which the invariant of a loop by invariant holds."""

    def replaces(self, encoder: Encoder, path: Path, loop: typed.While) -> bool:
        """Return whether a loop is to be replaced by its invariants."""

    @property
    def loosens(self) -> bool:
        """Whether statements may have other effects than their own: then values may be arbitrary."""

    @property
    def window(self) -> int:
        """The number of iterations in a row that stand for all iterations of a loop by invariant."""


class Maker(Protocol):
    """Names the object that is allocated at a location of the unrolled program."""

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable) -> Thing:
        """Return the object."""


Instead: TypeAlias = "Callable[[Encoder, Path], bool]"
"""Applies the effect of a call without executing its body, and returns whether it did."""


OpaqueCall: TypeAlias = "Callable[[Path], None]"
"""Receives the path at a call of a method without body, before its effect."""


Cut: TypeAlias = "Callable[[Path], None]"
"""Receives the path at an unsupported construct, beyond which executions are not followed."""


Written: TypeAlias = Expr | Formula
"""The written cells, by their keys; for a static field, whether it was written."""

Claims: TypeAlias = Callable[[Path], Iterable[Claim]]
"""Evaluates duties, with the variables and the heap of a path."""

GhostEvaluation: TypeAlias = Callable[[Path], Sequence[Value]]
"""Evaluates ghost code with the variables and the heap of a path, which continues where it has a value."""


class Memory(ABC):
    """Reads and writes of code, the moments at which duties are evaluated, and the operations of threads."""

    __slots__ = ()

    # -- cells -------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return the value of a field of the object in `target`."""

    @abstractmethod
    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return the value of a static field."""

    @abstractmethod
    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return the value of an array element."""

    @abstractmethod
    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Assign a field of the object in `target`."""

    @abstractmethod
    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Assign a static field."""

    @abstractmethod
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

    @abstractmethod
    def note_maker(self, thing: Thing) -> None:
        """Record that the current thread allocates an object."""

    @abstractmethod
    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Allocate an object."""

    @abstractmethod
    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Allocate an array of some length."""

    @abstractmethod
    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Store an inner array at `row` of a new array."""

    @abstractmethod
    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array."""

    @abstractmethod
    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return the cells written by the thread with a frame condition and its descendants; None if there is one thread."""

    # -- moments -----------------------------------------------------------------------------------

    @abstractmethod
    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap on entry of a method that is called now."""

    @abstractmethod
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
        """Check duties here, and continue with the executions in which all hold; `looks` says whether they read the heap."""

    @abstractmethod
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
        """Return the values that ghost code computes in one step for some variables; the last is the object `into` whose ghost is assigned."""

    @abstractmethod
    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Apply the effect of the path's method, which has no body, in one step; some executions may throw."""

    @abstractmethod
    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Refuse a construct that is unsupported while other threads may run; `code` could be executed instead."""

    # -- threads -----------------------------------------------------------------------------------

    @abstractmethod
    def fork(self, encoder: Encoder, path: Path, node: typed.Fork) -> None:
        """Start a thread."""

    @abstractmethod
    def join(self, encoder: Encoder, path: Path, node: typed.JoinThreads) -> None:
        """Wait for all children."""

    @abstractmethod
    def signal(self, encoder: Encoder, path: Path, target: Expr, node: typed.Signal) -> None:
        """Wait for a notification, or notify."""

    @abstractmethod
    def lock(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Run the body of a block that holds a lock."""


@dataclass(slots=True)
class Notes:
    """Records of the execution, in its order.

    `facts` hold for all choices of the solver, `choices` measures these. `answers` are those of methods
    known by their contracts, `known`
    those of pure ones by arguments and state, `iterated` the effects of loops by invariant. `made` are the
    allocated objects with their
    executions. `wraps` is where arithmetic wraps around. `courses` are the paths through the method, None
    if not requested.
    """

    facts: list[Formula] = field(default_factory=list)
    choices: Choices = field(default_factory=Choices)
    answers: list[Answer] = field(default_factory=list)
    known: dict[Hashable, Answer] = field(default_factory=dict)
    iterated: list[Iterated] = field(default_factory=list)
    made: list[tuple[Thing, Formula]] = field(default_factory=list)
    wraps: list[Formula] = field(default_factory=list)
    courses: Courses | None = None


@dataclass(slots=True)
class Encoder(ABC):
    """One symbolic execution: the context that all activations of one encoding share.

    Attributes
    ----------
    bounds
        The bounds of the initial heap, and of the objects that a call by contract allocates.
    settings
        How far loops and calls are unrolled.
    hook
        Executes statements.
    memory
        The memory that statements read and write.
    instead
        Called before a callee's body is executed; it may replace the call.
    opaque_call
        Called before the effect of a method without body.
    cut
        Called at an unsupported construct.
    owes_invariants
        Whether the method under check owes invariants on exit.
    maker
        Names allocated objects; the world by default.
    place
        The calls and iterations that lead to the current location, by which the objects allocated there
        are named.
    news
        The objects that ``new`` allocates, not in formulas, and not where a `maker` or summaries name objects.
    open
        The number of open activations of each method.
    nesting
        The number of pure calls of formulas in progress.
    statements, most_statements
        The number of statements executed, and the greatest allowed number, by default a large one.
    tables
        The outcomes of recursive pure methods, if these are not unrolled.
    infeasible
        Finds paths that no initial heap leads to, if they are not to be followed.
    reached
        Bounds the heaps that executions reach, if no certificate is wanted.
    """

    world: World
    settings: Settings
    bounds: Bounds
    hook: StatementHook
    memory: Memory
    instead: Instead | None = None
    opaque_call: OpaqueCall | None = None
    cut: Cut | None = None
    owes_invariants: bool = True
    maker: Maker | None = None
    ledger: Ledger = field(default_factory=Ledger)
    notes: Notes = field(default_factory=Notes)
    place: list[Hashable] = field(default_factory=list)
    news: list[Thing] = field(default_factory=list)
    open: dict[str, int] = field(default_factory=dict)
    pure_calls: int = 0
    nesting: int = 0
    statements: int = 0
    most_statements: int | None = None
    tables: Tables | None = None
    infeasible: InfeasiblePaths | None = None
    reached: ReachedHeaps | None = None

    @property
    def program(self) -> Program:
        """The program."""
        return self.world.program

    @property
    def unroll_bounds(self) -> Hashable:
        """How far loops and calls are unrolled: a deeper unrolling has its own unknowns."""
        return self.settings.unroll, self.settings.unrolls

    def bound(self, place: Span) -> int:
        """Return the bound of the loop or method at a location."""
        bound = self.settings.bound(place)
        assert bound is not None, "a bound on loops and calls should be chosen"
        return bound

    def leads_nowhere(self, guard: Formula) -> bool:
        """Return whether no initial heap leads to executions in deep recursion, as far as a short query shows."""
        if self.infeasible is None:
            return False
        return self.infeasible.contains(guard, max(self.open.values(), default=0))

    def narrow(self, state: State) -> State:
        """Return a state in which references have only values that some initial state leads to; not in formulas."""
        return state if self.reached is None or self.nesting else self.reached.narrow(state)

    @property
    def array_limit(self) -> int:
        """The greatest length of an array that the program allocates, unless its length is a constant."""
        return self.bounds.longest_made

    # -- execution --------------------------------------------------------------------------

    def statement(self, path: Path, statement: typed.Statement) -> None:
        """Execute a statement; raise `Dead` if no execution reaches the next one."""
        self.come_to(path, statement)
        self.hook.statement(self, path, statement)

    def come_to(self, path: Path, statement: typed.Statement) -> None:
        """Count a statement, and record that executions reach it; raise `TooLarge` if there are too many."""
        self.statements += 1
        most = MOST_STATEMENTS if self.most_statements is None else self.most_statements
        if self.statements > most:
            msg = f"more than {most} statements would have to be unrolled"
            raise TooLarge(msg)
        self.visit(path, statement)

    def visit(self, path: Path, statement: typed.Statement) -> None:
        """Record that executions reach a statement, unless a formula is being evaluated."""
        if self.notes.courses is not None and not self.nesting:
            self.notes.courses.visits.append(Visit(statement, tuple(self.place), path.guard))

    def decide(
        self, path: Path, kind: DecisionKind, span: Span, outcome: bool | str, condition: Formula
    ) -> None:
        """Record that the executions in which a condition holds take one branch, unless a formula is being evaluated."""
        if self.notes.courses is not None and not self.nesting:
            guard = path.state.where(condition).guard
            if guard is not FALSE:
                self.notes.courses.decisions.append(
                    Decision(Taken(kind, span, outcome), tuple(self.place), guard)
                )

    def throw_where(self, path: Path, condition: Formula, kind: ExceptionKind, span: Span) -> None:
        """Let the executions in which a condition holds throw, and go on with the others."""
        self.decide(path, DecisionKind.EXCEPTION, span, kind.value, condition)
        origin = Origin(span, WORDS.get(kind))
        if self.program.catches_words:
            path.throw_where(
                condition, origin, self.world.constant(Text(WORDS[kind])) if kind in WORDS else NONE
            )
        else:
            path.throw_where(condition, origin)

    def try_replace_call(self, path: Path) -> bool:
        """Apply the effect of a call without its body if possible, and return whether that was done."""
        return self.instead is not None and self.instead(self, path)

    def judge(self, formula: logic.Formula, scene: Scene) -> Judgement:
        """Evaluate a formula of a specification."""
        return judge(formula, scene, self.pure_call)

    @property
    @abstractmethod
    def pure_call(self) -> PureCaller:
        """The function that runs the pure methods that formulas call."""

    @abstractmethod
    def contract_call(self, path: Path) -> None:
        """Apply an effect that the contract of the path's method allows; some executions may throw."""

    @abstractmethod
    def iterate(self, path: Path, loop: typed.While) -> None:
        """Continue in any state after some iterations of a loop by invariant."""

    # -- location of the execution --------------------------------------------------------------------

    @contextmanager
    def at(self, place: Hashable) -> Iterator[None]:
        """Extend the location by one component during a block."""
        self.place.append(place)
        try:
            yield
        finally:
            self.place.pop()

    @contextmanager
    def aside(self) -> Iterator[Ledger]:
        """Execute the pure calls of a formula during a block: activations, duties and bounds are recorded separately."""
        outer = self.ledger, self.open
        self.ledger, self.open = Ledger(), {}
        self.nesting += 1
        self.pure_calls += 1
        try:
            with self.at(("pure", self.pure_calls)):
                yield self.ledger
        finally:
            self.nesting -= 1
            self.ledger, self.open = outer

    @contextmanager
    def assume_duties(self) -> Iterator[None]:
        """Assume the duties during a block; the bounds that its executions reach count."""
        outer = self.ledger
        self.ledger = Ledger(
            bounds=outer.bounds, unrolled=outer.unrolled, narrows=outer.narrows, is_assumed=True
        )
        try:
            yield
        finally:
            self.ledger = outer

    @contextmanager
    def without_records(self) -> Iterator[None]:
        """Execute a block without records."""
        outer, notes = (self.ledger, self.notes), self.notes
        self.ledger = Ledger()
        self.notes = Notes(
            [*notes.facts], Choices(), [*notes.answers], {**notes.known}, [*notes.iterated], [*notes.made]
        )
        try:
            yield
        finally:
            self.ledger, self.notes = outer

    # -- objects -----------------------------------------------------------------------------------

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable) -> Thing:
        """Return the object that is allocated at a location of the unrolled program."""
        return (self.maker or self.world).thing(kind, made_at)

    def note_new(self, thing: Thing) -> None:
        """Record an object of a ``new``, which others may share."""
        if not self.nesting and self.maker is None and self.instead is None:
            self.news.append(thing)

    def make(self, thing: Thing, guard: Formula) -> None:
        """Record the executions in which an object is allocated; objects allocated while a formula is evaluated are temporary."""
        if not self.nesting:
            self.notes.made.append((thing, guard))
            self.memory.note_maker(thing)
