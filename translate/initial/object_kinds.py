"""The objects of an initial heap: the kinds that are reachable from the roots, in a fixed order, and how many of each.

A *kind* is a runtime class or an array type. A *slot* is a location that holds references: a root (argument
or static field), a field, a
ghost, or one element of an array. The order is the reverse postorder of a depth-first walk over "a slot of
this kind may hold that kind".
So only slots on a cycle of kinds refer to an earlier kind. A kind to which no later one refers is
*anchored*: all its objects are
reachable from the roots, from earlier kinds, and from each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from math import inf
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import INT, ArrayType, ClassType, is_floating
from ooxcheck.translate.initial.disjoint_lists import ListStart, list_starts
from ooxcheck.translate.initial.member_arguments import member_argument

Kind: TypeAlias = ClassType | ArrayType

Place: TypeAlias = Variable | Field | GhostField | Elements
"""The location that a slot is part of: an argument, a static field, a field, a ghost, or the elements of arrays."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A location that holds references of some types, at `index` in an array; several at once if it is `many`."""

    place: Place
    types: tuple[Kind, ...]
    many: bool = False
    index: int | None = None


@dataclass(frozen=True)
class Kinds:
    """The kinds of objects that may be in the initial heap of a method."""

    program: Program
    method: Method
    bounds: Bounds
    settings: Settings
    unset: Collection[Field] = ()
    """Static fields that have their default value."""

    @cached_property
    def arguments(self) -> tuple[Variable, ...]:
        """The receiver, unless it is new, and the parameters."""
        this = () if self.method.static or self.method.constructor else self.method.variables[:1]
        return this + self.method.parameters

    @cached_property
    def statics(self) -> tuple[Field, ...]:
        """The static fields that may have another value than their default."""
        return tuple(field for field in self.program.statics if field not in self.unset)

    @cached_property
    def roots(self) -> tuple[Slot, ...]:
        """The arguments and static fields that hold references."""
        places: list[Variable | Field] = [*self.arguments, *self.statics]
        return tuple(slot for place in places for slot in slots_of(place))

    @cached_property
    def inner(self) -> tuple[Slot, ...]:
        """The roots that hold an object of another structure, according to ``requires``."""
        inside = member_argument(self.method)
        return tuple(slot for slot in self.roots if slot.place == inside)

    @cached_property
    def longest(self) -> int:
        """The greatest length of an array."""
        return min(self.bounds.array, int_range(INT, self.program.int_width)[-1])

    def slots(self, kind: Kind) -> tuple[Slot, ...]:
        """Return the slots of an object of a kind, in order."""
        if kind not in self._slots_by_kind:
            self._slots_by_kind[kind] = tuple(self._make_slots(kind))
        return self._slots_by_kind[kind]

    def _make_slots(self, kind: Kind) -> Iterator[Slot]:
        if isinstance(kind, ClassType):
            for cells in self.program.layout(kind.name):
                yield from slots_of(cells)
        elif isinstance(kind.element, Kind):
            for place in range(self.longest):
                yield Slot(Elements(kind), (kind.element,), index=place)

    @cached_property
    def _slots_by_kind(self) -> dict[Kind, tuple[Slot, ...]]:
        return {}

    def slot_kinds(self, slot: Slot) -> frozenset[Kind]:
        """Return the kinds of objects that a slot may hold."""
        if slot.types not in self._kinds_by_types:
            kinds = frozenset(kind for type_ in slot.types for kind in self._kinds_of(type_))
            self._kinds_by_types[slot.types] = kinds
        return self._kinds_by_types[slot.types]

    @cached_property
    def _kinds_by_types(self) -> dict[tuple[Kind, ...], frozenset[Kind]]:
        return {}

    @cached_property
    def order(self) -> tuple[Kind, ...]:
        """All kinds, each before those that it refers to, as far as cycles allow."""
        finished: dict[Kind, None] = {}
        entered: set[Kind] = set()

        def walk(slots: tuple[Slot, ...]) -> None:
            for kind in reversed(
                [kind for slot in slots for type_ in slot.types for kind in self._kinds_of(type_)]
            ):
                if kind not in entered:
                    entered.add(kind)
                    walk(self.slots(kind))
                    finished[kind] = None

        walk(self.roots)
        return tuple(reversed(finished))

    @cached_property
    def without_back_references(self) -> frozenset[Kind]:
        """The kinds to which no later kind refers."""
        drifting: set[Kind] = set()
        for place, kind in enumerate(self.order):
            earlier = self.order[:place]
            drifting.update(
                target for slot in self.slots(kind) for target in self.slot_kinds(slot).intersection(earlier)
            )
        return frozenset(self.order) - drifting

    def chain(self, kind: Kind) -> Slot | None:
        """Return the slot along which objects of an anchored kind are numbered first; None if it makes no difference, or they form no lists.

        Of several slots it is one that invariants describe as the link of a list. An only slot is the link of the lists in an array, such as the buckets of
        a hash table: along it, the numbers of a list are consecutive. Otherwise all first objects come first.
        """
        slots = (
            [slot for slot in self.slots(kind) if kind in self.slot_kinds(slot)]
            if kind in self.without_back_references
            else []
        )
        if len(slots) < 2:
            return next((slot for slot in slots if not slot.many and self._is_in_arrays(kind)), None)
        from ooxcheck.translate.initial.list_fields import chain_fields

        chained = chain_fields(self.program)
        return next((slot for slot in slots if slot.place in chained and not slot.many), None)

    def _is_in_arrays(self, kind: Kind) -> bool:
        """Return whether several elements of an array may refer to objects of a kind."""
        if kind not in self._array_members:
            arrays = (each for each in self.order if not isinstance(each, ClassType) and each != kind)
            self._array_members[kind] = any(
                sum(kind in self.slot_kinds(slot) for slot in self.slots(each)) > 1 for each in arrays
            )
        return self._array_members[kind]

    @cached_property
    def _array_members(self) -> dict[Kind, bool]:
        return {}

    def entrance(self, kind: Kind) -> tuple[Kind | None, Slot] | None:
        """Return the start of a list that is disjoint from the other objects of its kind: a slot, and the kind of its holder (None: a root).

        There is one only if all objects of the kind are reachable from roots or earlier kinds, and none
        through a ghost set.
        """
        if not self._entrances:
            return None
        slots = [(None, slot) for slot in self.roots] + [
            (other, slot) for other in self.order for slot in self.slots(other)
        ]
        holding = [(holder, slot) for holder, slot in slots if kind in self.slot_kinds(slot)]
        own = [slot for holder, slot in holding if holder == kind]
        is_list = kind in self.without_back_references and (len(own) == 1 or self.chain(kind) is not None)
        if not is_list or self.counts[kind] < 2 or any(slot.many for _, slot in holding):
            return None
        outside = [
            (holder, slot)
            for holder, slot in holding
            if holder != kind and (holder is None or self.counts[holder])
        ]
        return next((each for place in self._entrances for each in outside if each[1].place == place), None)

    @cached_property
    def _entrances(self) -> tuple[ListStart, ...]:
        return tuple(list_starts(self.program, self.method))

    def atoms(self, kind: Kind) -> int:
        """Return the number of atoms of a kind: its count, twice if there is an entrance."""
        return self.counts[kind] * (1 if self.entrance(kind) is None else 2)

    @cached_property
    def counts(self) -> Mapping[Kind, int]:
        """The greatest number of objects of each kind: its scope, but at most the number of slots that may hold them."""
        counts: dict[Kind, int] = {}
        for kind in self.order:
            most = min(self._slots_for([kind], counts), self._scope(kind))
            counts[kind] = int(most) if most < inf else self.bounds.of(str(kind))
        return counts

    def _slots_for(self, kinds: Collection[Kind], counts: Mapping[Kind, int]) -> float:
        """Return the number of slots that may hold objects of some kinds, given the number of objects of each kind."""
        holding = [slot for slot in self.roots if not self.slot_kinds(slot).isdisjoint(kinds)]
        holding += [
            s
            for other, n in counts.items()
            for s in self.slots(other) * n
            if not self.slot_kinds(s).isdisjoint(kinds)
        ]
        return inf if any(map(self._is_cyclic, kinds)) or any(slot.many for slot in holding) else len(holding)

    def scopes_below_counts(self) -> Iterator[tuple[list[Kind], int]]:
        """Yield kinds that share a scope that is smaller than the sum of their counts."""
        for family, scope in self._families():
            if sum(self.counts[kind] for kind in family) > scope:
                yield family, scope

    def scopes_below_slots(self) -> Iterator[tuple[list[Kind], int]]:
        """Yield kinds whose scope is smaller than the number of slots for them, and the scope."""
        alone = [kind for kind in self.order if self._scope(kind) == inf or isinstance(kind, ArrayType)]
        for family, scope in (*self._families(), *(([kind], self.bounds.of(str(kind))) for kind in alone)):
            if self._slots_for(family, self.counts) > scope:
                yield family, scope

    def _families(self) -> Iterator[tuple[list[Kind], int]]:
        """Yield the kinds that share the scope of a class, and the scope."""
        for name in filter(self._is_bounded, self.program.classes):
            yield [kind for kind in self.order if self.is_a(kind, name)], self.bounds.of(name)

    def _scope(self, kind: Kind) -> float:
        """Return the number of objects of a kind that the scopes allow."""
        if isinstance(kind, ArrayType):
            return self.bounds.of(str(kind))
        bounded = filter(self._is_bounded, self.program.supertypes(kind.name))
        return min(map(self.bounds.of, bounded), default=inf)

    def _is_bounded(self, name: str) -> bool:
        """Return whether a class has a scope; an interface has one only on request."""
        return not self.program.classes[name].interface or name in self.bounds.scopes

    def is_a(self, kind: Kind, name: str) -> bool:
        """Return whether objects of a kind are of a class."""
        return isinstance(kind, ClassType) and self.program.is_subclass(kind.name, name)

    def _is_cyclic(self, kind: Kind) -> bool:
        """Return whether an object of a kind may reach another one of the kind."""
        reachable: set[Kind] = set()
        waiting = [kind]
        while waiting:
            following = {k for slot in self.slots(waiting.pop()) for k in self.slot_kinds(slot)} - reachable
            reachable |= following
            waiting.extend(following)
        return kind in reachable

    def _kinds_of(self, type_: Kind) -> tuple[Kind, ...]:
        """Return the kinds of the objects of a type."""
        if isinstance(type_, ArrayType):
            return (type_,)
        if type_ not in self._kinds_by_class:
            names = self.program.instantiable(type_.name, open_types=self.settings.open_types)
            self._kinds_by_class[type_] = tuple(map(ClassType, names))
        return self._kinds_by_class[type_]

    @cached_property
    def _kinds_by_class(self) -> dict[ClassType, tuple[Kind, ...]]:
        return {}


def slots_of(cells: Cells | Variable) -> Iterator[Slot]:
    """Yield the slot of a root, a field or a ghost of one object, or of one array element, if it holds references."""
    types = tuple(type_ for type_ in cells.columns if isinstance(type_, Kind))
    if types and not any(map(is_floating, cells.columns)) and not isinstance(cells, Lengths):
        yield Slot(cells, types, cells.many)
