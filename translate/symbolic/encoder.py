"""The encoder: one symbolic execution under way, and how its parts reach each other without knowing each other.

Statements call methods, whose bodies are statements; formulas call pure methods; calls and loops may be known by
contract and invariant instead. Each part asks the encoder for the next; `ooxcheck.translate.encode` puts them together.
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
from ooxcheck.oox.running.outcomes import WORDS, DutyKind, ExceptionKind, Origin
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, NONE, Expr, Formula, IntExpr
from ooxcheck.translate.formulas.formulas import judge
from ooxcheck.translate.formulas.scene import Judgement, PureCaller, Scene
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Text, Thing, World
from ooxcheck.translate.model.values import Value
from ooxcheck.translate.symbolic.duty_ledger import Claim, Ledger
from ooxcheck.translate.symbolic.havoc_choices import Answer, Choices, Iterated
from ooxcheck.translate.symbolic.path_decisions import Courses, Decision, Visit
from ooxcheck.translate.symbolic.paths import Path

MOST_STATEMENTS = 200_000
"""How many statements of the unrolled program are executed before that is given up: a minute's work, and some gigabytes."""


class TooLarge(Exception):  # noqa: N818 (a limit, not an error)
    """The unrolled program has too many statements."""


class StatementHook(Protocol):
    """Executes what a method consists of: as it is meant, or with something to note or to leave open."""

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Run a statement; raise `Dead` if no execution reaches the next one."""

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition; executions in which it throws leave the path."""

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, kind: DutyKind) -> None:
        """Demand that a formula holds."""

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Go on with the executions in which the invariant of a loop that is known by it holds."""

    @property
    def loosens(self) -> bool:
        """Whether statements may do what they never do: then values may be any."""


class Maker(Protocol):
    """Says which object is made at a place of the unrolled program."""

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable) -> Thing:
        """Return the object."""


Instead: TypeAlias = "Callable[[Encoder, Path], bool]"
"""Has the effect of a call by other means than running the body, and says whether it did."""


Written: TypeAlias = Expr | Formula
"""Cells that were written, by their keys; of a static field, whether it was."""

Claims: TypeAlias = Callable[[Path], Iterable[Claim]]
"""Judges what is due, with the variables and the heap of a path."""

Look: TypeAlias = Callable[[Path], Sequence[Value]]
"""Finds out what is there, with the variables and the heap of a path, which goes on with the executions in which that has an answer."""


class Memory(ABC):
    """What code reads and writes, when what is due is judged, and how threads come and go."""

    __slots__ = ()

    # -- cells -------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, encoder: Encoder, path: Path, field: Field, target: Expr, span: Span) -> Value:
        """Return what a field of the object in `target` holds."""

    @abstractmethod
    def read_static(self, encoder: Encoder, path: Path, field: Field, span: Span) -> Value:
        """Return what a static field holds."""

    @abstractmethod
    def read_element(
        self, encoder: Encoder, path: Path, type_: ArrayType, array: Expr, index: Expr, span: Span
    ) -> Value:
        """Return what an element of an array holds."""

    @abstractmethod
    def write(
        self, encoder: Encoder, path: Path, field: Field, target: Expr, value: Value, span: Span
    ) -> None:
        """Let a field of the object in `target` hold a value."""

    @abstractmethod
    def write_static(self, encoder: Encoder, path: Path, field: Field, value: Value, span: Span) -> None:
        """Let a static field hold a value."""

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
        """Let an element of an array hold a value."""

    @abstractmethod
    def note_maker(self, thing: Thing) -> None:
        """Note that an object is made by whoever is executed."""

    @abstractmethod
    def allocate(self, encoder: Encoder, path: Path, atom: Expr, span: Span) -> None:
        """Let an object exist."""

    @abstractmethod
    def allocate_array(self, encoder: Encoder, path: Path, atom: Expr, length: IntExpr, span: Span) -> None:
        """Let an array of some length exist."""

    @abstractmethod
    def initialise(self, encoder: Encoder, path: Path, type_: ArrayType, row: Expr) -> None:
        """Let a new array hold an array: `row` is where, and which."""

    @abstractmethod
    def length(self, encoder: Encoder, path: Path, array: Expr, span: Span) -> IntExpr:
        """Return the length of an array."""

    @abstractmethod
    def own_writes(self, path: Path) -> Mapping[Cells, Written] | None:
        """Return which cells were written by who owes a frame condition, and by nobody else; None if there is nobody else."""

    # -- moments -----------------------------------------------------------------------------------

    @abstractmethod
    def on_entry(self, encoder: Encoder, path: Path, method: Method) -> Heap:
        """Return the heap that a method which is called now remembers."""

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
        """Demand what is due here, and go on with the executions in which all of it holds; `looks` tells if that depends on the heap."""

    @abstractmethod
    def look(
        self,
        encoder: Encoder,
        path: Path,
        look: Look,
        holders: Sequence[Variable],
        span: Span,
        *,
        into: GhostField | None = None,
    ) -> Sequence[Value]:
        """Return what ghost code finds in one step, values for these variables; the last is the object `into` whose ghost the first one goes."""

    @abstractmethod
    def effect(self, encoder: Encoder, path: Path, perform: Callable[[Path], None]) -> None:
        """Have the effect of the path's method, which has no body, in one step; some executions may throw."""

    @abstractmethod
    def refuse_beside_threads(
        self, encoder: Encoder, what: str, span: Span, code: typed.Method | typed.While | None = None
    ) -> None:
        """Refuse what cannot be executed while other threads may run; `code` is what could be run instead."""

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
    def locked(self, encoder: Encoder, path: Path, target: Expr, node: typed.Lock) -> None:
        """Run the body of a block that holds a lock."""


@dataclass(slots=True)
class Notes:
    """What is found while code is executed, in the order of execution.

    `facts` are true of everything that the solver chooses, `choices` is how much that is. `answers` are those of methods
    known by their contracts, `known` those of the pure ones among them by what was asked, `iterated` what loops known by
    their invariants have changed. `made` are the objects that the program makes, and in which executions. `wraps` say
    where the result of code's arithmetic is no number of its type. `courses` are the ways through the method, None if nobody
    wants to know.
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
    """One symbolic execution: what all activations of one encoding share.

    `bounds` are those of the initial heap, and of what a call by contract makes; loops and calls are unrolled as far
    as `settings` say. `hook` executes statements, `memory` is what they read and write; `instead` is asked before a callee's body runs; `maker` names the objects that
    are made, the world if there is none. `place` is where in the unrolled program execution stands (calls and
    iterations), which names the objects made there; `open` counts the activations of each method, `nesting` the pure
    calls of formulas that are under way, and `statements` what was executed.
    """

    world: World
    settings: Settings
    bounds: Bounds
    hook: StatementHook
    memory: Memory
    instead: Instead | None = None
    maker: Maker | None = None
    ledger: Ledger = field(default_factory=Ledger)
    notes: Notes = field(default_factory=Notes)
    place: list[Hashable] = field(default_factory=list)
    open: dict[str, int] = field(default_factory=dict)
    pure_calls: int = 0
    nesting: int = 0
    statements: int = 0

    @property
    def program(self) -> Program:
        """The program."""
        return self.world.program

    @property
    def unrolled(self) -> Hashable:
        """How far loops and calls are unrolled: a deeper unrolling has unknowns of its own."""
        return self.settings.unroll, self.settings.unrolls

    def bound(self, place: Span) -> int:
        """Return how far the loop or the method at a place is unrolled."""
        bound = self.settings.bound(place)
        assert bound is not None, "a bound on loops and calls should be chosen"
        return bound

    @property
    def array_limit(self) -> int:
        """The greatest length of an array that the program makes, unless its length is a constant."""
        return self.bounds.longest_made

    # -- what is executed --------------------------------------------------------------------------

    def statement(self, path: Path, statement: typed.Statement) -> None:
        """Run a statement; raise `Dead` if no execution reaches the next one."""
        self.come_to(path, statement)
        self.hook.statement(self, path, statement)

    def come_to(self, path: Path, statement: typed.Statement) -> None:
        """Count a statement, and note that executions come to it; raise `TooLarge` if there were too many."""
        self.statements += 1
        if self.statements > MOST_STATEMENTS:
            msg = f"more than {MOST_STATEMENTS} statements would have to be unrolled"
            raise TooLarge(msg)
        self.visit(path, statement)

    def visit(self, path: Path, statement: typed.Statement) -> None:
        """Note that executions come to a statement; what formulas call is no part of the method."""
        if self.notes.courses is not None and not self.nesting:
            self.notes.courses.visits.append(Visit(statement, tuple(self.place), path.guard))

    def decide(
        self, path: Path, kind: DecisionKind, span: Span, outcome: bool | str, condition: Formula
    ) -> None:
        """Note that executions in which a condition holds go one way, unless a formula is being judged."""
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

    def replaced(self, path: Path) -> bool:
        """Have the effect of a call otherwise than by its body, and return whether that was done."""
        return self.instead is not None and self.instead(self, path)

    def judge(self, formula: logic.Formula, scene: Scene) -> Judgement:
        """Judge a formula of a specification."""
        return judge(formula, scene, self.pure_call)

    @property
    @abstractmethod
    def pure_call(self) -> PureCaller:
        """Who runs the pure methods that formulas call."""

    @abstractmethod
    def contract_call(self, path: Path) -> None:
        """Have an effect that the contract of the path's method allows; some executions may throw."""

    @abstractmethod
    def iterate(self, path: Path, loop: typed.While) -> None:
        """Go to any state behind some iterations of a loop that is known by its invariants."""

    # -- where execution stands --------------------------------------------------------------------

    @contextmanager
    def at(self, place: Hashable) -> Iterator[None]:
        """Name the objects that are made in the block by one more step."""
        self.place.append(place)
        try:
            yield
        finally:
            self.place.pop()

    @contextmanager
    def aside(self) -> Iterator[Ledger]:
        """Run what a formula calls in the block: no activation is open, and duties and bounds are noted apart."""
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
    def unnoted(self) -> Iterator[None]:
        """Execute what is in the block only to see what may come of it."""
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
        """Return the object that is made at a place of the unrolled program."""
        return (self.maker or self.world).thing(kind, made_at)

    def make(self, thing: Thing, guard: Formula) -> None:
        """Note in which executions an object is made; what is made while a formula is judged is gone afterwards."""
        if not self.nesting:
            self.notes.made.append((thing, guard))
            self.memory.note_maker(thing)
