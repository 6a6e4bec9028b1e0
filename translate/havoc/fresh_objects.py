"""Fresh objects: those that a call by contract may allocate.

They are reachable from its result, from the cells that it may write, and from each other. There are as many
of each class as the scope
allows in an initial heap, and they are numbered in the same way
(`ooxcheck.translate.initial.symmetry_breaking`). A call that uses all
of them, although there are slots for one more, reaches the bound *new objects*.
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
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Slot, slots_of
from ooxcheck.translate.initial.symmetry_breaking import Discovery, Spot
from ooxcheck.translate.model.cells import Row, content, is_open_ended, is_table
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.ghost_tables import references
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.encoder import Encoder


@dataclass(frozen=True)
class NewKinds(Kinds):
    """The kinds of objects that a call may allocate: those that its result and the cells it writes can refer to."""

    written: tuple[Slot, ...] = ()

    @cached_property
    def roots(self) -> tuple[Slot, ...]:
        """The result, and the cells that a call may write."""
        return self.written

    def entrance(self, kind: Kind) -> None:
        """Return None: assumptions about the heap before do not apply to fresh objects."""


@dataclass(frozen=True, slots=True)
class FreshObjects:
    """The objects that a call may allocate; `begins` has the first columns of the tuples of each cell that it may write."""

    encoder: Encoder
    discovery: Discovery
    begins: Mapping[Slot, Row]

    @property
    def things(self) -> tuple[Thing, ...]:
        """All of them."""
        return tuple(thing for things in self.discovery.things.values() for thing in things)

    @property
    def is_result(self) -> bool:
        """Whether only the result can be new."""
        return all(isinstance(slot.place, Variable) for _, slot in self.discovery.spots())

    def full(self, new: Expr) -> Formula:
        """Return the formula that all fresh objects of some class are used, although there might be more."""
        exceeded = self.discovery.kinds.scopes_below_slots()
        return any_of(IntConstant(scope) <= count(new & self._members(family)) for family, scope in exceeded)

    def demands(self, new: Expr, after: Heap, returned: Expr) -> Iterator[Formula]:
        """Yield that new objects are reachable from the written cells and the result, numbered canonically and within the scope."""
        world, discovery = self.encoder.world, self.discovery
        values = {spot: self._objects_in_slot(spot, after, returned) for spot in discovery.spots()}
        yield new.in_(_union(values.values()))
        yield from discovery.demands(world, values, new)
        for family, scope in discovery.kinds.scopes_below_counts():
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

    def _objects_in_slot(self, spot: Spot, heap: Heap, returned: Expr) -> Expr:
        """Return the objects in a slot."""
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


def fresh_objects(encoder: Encoder, method: Method, forgotten: Allowed, key: Hashable) -> FreshObjects:
    """Return the objects that a call may allocate, given the cells that it may write."""
    begins = dict(_written_slots(encoder, forgotten))
    single: list[Variable | Field] = [
        *([method.retval] if method.retval else []),
        *sorted(forgotten.statics, key=str),
    ]
    roots = (Slot(place, (place.type,)) for place in single if isinstance(place.type, ClassType | ArrayType))
    bounds = replace(encoder.bounds, array=encoder.array_limit)
    kinds = NewKinds(encoder.program, method, bounds, encoder.settings, written=(*roots, *begins))
    thing, counts = encoder.thing, kinds.counts
    things = {kind: tuple(thing(kind, (key, kind, n)) for n in range(counts[kind])) for kind in kinds.order}
    return FreshObjects(encoder, Discovery(kinds, things), begins)


def _written_slots(encoder: Encoder, forgotten: Allowed) -> Iterator[tuple[Slot, Row]]:
    """Yield the slots that a call may write, with the first columns of their tuples."""
    for cells, keys in forgotten.cells.items():
        for slot in slots_of(cells):
            yield from (
                (replace(slot, index=at), begin) for at, begin in enumerate(encoder.world.possible(keys))
            )


def allocate_fresh(
    encoder: Encoder, heap: Heap, things: Sequence[Thing], new: Expr, unknown: FreshUnknowns
) -> Heap:
    """Return the heap in which the objects in `new` exist, with arbitrary contents; their sets of values are empty."""
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
    """Yield the cells of an object, with the first columns of their tuples; `this` is the object or empty."""
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
