"""Symbolic states: a guard, the variables of the running method, and the heap (Kroening, Clarke and Yorav, DAC 2003).

A state stands for all executions at one location of the program for which its guard holds. At a join point,
states are merged by
if-then-else, so paths are never enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import Origin
from ooxcheck.oox.source import Source, Span
from ooxcheck.relational import TRUE, Expr, Formula
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.values import Value, choose, equal

Variables: TypeAlias = Mapping[int, Value]
"""The values of the variables of a method, by slot; `WORD` is none of them."""

WORD = -1
"""The slot of the message of an exception in a state that throws, if some handler reads messages."""


Origins: TypeAlias = Mapping[Origin, Formula]
"""By location that throws, the condition that it was the one."""

_NOWHERE: Origins = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """The executions in which `guard` holds have these variables and this heap.

    `origins` are the locations of exceptions in flight, `caught` those of exceptions that handlers caught,
    by the slots of their variables.
    """

    guard: Formula
    variables: Variables
    heap: Heap
    origins: Origins = _NOWHERE
    caught: Mapping[int, Origins] = MappingProxyType({})

    def where(self, condition: Formula) -> State:
        """Return the state restricted to executions in which a condition holds."""
        return replace(self, guard=self.heap.world.simplify(self.guard & condition))

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
        """Return the state with the variables of another method, to which an exception propagates with its message."""
        moved = self.with_variables(variables)
        return moved.assign(WORD, self.variables[WORD]) if WORD in self.variables else moved

    def thrown_at(self, origin: Origin) -> State:
        """Return the state of executions that throw at a location."""
        return replace(self, origins=MappingProxyType({origin: TRUE}))

    def is_same(self, other: State, slots: Iterable[int]) -> Formula:
        """Return where another state has the same variables in some slots, and the same contents of all cells."""
        ours, theirs = self.heap, other.heap
        cells = dict.fromkeys((*ours.relations, *theirs.relations))
        statics = ours.statics.keys() & theirs.statics.keys()
        pairs = (
            *((self.variables[each], other.variables[each]) for each in slots),
            *((ours.statics[each], theirs.statics[each]) for each in ours.statics if each in statics),
            *((ours.relation(each), theirs.relation(each)) for each in cells),
        )
        return all_of(equal(left, right) for left, right in pairs if left is not right)

    def with_origins(self, origins: Origins) -> State:
        """Return the state with other origins of exceptions."""
        return replace(self, origins=origins)

    def caught_in(self, slot: int) -> State:
        """Return the state in which a handler with a variable caught the exceptions."""
        return replace(self, caught=MappingProxyType({**self.caught, slot: self.origins}), origins=_NOWHERE)

    def of_caller(self, caller: State) -> State:
        """Return the state after a call, with the exceptions that the caller has caught."""
        return self if self.caught is caller.caught else replace(self, caught=caller.caught)

    def thrown_by(self, site: Span, is_given: Callable[[Source], bool]) -> State:
        """Return the state after a call that throws; exceptions of library code originate at the call."""
        return self._map_origin_spans(lambda span: span if is_given(span.source) else site)

    def replace_origin(self, place: Span, to: Span) -> State:
        """Return the state with the origin `place` of exceptions replaced by `to`."""
        return self._map_origin_spans(lambda span: to if span == place else span)

    def _map_origin_spans(self, place: Callable[[Span], Span]) -> State:
        guards: dict[Origin, list[Formula]] = {}
        for origin, where in self.origins.items():
            guards.setdefault(replace(origin, span=place(origin.span)), []).append(where)
        return self.with_origins(MappingProxyType({origin: any_of(each) for origin, each in guards.items()}))


def merge(states: Iterable[State]) -> State | None:
    """Return the merged state of several whose guards exclude each other, None if there is none."""
    several = list(states)
    return reduce(lambda rest, first: join(first, rest, first.guard), reversed(several)) if several else None


def join(first: State, second: State, condition: Formula) -> State:
    """Return the state of two sets of executions; `condition` holds in those of `first`."""
    world = first.heap.world
    guard = world.simplify(first.guard | second.guard)
    slots = first.variables.keys() & second.variables.keys()
    variables = {slot: choose(condition, first.variables[slot], second.variables[slot]) for slot in slots}
    return State(
        guard,
        MappingProxyType(variables),
        _join_heaps(first.heap, second.heap, condition),
        *_join_origins(first, second),
    )


def _join_origins(first: State, second: State) -> tuple[Origins, Mapping[int, Origins]]:
    """Return the merged origins of exceptions in flight and of caught ones."""
    origins = _either(first, first.origins, second, second.origins)
    if first.caught is second.caught:
        return origins, first.caught
    slots = {**first.caught, **second.caught}
    caught = {
        slot: _either(first, first.caught.get(slot, _NOWHERE), second, second.caught.get(slot, _NOWHERE))
        for slot in slots
    }
    return origins, MappingProxyType(caught)


def _either(first: State, one: Origins, second: State, other: Origins) -> Origins:
    """Return merged origins; each state contributes those of its own executions."""
    if one is other:
        return one
    guards: dict[Origin, list[Formula]] = {}
    for state, origins in ((first, one), (second, other)):
        for origin, where in origins.items():
            guards.setdefault(origin, []).append(state.guard if where is TRUE else state.guard & where)
    return MappingProxyType({origin: any_of(each) for origin, each in guards.items()})


def _join_heaps(first: Heap, second: Heap, condition: Formula) -> Heap:
    if first is second:
        return first
    relations = {
        cells: _chosen_set(condition, first.relation(cells), second.relation(cells))
        for cells in {**first.relations, **second.relations}
    }
    statics = {
        field: choose(condition, value, second.statics[field]) for field, value in first.statics.items()
    }
    allocated = _chosen_set(condition, first.allocated, second.allocated)
    return Heap(
        first.world,
        MappingProxyType(relations),
        MappingProxyType(statics),
        allocated,
        _join_clocks(first.clock, second.clock),
    )


def _join_clocks(first: Mapping[int, int], second: Mapping[int, int]) -> Mapping[int, int]:
    """Return the events that certainly happened in both states; a thread known to only one was not started in the other."""
    if first is second:
        return first
    return {**first, **{thread: min(count, first.get(thread, count)) for thread, count in second.items()}}


def _chosen_set(condition: Formula, then: Expr, otherwise: Expr) -> Expr:
    return then if then is otherwise else condition.then(then, otherwise)
