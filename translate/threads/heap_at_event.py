"""The heap at an event: the last write to every cell.

A thread knows its own writes, and those that certainly happened before; these make up its heap. Of the
other writes, the solver's order
determines which precede the event and are not overwritten.
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


class EventHeaps:
    """The writes that are visible at events, by the order of events; `writes` are all writes by cells, `made` the allocated objects."""

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
        """Return the formula that two accesses of the same field are to one cell."""
        if not self.may_meet(left, right):
            return FALSE
        met = same_cell(left, right)
        return TRUE if met is None else self._world.simplify(met)

    def interfering(self, event: Event, cells: Shared) -> list[Event]:
        """Return the writes that may precede or follow an event; for a read, those that may be to its cell."""
        return [
            write
            for write in self._writes.get(cells, ())
            if write.concurrent_with(event)
            and (event.kind is not EventKind.READ or self.may_meet(write, event))
        ]

    def is_last(self, write: Event, instant: Event) -> Formula:
        """Return the formula that a write precedes an event, and that its cell is not overwritten in between."""
        order = self._order
        parts = [write.guard, order.is_visible(write, instant)]
        for other in self._writes[write.cells] if write.cells else ():
            if (
                other is write
                or other.surely_before(write)
                or instant.surely_before(other)
                or not self.may_meet(other, write)
            ):
                continue
            between = all_of(
                (
                    other.guard,
                    order.before(write, other),
                    order.is_visible(other, instant),
                    self.meet(other, write),
                )
            )
            parts.append(negation(between))
        return self._world.simplify(all_of(parts))

    def read_value(self, read: Event) -> Value:
        """Return the value that a read sees."""
        assert read.cells is not None
        assert read.own is not None
        value = read.own
        for write in self.interfering(read, read.cells):
            assert write.value is not None
            value = choose(
                self._world.simplify(self.is_last(write, read) & self.meet(write, read)), write.value, value
            )
        return value

    def unknown_at(self, instant: Event) -> list[Event]:
        """Return the writes and allocations of other threads that may precede an event."""
        writes = [write for cells in self._writes for write in self.interfering(instant, cells)]
        return [*writes, *(each for each in self._made if each.concurrent_with(instant))]

    def heap(self, instant: Event, known: Heap) -> Heap:
        """Return the heap at an event, of which the thread knows a part; contents are computed on first access."""

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
        """Return a heap with some writes applied, as far as they are visible at an event."""
        for write in writes:
            if write.kind is EventKind.ALLOCATE:
                known = _with_object(
                    known,
                    write,
                    self._world.simplify(all_of((write.guard, self._order.before(write, instant)))),
                )
            else:
                known = _with_write(known, write, self.is_last(write, instant))
        return known


K = TypeVar("K")
V = TypeVar("V")


class Lazy(Mapping[K, V]):
    """A mapping in which some values are replaced, each computed on first access."""

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


def _with_write(heap: Heap, write: Event, visible: Formula) -> Heap:
    """Return a heap with a write applied where it is visible."""
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
    """Return a heap with an object where it is allocated."""
    assert made.key is not None
    return (
        heap
        if exists is FALSE
        else heap.allocate(made.key if exists is TRUE else exists.then(made.key, NONE))
    )
