"""One encoding under way: the world, the parameters, what was found so far, and where in the unrolled program it stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from typing import Protocol, TypeAlias

from datatypes import dataclass
from oox import logic, typed
from oox.cells import Cells
from oox.oracle.states import Bounds
from oox.program import Program
from oox.running.outcomes import DutyKind
from oox.running.settings import Settings
from oox.typed import Field
from oox.types import ArrayType, ClassType
from relational import Expr, Formula, IntExpr
from translate.formulas.judgement import PureCaller
from translate.formulas.modifies import Allowed
from translate.model.heap import Heap
from translate.model.state import Variables
from translate.model.universe import Thing, World
from translate.model.values import Value
from translate.symbolic.obligations import Ledger
from translate.symbolic.paths import Path


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method known by its contract does in one call, as far as the solver has a choice.

    The call is made in the executions in which `guard` holds. Of `forgotten` cells `after` has the contents. `unseen` are
    the objects that the call may make, `new` those that it makes; it is `narrow` if the scope allows fewer than there are
    slots for, and the executions in which it makes as many as are tried and goes `beyond` end. `short` says where ghost
    sets of numbers or strings might get more tuples than are tried.
    """

    method: typed.Method
    guard: Formula
    arguments: Variables
    before: Heap
    after: Heap
    forgotten: Allowed
    result: Value | None
    throws: Formula
    unseen: tuple[Thing, ...]
    new: Expr
    narrow: bool
    beyond: Formula
    short: Formula
    demands: tuple[Formula, ...]


@dataclass(slots=True)
class Choices:
    """What the solver chooses for calls by contract and loops by invariant, where it matters how much it is.

    `made` are the objects that calls make; `filled` counts cells that hold something, `numbers` are contents of cells.
    """

    made: list[Expr] = field(default_factory=list)
    filled: list[IntExpr] = field(default_factory=list)
    numbers: list[IntExpr] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Iterated:
    """What some iterations of a loop that is known by its invariants have changed, as far as the solver has a choice."""

    loop: typed.While
    guard: Formula
    variables: Variables
    cells: Mapping[Cells, Expr]
    statics: tuple[Field, ...]
    after: Heap


Instead: TypeAlias = "Callable[[Run, Path], bool]"
"""Has the effect of a call by other means than running the body, and says whether it did."""

Namer: TypeAlias = Callable[[ClassType | ArrayType, Hashable], Thing]
"""Says which object is made at a place of the unrolled program."""


class Loosen(Protocol):
    """Lets statements have more effects than they have, to find out which of them matter."""

    def execute(self, run: Run, path: Path, statement: typed.Statement) -> bool:
        """Run a statement more loosely than it is meant, and say whether that was done."""

    def truth(self, run: Run, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition, or a looser one."""

    def claim(self, run: Run, path: Path, formula: logic.Formula, kind: DutyKind) -> None:
        """Demand that a formula holds, or a looser one."""


@dataclass(slots=True)
class Run:
    """What all activations of one encoding share.

    `place` is where in the unrolled program execution stands (calls and iterations), which names the objects made there;
    `open` counts the activations of each method. `execute`, `perform` (a call by its contract) and `pure` are how calls
    reach statements, and formulas calls, without knowing them; `instead` is asked before a callee's body runs, `loosen` before a statement does. `array_limit` is the greatest length of an array that the
    program makes, unless its length is a constant; `bounds` are those of the initial heap, and of what a call by contract makes. `answers` are those of methods known by their contracts, `known` those
    of the pure ones among them by what was asked, `iterated` what loops known by their invariants have changed, `choices`
    what is unknown in either; `facts` are true of all of them. `nesting` is how many pure calls of formulas are under way. `made` are the objects that the
    program makes, in the order in which it does.
    """

    world: World
    unroll: int
    execute: Callable[[Run, Path, typed.Statement], None]
    pure: Callable[[Run], PureCaller]
    perform: Callable[[Run, Path], None]
    by_contract: Callable[[typed.Method], bool]
    array_limit: int
    bounds: Bounds
    instead: Instead
    thing: Namer
    loosen: Loosen | None = None
    ledger: Ledger = field(default_factory=Ledger)
    place: list[Hashable] = field(default_factory=list)
    open: dict[str, int] = field(default_factory=dict)
    pure_calls: int = 0
    nesting: int = 0
    answers: list[Answer] = field(default_factory=list)
    iterated: list[Iterated] = field(default_factory=list)
    choices: Choices = field(default_factory=Choices)
    known: dict[Hashable, Answer] = field(default_factory=dict)
    facts: list[Formula] = field(default_factory=list)
    made: list[tuple[Thing, Formula]] = field(default_factory=list)

    @property
    def program(self) -> Program:
        """The program."""
        return self.world.program

    @property
    def settings(self) -> Settings:
        """The parameters of its meaning."""
        return self.world.settings

    @property
    def call_pure(self) -> PureCaller:
        """Who runs the pure methods that formulas call."""
        return self.pure(self)

    def make(self, thing: Thing, guard: Formula) -> None:
        """Note in which executions an object is made; what is made while a formula is judged is gone afterwards."""
        if not self.nesting:
            self.made.append((thing, guard))

    @contextmanager
    def at(self, place: Hashable) -> Iterator[None]:
        """Name the objects that are made in the block by one more step."""
        self.place.append(place)
        try:
            yield
        finally:
            self.place.pop()
