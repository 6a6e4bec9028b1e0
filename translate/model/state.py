"""Symbolic states: under a guard, the variables of the running method and the heap (Kroening, Clarke and Yorav, DAC 2003).

A state stands for all executions that are at one place; the guard says which those are. Where executions meet, their
states are merged into one by if-then-else, so no path is ever enumerated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from types import MappingProxyType
from typing import TypeAlias

from datatypes import dataclass
from relational import Expr, Formula
from translate.model.heap import Heap
from translate.model.values import Value, chosen

Variables: TypeAlias = Mapping[int, Value]
"""The values of the variables of a method, by slot; `WORD` is none of them."""

WORD = -1
"""Where a state that was left by an exception has the word of it, if some handler of the program asks for words."""


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """The executions in which `guard` holds have these variables and this heap."""

    guard: Formula
    variables: Variables
    heap: Heap

    def where(self, condition: Formula) -> State:
        """Return the state of those executions in which a condition holds as well."""
        return replace(self, guard=self.heap.world.settled(self.guard & condition))

    def under(self, guard: Formula) -> State:
        """Return the same state under another guard."""
        return replace(self, guard=guard)

    def assign(self, slot: int, value: Value) -> State:
        """Return the state in which a variable holds another value."""
        return replace(self, variables=MappingProxyType({**self.variables, slot: value}))

    def with_heap(self, heap: Heap) -> State:
        """Return the state with another heap."""
        return replace(self, heap=heap)

    def with_variables(self, variables: Variables) -> State:
        """Return the state with the variables of another method."""
        return replace(self, variables=variables)

    def thrown_to(self, variables: Variables) -> State:
        """Return the state with the variables of another method, which an exception comes to with its word, if it has one."""
        moved = self.with_variables(variables)
        return moved.assign(WORD, self.variables[WORD]) if WORD in self.variables else moved


def merged(states: Iterable[State]) -> State | None:
    """Return the one state of several whose guards exclude each other, None if there is none."""
    several = list(states)
    return reduce(lambda rest, first: joined(first, rest, first.guard), reversed(several)) if several else None


def joined(first: State, second: State, condition: Formula) -> State:
    """Return the state of two sets of executions that `condition` tells apart: it holds in those of `first`."""
    world = first.heap.world
    guard = world.settled(first.guard | second.guard)
    slots = first.variables.keys() & second.variables.keys()
    variables = {slot: chosen(condition, first.variables[slot], second.variables[slot]) for slot in slots}
    return State(guard, MappingProxyType(variables), _joined_heaps(first.heap, second.heap, condition))


def _joined_heaps(first: Heap, second: Heap, condition: Formula) -> Heap:
    if first is second:
        return first
    relations = {
        cells: _chosen_set(condition, first.relation(cells), second.relation(cells))
        for cells in {**first.relations, **second.relations}
    }
    statics = {field: chosen(condition, value, second.statics[field]) for field, value in first.statics.items()}
    allocated = _chosen_set(condition, first.allocated, second.allocated)
    return Heap(first.world, MappingProxyType(relations), MappingProxyType(statics), allocated, _joined_clocks(first.clock, second.clock))


def _joined_clocks(first: Mapping[int, int], second: Mapping[int, int]) -> Mapping[int, int]:
    """Return what certainly happened on either way; a thread that only one knows was not started on the other."""
    if first is second:
        return first
    return {**first, **{thread: min(count, first.get(thread, count)) for thread, count in second.items()}}


def _chosen_set(condition: Formula, then: Expr, otherwise: Expr) -> Expr:
    return then if then is otherwise else condition.then(then, otherwise)
