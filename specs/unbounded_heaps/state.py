"""Symbolic states: the values of variables, and a map for each field and each type of arrays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.unbounded_heaps.maps import Base, Fill, Map, Place, Store, choose_map
from ooxcheck.specs.unbounded_heaps.theory import Theory

Key: TypeAlias = "Field | ArrayType"
"""The fields, static ones included, and the types of arrays."""


@dataclass(frozen=True, slots=True)
class State:
    """The executions that come to a point where `guard` is true; `alive` has the objects and arrays that are there."""

    guard: Lit
    variables: Mapping[Variable, Bits]
    maps: Mapping[Key, Map]
    alive: Map

    def with_variable(self, variable: Variable, value: Bits) -> State:
        """Return the state after an assignment to a variable."""
        return replace(self, variables={**self.variables, variable: value})

    def with_map(self, key: Key, changed: Map) -> State:
        """Return the state with another map."""
        return replace(self, maps={**self.maps, key: changed})

    def store(self, key: Key, at: Place, value: Bits) -> State:
        """Return the state after an assignment to a field or an element."""
        return self.with_map(key, Store(self.maps[key], at, value))

    def fill(self, key: ArrayType, array: Bits, value: Bits) -> State:
        """Return the state in which all elements of an array are equal."""
        return self.with_map(key, Fill(self.maps[key], array, value))


def any_map(theory: Theory, key: Key, alive: Map) -> Base:
    """Return a map of which nothing is known."""
    if isinstance(key, ArrayType):
        return Base(theory.width(key.element), type=key.element, alive=alive, owner=key)
    owner = None if key.static else ClassType(key.owner)
    return Base(theory.width(key.type), type=key.type, alive=alive, owner=owner)


def any_heap(
    theory: Theory, keys: Collection[Key], kinds: Collection[Type] | None = None
) -> tuple[Mapping[Key, Map], Map]:
    """Return a heap of which nothing is known, but that its objects are of some kinds, if these are given."""
    alive = Base(1, kinds=None if kinds is None else frozenset(map(theory.kind, kinds)))
    return {key: any_map(theory, key, alive) for key in keys}, alive


def with_any_contents(theory: Theory, state: State, keys: Collection[Key]) -> State:
    """Return the state after code that may write anything to some fields and arrays, and create objects."""
    alive = Base(1, before=state.alive)
    maps = {key: any_map(theory, key, alive) if key in keys else each for key, each in state.maps.items()}
    return replace(state, maps=maps, alive=alive)


def merge(theory: Theory, states: Sequence[State]) -> State | None:
    """Return the state of the executions of some states, None if there are none; of one execution, one guard is true."""
    if not states:
        return None
    first, *others = states
    for each in others:
        first = _merge_two(theory, first, each)
    return first


def _merge_two(theory: Theory, one: State, two: State) -> State:
    circuit = theory.circuit
    variables = {
        variable: value
        if value == two.variables[variable]
        else bitvector.choose(circuit, one.guard, value, two.variables[variable])
        for variable, value in one.variables.items()
        if variable in two.variables
    }
    maps = {key: choose_map(one.guard, each, two.maps[key]) for key, each in one.maps.items()}
    return State(
        circuit.or2(one.guard, two.guard), variables, maps, choose_map(one.guard, one.alive, two.alive)
    )
