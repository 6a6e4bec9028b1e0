"""The heap at an instant: of every cell, what was written to it last.

A thread knows its own writes, and those that certainly came before; these make up its heap. Of the others, the solver's order
tells which came before the instant and were not written over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula
from ooxcheck.translate.model.constant_folding import all_of, negation
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, choose
from ooxcheck.translate.threads.event_order import Order
from ooxcheck.translate.threads.events import Event, EventKind, Shared, same_cell


class Instants:
    """What can be seen when, by the order of events; `writes` are all of them, by cells, `made` the objects that are made."""

    def __init__(
        self, world: World, order: Order, writes: dict[Shared, list[Event]], made: list[Event]
    ) -> None:
        self._world = world
        self._order = order
        self._writes = writes
        self._made = made
        self._cells: dict[Event, frozenset[tuple[Hashable, ...]]] = {}

    def may_meet(self, left: Event, right: Event) -> bool:
        """Return whether two accesses may be to the same cell."""
        return left.key is None or right.key is None or not self._rows(left).isdisjoint(self._rows(right))

    def _rows(self, event: Event) -> frozenset[tuple[Hashable, ...]]:
        """Return the cells that an access may be to."""
        known = self._cells.get(event)
        if known is None:
            assert event.key is not None
            known = self._cells[event] = frozenset(self._world.possible(event.key))
        return known

    def meet(self, left: Event, right: Event) -> Formula:
        """Say that two accesses of the same cells are to one cell."""
        if not self.may_meet(left, right):
            return FALSE
        met = same_cell(left, right)
        return TRUE if met is None else self._world.settled(met)

    def interfering(self, event: Event, cells: Shared) -> list[Event]:
        """Return the writes that may come before an event or after it; if it is a read, those that may be to its cell."""
        return [
            write
            for write in self._writes.get(cells, ())
            if write.concurrent_with(event)
            and (event.kind is not EventKind.READ or self.may_meet(write, event))
        ]

    def is_last(self, write: Event, instant: Event) -> Formula:
        """Say that a write comes before an instant, and that nothing was written to its cell in between."""
        order = self._order
        parts = [write.guard, order.seen(write, instant)]
        for other in self._writes[write.cells] if write.cells else ():
            if (
                other is write
                or other.surely_before(write)
                or instant.surely_before(other)
                or not self.may_meet(other, write)
            ):
                continue
            between = all_of(
                (other.guard, order.before(write, other), order.seen(other, instant), self.meet(other, write))
            )
            parts.append(negation(between))
        return self._world.settled(all_of(parts))

    def found(self, read: Event) -> Value:
        """Return what a read finds."""
        assert read.cells is not None
        assert read.own is not None
        value = read.own
        for write in self.interfering(read, read.cells):
            assert write.value is not None
            value = choose(
                self._world.settled(self.is_last(write, read) & self.meet(write, read)), write.value, value
            )
        return value

    def unknown_at(self, instant: Event) -> list[Event]:
        """Return what others may have written or made by then."""
        writes = [write for cells in self._writes for write in self.interfering(instant, cells)]
        return [*writes, *(each for each in self._made if each.concurrent_with(instant))]

    def heap(self, instant: Event, known: Heap) -> Heap:
        """Return the heap at an instant, of which the thread knows a part; what was written to cells matters as soon as somebody looks at them."""

        def content(cells: Shared) -> Heap:
            return self.overlaid(instant, known, self.interfering(instant, cells))

        relations: dict[Cells, Callable[[], Expr]] = {}
        statics: dict[Field, Callable[[], Value]] = {}
        for cells in self._writes:
            if isinstance(cells, Field) and cells.static:
                statics[cells] = partial(lambda cells: content(cells).static(cells), cells)
            else:
                relations[cells] = partial(lambda cells: content(cells).relation(cells), cells)
        there = self.overlaid(instant, known, (each for each in self._made if each.concurrent_with(instant)))
        return replace(
            there, relations=Lazy(known.relations, relations), statics=Lazy(known.statics, statics)
        )

    def overlaid(self, instant: Event, known: Heap, writes: Iterable[Event]) -> Heap:
        """Return a heap with what some writes left there, as far as it can be seen at an instant."""
        for write in writes:
            if write.kind is EventKind.ALLOCATE:
                known = _with_object(
                    known,
                    write,
                    self._world.settled(all_of((write.guard, self._order.before(write, instant)))),
                )
            else:
                known = _with(known, write, self.is_last(write, instant))
        return known


K = TypeVar("K")
V = TypeVar("V")


class Lazy(Mapping[K, V]):
    """A mapping some values of which are others, each of them made when somebody first looks at it."""

    def __init__(self, known: Mapping[K, V], others: Mapping[K, Callable[[], V]]) -> None:
        self._known = known
        self._others = others
        self._made: dict[K, V] = {}

    def __getitem__(self, key: K) -> V:
        if key not in self._others:
            return self._known[key]
        if key not in self._made:
            self._made[key] = self._others[key]()
        return self._made[key]

    def __iter__(self) -> Iterator[K]:
        return iter({**dict.fromkeys(self._known), **dict.fromkeys(self._others)})

    def __len__(self) -> int:
        return len(self._known.keys() | self._others.keys())


def _with(heap: Heap, write: Event, visible: Formula) -> Heap:
    """Return a heap with what a write left there, where it can be seen."""
    assert write.value is not None
    if visible is FALSE:
        return heap
    if write.key is None:
        assert isinstance(write.cells, Field)
        return heap.with_static(write.cells, choose(visible, write.value, heap.static(write.cells)))
    assert write.cells is not None
    key = write.key if visible is TRUE else visible.then(write.key, empty(write.key.arity))
    return heap.overwritten(write.cells, key, write.value)


def _with_object(heap: Heap, made: Event, exists: Formula) -> Heap:
    """Return a heap with an object, where that was made."""
    assert made.key is not None
    return (
        heap
        if exists is FALSE
        else heap.allocate(made.key if exists is TRUE else exists.then(made.key, NONE))
    )
