"""Fresh objects: those that a call known by its contract may have made, and nobody has seen before.

They are found from its result and from the cells that it may write, and from each other; there are as many of each class
as the scope allows in an initial heap, and they are numbered in the same way (`ooxcheck.translate.initial.canonical_numbering`). A call that uses
all of them, where there would be slots for one more, meets the bound *new objects*.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS, Cells, Elements
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, ClassType, is_reference
from ooxcheck.relational import NONE, Expr, Formula, IntConstant, count
from ooxcheck.translate.formulas.modifies import Allowed
from ooxcheck.translate.havoc.havoc import Unchosen
from ooxcheck.translate.initial.canonical_numbering import Discovery, Spot
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Slot, slots_of
from ooxcheck.translate.model.cells import Row, content, is_open_ended, is_table
from ooxcheck.translate.model.folding import any_of
from ooxcheck.translate.model.ghost_tables import references
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.encoder import Encoder


@dataclass(frozen=True)
class NewKinds(Kinds):
    """The kinds of objects that a call may make: those that what it writes and returns can refer to."""

    written: tuple[Slot, ...] = ()

    @cached_property
    def roots(self) -> tuple[Slot, ...]:
        """The result, and the cells that a call may write."""
        return self.written

    def entrance(self, kind: Kind) -> None:
        """Have none: what is assumed of the heap before says nothing of what a call makes."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The objects that a call may make; `begins` says how the tuples of each cell begin that it may write."""

    encoder: Encoder
    discovery: Discovery
    begins: Mapping[Slot, Row]

    @property
    def things(self) -> tuple[Thing, ...]:
        """All of them."""
        return tuple(thing for things in self.discovery.things.values() for thing in things)

    @property
    def is_result(self) -> bool:
        """Whether nothing but the result can be new."""
        return all(isinstance(slot.place, Variable) for _, slot in self.discovery.spots())

    def full(self, new: Expr) -> Formula:
        """Say that a call has made as many objects of some class as are tried, and there might be more."""
        exceeded = self.discovery.kinds.exceeded()
        return any_of(IntConstant(scope) <= count(new & self._members(family)) for family, scope in exceeded)

    def demands(self, new: Expr, after: Heap, returned: Expr) -> Iterator[Formula]:
        """Say that new objects are what the call has written and returned leads to, in their order and not too many."""
        world, discovery = self.encoder.world, self.discovery
        values = {spot: self._held(spot, after, returned) for spot in discovery.spots()}
        yield new.in_(_union(values.values()))
        yield from discovery.demands(world, values, new)
        for family, scope in discovery.kinds.crowded():
            yield count(new & self._members(family)) <= IntConstant(scope)
        if adrift := discovery.adrift():
            roots = _union(value for (holder, _), value in values.items() if holder is None)
            steps = [
                world.constant(holder).product(held)
                for (holder, _), held in values.items()
                if holder is not None
            ]
            yield (new & world.constant(*adrift)).in_(
                roots + roots.join(reduce(Expr.__add__, steps).closure())
            )

    def _members(self, family: Iterable[Kind]) -> Expr:
        return self.encoder.world.constant(
            *(thing for kind in family for thing in self.discovery.things[kind])
        )

    def _held(self, spot: Spot, heap: Heap, returned: Expr) -> Expr:
        """Return the objects that a slot holds."""
        holder, slot = spot
        match slot.place:
            case Variable():
                return returned
            case Field(static=True) as static:
                value = heap.static(static)
                assert isinstance(value, Expr)
                return value
            case cells if holder is None:
                return self._content(heap, cells, self.begins[slot])
            case cells:
                index = () if slot.index is None else (self.encoder.world.index(slot.index),)
                return self._content(heap, cells, (holder, *index))

    def _content(self, heap: Heap, cells: Cells, begin: Row) -> Expr:
        world = self.encoder.world
        held = content(world, begin, heap.relation(cells))
        if is_table(cells):
            return references(held, world.constant(*world.things))
        columns = [column for column, type_ in enumerate(cells.columns) if is_reference(type_)]
        return held if held.arity == 1 else _union(map(held.project, columns))


def unseen(encoder: Encoder, method: Method, forgotten: Allowed, key: Hashable) -> Unseen:
    """Return the objects that a call may have made, given the cells that it may have written."""
    begins = dict(_written(encoder, forgotten))
    single: list[Variable | Field] = [
        *([method.retval] if method.retval else []),
        *sorted(forgotten.statics, key=str),
    ]
    roots = (Slot(place, (place.type,)) for place in single if isinstance(place.type, ClassType | ArrayType))
    bounds = replace(encoder.bounds, array=encoder.array_limit)
    kinds = NewKinds(encoder.program, method, bounds, encoder.settings, (*roots, *begins))
    thing, counts = encoder.thing, kinds.counts
    things = {kind: tuple(thing(kind, (key, kind, n)) for n in range(counts[kind])) for kind in kinds.order}
    return Unseen(encoder, Discovery(kinds, things), begins)


def _written(encoder: Encoder, forgotten: Allowed) -> Iterator[tuple[Slot, Row]]:
    """Yield the slots that a call may write, with how their tuples begin."""
    for cells, keys in forgotten.cells.items():
        for slot in slots_of(cells):
            yield from (
                (replace(slot, index=at), begin) for at, begin in enumerate(encoder.world.possible(keys))
            )


def appeared(encoder: Encoder, heap: Heap, things: Sequence[Thing], new: Expr, unknown: Unchosen) -> Heap:
    """Return the heap in which those objects that are `new` exist, with any contents; but their sets of values are empty."""
    contents: dict[Cells, Expr] = {}
    for thing in things:
        this = encoder.world.constant(thing) & new
        for cells, keys in cells_of(encoder, thing, this):
            if is_open_ended(cells):
                continue
            contents[cells] = contents[cells] + keys if cells in contents else keys
    arrays = encoder.world.constant(*(thing for thing in things if isinstance(thing.kind, ArrayType)))
    if arrays is not NONE:
        lengths = unknown.lengths(arrays & new, encoder.array_limit)
        heap = heap.with_relation(LENGTHS, heap.relation(LENGTHS) + lengths)
    return unknown.forget(heap, contents, ()).allocate(new)


def cells_of(encoder: Encoder, thing: Thing, this: Expr) -> Iterator[tuple[Cells, Expr]]:
    """Yield the cells of an object, with what their tuples begin with; `this` is the object or nothing."""
    match thing.kind:
        case ClassType(name):
            yield from ((cells, this) for cells in encoder.program.layout(name))
        case ArrayType():
            indices = encoder.world.constant(
                *(encoder.world.index(place) for place in range(encoder.array_limit))
            )
            yield Elements(thing.kind), this.product(indices)


def _union(sets: Iterable[Expr]) -> Expr:
    some = [each for each in sets if each is not NONE]
    return reduce(Expr.__add__, some) if some else NONE
