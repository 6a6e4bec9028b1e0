"""All initial states of a method within bounds, as relations that the solver chooses.

There is an atom for each possible object, a relation for each field, and a set for each argument and static
field. An object *exists* if
some slot holds it; other objects have no contents. So the initial heap is what the roots reach and, if
kinds refer to each other in a
cycle, possibly unreachable objects: these are excluded if a formula could count them, and irrelevant
otherwise. The set of states is that
of `ooxcheck.oox.oracle.states`, except that numbers are any of their width.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import STRING, ClassType, CollectionType, is_floating
from ooxcheck.relational import TRUE, Bound, Expr, Formula, IntConstant, IntExpr, Relation, bits, count
from ooxcheck.translate.initial.initial_relations import Cell, Places, Source, Unknown, is_root
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.initial.object_kinds import Kind, Kinds
from ooxcheck.translate.initial.reachable_objects import References
from ooxcheck.translate.initial.symmetry_breaking import Discovery, Spot
from ooxcheck.translate.model.cells import arity, is_table
from ooxcheck.translate.model.floats import is_value
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import Thing, World
from ooxcheck.translate.model.values import Value, default
from ooxcheck.translate.widths.strings import Numbering, Together, numbering


@dataclass(frozen=True, slots=True, eq=False)
class Initial:
    """The initial states of a method.

    `structure` must be added to the session. `exists` are the objects of the initial heap; the `new` object
    of a constructor is not one of
    them, but is allocated in `state`. A location without an unknown has its default value.
    """

    world: World
    kinds: Kinds
    places: Places
    state: State
    exists: Expr
    structure: tuple[Formula, ...]
    things: tuple[Thing, ...]
    new: Thing | None
    unknowns: Mapping[Source, Unknown]
    links: References


def initial(
    world: World,
    method: Method,
    bounds: Bounds,
    *,
    mentioned: Collection[Source] | None = None,
    widths: Mapping[Source, Narrow] | None = None,
    together: Together | None = None,
    tight: Mapping[Relation, Bound] | None = None,
    unset: Collection[Field] = (),
) -> Initial:
    """Return all initial states of a method.

    Fields, ghosts, static fields and elements without references are left out unless `mentioned` (None: all
    are). `widths` are the bits of
    numbers by location; the default is that of the type. Strings of locations that are not `together` are
    never compared (None: all are).
    `tight` bounds of relations come from an equal world. Static fields that are `unset` have their default value.
    """
    kinds = Kinds(world.program, method, bounds, world.settings, unset)
    things = {kind: tuple(_things(world, kind, kinds.atoms(kind))) for kind in kinds.order}
    world.most.update((kind, kinds.counts[kind]) for kind in kinds.order if kinds.entrance(kind) is not None)
    discovery = Discovery(kinds, things)
    places = Places(world, kinds, things, discovery.candidates(), mentioned, widths or {}, tight or {})
    strings = numbering(world, places, together or _all_together)
    return _Builder(discovery, replace(places, texts=strings.candidates()), strings).initial()


def _all_together(_source: Source) -> None:
    """Put all locations into one group."""


def _things(world: World, kind: Kind, number: int) -> Iterator[Thing]:
    return (world.thing(kind, ("initial", kind, place), initial=True) for place in range(number))


class _Builder:
    """Collects the formulas under which the relations of a world are an initial state."""

    def __init__(self, discovery: Discovery, places: Places, strings: Numbering) -> None:
        self._world, self._kinds = places.world, places.kinds
        self._discovery, self._places, self._strings = discovery, places, strings
        self._bound = places.bound()
        objects = self._world.constant(*(thing for things in discovery.things.values() for thing in things))
        self._links = References(
            objects, {source: unknown.relation for source, unknown in self._bound.items()}
        )
        self._exists = self._links.targets()

    def initial(self) -> Initial:
        """Return the states."""
        world, method = self._world, self._kinds.method
        structure = tuple(formula for formula in self._structure() if world.simplify(formula) is not TRUE)
        things = tuple(thing for things in self._discovery.things.values() for thing in things)
        new = world.thing(ClassType(method.owner), "new receiver") if method.constructor else None
        unknowns = MappingProxyType(self._bound)
        return Initial(
            world,
            self._kinds,
            self._places,
            self._state(new),
            self._exists,
            structure,
            things,
            new,
            unknowns,
            self._links,
        )

    def _state(self, new: Thing | None) -> State:
        variables = {argument.slot: self._value(argument) for argument in self._kinds.arguments}
        statics = {field: self._value(field) for field in self._world.program.statics}
        relations = {
            source: self._places.contents(unknown)
            for source, unknown in self._bound.items()
            if not isinstance(source, Variable) and not is_root(source)
        }
        heap = Heap(self._world, MappingProxyType(relations), MappingProxyType(statics), self._exists)
        if new is not None:
            receiver = variables[0] = self._world.constant(new)
            heap = heap.allocate(receiver)
        return State(TRUE, MappingProxyType(variables), heap)

    def _value(self, root: Variable | Field) -> Value:
        if root.many:
            return self._bound[root].relation if root in self._bound else empty(arity(root))
        return self._places.value(self._bound[root]) if root in self._bound else default(root.type)

    # -- structure -----------------------------------------------------------------------------------

    def _structure(self) -> Iterator[Formula]:
        for source in self._bound:
            for cell in self._places.cells(source):
                content = self._content(cell)
                yield from self._shape(cell, content)
                if cell.holder is not None:
                    yield content.no() | self._is_there(cell.holder, cell.index)
        yield from self._discovery.demands(self._world, self._objects_by_slot(), self._exists)
        yield from self._strings.demands(
            {cell: self._content(cell) for cells in self._strings.groups.values() for cell in cells}
        )
        for family, scope in self._kinds.scopes_below_counts():
            members = self._world.constant(*(t for kind in family for t in self._discovery.things[kind]))
            yield count(self._exists & members) <= IntConstant(scope)
        if self._world.program.counts_objects or self._may_choose():
            yield self._is_reached()

    def _shape(self, cell: Cell, content: Expr) -> Iterator[Formula]:
        """Yield that a reference or string is at most one atom, the receiver exists, arrays respect their bound, and NaN is canonical."""
        match cell.source:
            case ghost if is_table(ghost):
                from ooxcheck.translate.model.ghost_tables import is_in_order

                yield from is_in_order(self._world, ghost, content, self._places.height(ghost))
            case GhostField(many=True) | Variable(type=CollectionType()) as ghost:
                if ghost.has_values:
                    yield count(content) <= IntConstant(self._kinds.bounds.tuples)
            case Lengths():
                yield self._number(content) <= IntConstant(self._kinds.longest)
            case Variable(slot=0) if not self._kinds.method.static:
                yield content.one()
            case source if isinstance(self._bound[source].type, Kind) or self._bound[source].type is STRING:
                yield content.lone()
            case source if is_floating(type_ := self._bound[source].type):
                yield is_value(bits(content, self._bound[source].width, unsigned=True), type_)
            case _:
                pass

    def _is_there(self, holder: Thing, index: int | None) -> Formula:
        """Return the formula that an object exists, or that an index is in bounds."""
        if index is None:
            return self._world.constant(holder).in_(self._exists)
        return self._number(self._content(Cell(LENGTHS, holder))) > IntConstant(index)

    def _content(self, cell: Cell) -> Expr:
        return self._places.content(cell, self._bound[cell.source].relation)

    def _number(self, length: Expr) -> IntExpr:
        return bits(length, self._bound[LENGTHS].width, unsigned=True)

    def _objects_by_slot(self) -> dict[Spot, Expr]:
        """Return the objects in each slot."""
        held = {}
        for holder, slot in self._discovery.spots():
            content = self._content(Cell(slot.place, holder, slot.index))
            held[holder, slot] = self._links.references(slot.place, content)
        return held

    def _may_choose(self) -> bool:
        """Return whether the method uses calls by contract or loops by invariant, whose choices may be any existing object."""
        settings = self._world.settings
        return (
            bool(settings.by_contract)
            or settings.loops_by_invariant
            or any(m.body is None for m in self._world.program.methods())
        )

    def _is_reached(self) -> Formula:
        """Return the formula that every existing object is reachable from a root."""
        return (self._exists & self._world.constant(*self._discovery.adrift())).in_(self._links.reachable())
