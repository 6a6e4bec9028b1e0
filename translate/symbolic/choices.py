"""Choices of the solver: what it decides about code that is not run, a call known by its contract or a loop by its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from datatypes import dataclass
from oox import typed
from oox.typed import Field
from relational import Expr, Formula, IntExpr
from translate.formulas.modifies import Allowed
from translate.model.heap import Cells, Heap
from translate.model.state import Variables
from translate.model.universe import Thing
from translate.model.values import Value


@dataclass(slots=True)
class Choices:
    """What the solver chooses for calls by contract and loops by invariant, where it matters how much it is.

    `made` are the objects that calls make; `filled` counts cells that hold something, `numbers` are contents of cells.
    """

    made: list[Expr] = field(default_factory=list)
    filled: list[IntExpr] = field(default_factory=list)
    numbers: list[IntExpr] = field(default_factory=list)


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


@dataclass(frozen=True, slots=True)
class Iterated:
    """What some iterations of a loop that is known by its invariants have changed, as far as the solver has a choice."""

    loop: typed.While
    guard: Formula
    variables: Variables
    cells: Mapping[Cells, Expr]
    statics: tuple[Field, ...]
    after: Heap
