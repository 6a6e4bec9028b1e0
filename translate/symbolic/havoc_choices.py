"""Choices of the solver: what it decides about code that is not run, a call known by its contract or a loop by its invariants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import Expr, Formula, IntExpr, Relation
from ooxcheck.translate.formulas.modifies import Allowed
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, Variables
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import Value


@dataclass(slots=True)
class Choices:
    """What the solver chooses for calls by contract and loops by invariant, where it matters how much it is.

    `made` are the objects that calls make; `filled` counts cells that hold something, `numbers` are contents of cells.
    """

    made: list[Expr] = field(default_factory=list)
    filled: list[IntExpr] = field(default_factory=list)
    numbers: list[IntExpr] = field(default_factory=list)


Pool: TypeAlias = Mapping[ClassType | ArrayType, Sequence[Thing]]
"""Objects that a call may make, by class."""


@dataclass(frozen=True, slots=True, eq=False)
class ReplacedCall:
    """A call that is not run: what it does is the solver's choice, as far as the callee's contract or summary leaves one.

    It is made with the variables and the heap of `state`, in the executions in which its guard holds. Where `throws`
    holds it throws, otherwise it returns `result` and leaves `after` behind. Of the objects of the `pool` it makes `made`.
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
        """In which executions it is made."""
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
    """What a method known by its contract does in one call.

    Of `forgotten` cells `after` has the contents, also where it throws. The call is `narrow` if the scope allows fewer
    new objects than there are slots for, and the executions in which it makes as many as are tried and goes `beyond` end.
    `short` says where ghost sets of numbers or strings might get more tuples than are tried. `chosen` are the unknowns. Where it
    throws, it does so with a `word`, if some handler asks for words. One that `is_repeated` is the answer to every call with the same arguments in the same
    state (`ooxcheck.oox.running.code.Engine.is_repeated`); another one is that of one call in the code.
    """

    forgotten: Allowed
    narrow: bool
    beyond: Formula
    short: Formula
    demands: tuple[Formula, ...]
    chosen: frozenset[Relation]
    word: Value | None = None
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class Iterated:
    """What some iterations of a loop that is known by its invariants have changed, as far as the solver has a choice."""

    loop: typed.While
    guard: Formula
    variables: Variables
    cells: Mapping[Cells, Expr]
    statics: tuple[Field, ...]
    after: Heap
