"""Choices of the solver for code that is not executed: calls by contract and loops by invariant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import Expr, Formula, IntExpr, Relation
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, Variables
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value

if TYPE_CHECKING:
    from ooxcheck.translate.formulas.modifies import Allowed


@dataclass(slots=True)
class Choices:
    """The unknowns of calls by contract and loops by invariant, as far as their size matters.

    `made` are the objects that calls allocate; `filled` counts non-empty cells, `numbers` are contents of
    cells.
    """

    made: list[Expr] = field(default_factory=list)
    filled: list[IntExpr] = field(default_factory=list)
    numbers: list[IntExpr] = field(default_factory=list)


Pool: TypeAlias = Mapping[ClassType | ArrayType, Sequence[Thing]]
"""Objects that a call may allocate, by class."""


@dataclass(frozen=True, slots=True, eq=False)
class ReplacedCall:
    """A call that is not executed: the solver chooses its effect within the callee's contract or summary.

    It starts with the variables and heap of `state`, in the executions of its guard. Where `throws` holds
    it throws, otherwise it returns
    `result`; the heap is then `after`. Of the objects of the `pool` it allocates `made`.
    """

    method: typed.Method
    state: State
    after: Heap
    result: Value | None
    throws: Formula
    pool: Pool
    made: Expr

    @property
    def guard(self) -> Formula:
        """The executions that make the call."""
        return self.state.guard

    @property
    def arguments(self) -> Variables:
        """The variables on entry."""
        return self.state.variables

    @property
    def before(self) -> Heap:
        """The heap on entry."""
        return self.state.heap

    @property
    def may_make(self) -> tuple[Thing, ...]:
        """All objects of the pool."""
        return tuple(thing for things in self.pool.values() for thing in things)


@dataclass(frozen=True, slots=True, eq=False)
class Answer(ReplacedCall):
    """The effect of one call of a method that is known by its contract.

    `after` has the contents of the `forgotten` cells, also where it throws. It is `full` where it uses all
    new objects of some class, although there are slots for one more; executions that then need more
    (`beyond`) end. `short` is where
    ghost sets of numbers or strings
    might need more tuples than are encoded. `chosen` are the unknowns. Where it throws, `word` is the
    message, if some handler reads messages.
    If it `is_repeated`, it is the answer to every call with the same arguments in the same state
    (`ooxcheck.oox.running.code.Engine.is_repeated`); otherwise it is that of one call in the code.
    """

    forgotten: Allowed
    full: Formula
    beyond: Formula
    short: Formula
    demands: tuple[Formula, ...]
    chosen: frozenset[Relation]
    word: Value | None = None
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class Iterated:
    """The havocked effect of some iterations of a loop by invariant."""

    loop: typed.While
    guard: Formula
    variables: Variables
    cells: Mapping[Cells, Expr]
    statics: tuple[Field, ...]
    after: Heap
