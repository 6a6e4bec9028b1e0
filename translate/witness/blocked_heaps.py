"""Model enumeration up to isomorphism: each state is blocked, so that the next one is not isomorphic to it.

Initial objects are numbered canonically, so blocking the relations of an instance mostly blocks its
isomorphism class. If the numbering
stays open (ghost sets, unreachable objects), canonical forms identify renamed states. Users expect another
structure first; other values
are tried only when there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Lengths
from ooxcheck.oox.types import BOOL, STRING
from ooxcheck.relational import Formula, Instance, Relation
from ooxcheck.relational.symmetry.isomorphism import canonical
from ooxcheck.translate.initial.initial_relations import Source, Unknown
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import is_number
from ooxcheck.translate.witness.decode import decode_with_objects


def distinction_levels(initial: Initial, watch: Callable[[], None]) -> tuple[BlockedHeaps, ...]:
    """Return the distinctions between states, coarsest first: structure; also truth values and strings; everything.

    `watch` is called repeatedly while states are compared, and may raise to stop that.
    """
    unknowns = initial.unknowns.items()
    structure = tuple(unknown.relation for source, unknown in unknowns if is_structure(source, unknown))
    without_numbers = tuple(
        unknown.relation for source, unknown in unknowns if not _holds_numbers(source, unknown)
    )
    whole = tuple(unknown.relation for _, unknown in unknowns)
    return tuple(
        BlockedHeaps(initial, relations, watch)
        for relations in dict.fromkeys((structure, without_numbers, whole))
    )


def is_structure(source: Source, unknown: Unknown) -> bool:
    """Return whether a location holds references or array lengths."""
    return not _holds_numbers(source, unknown) and unknown.type not in (BOOL, STRING)


def _holds_numbers(source: Source, unknown: Unknown) -> bool:
    return is_table(source) or (is_number(unknown.type) and not isinstance(source, Lengths))


@dataclass(slots=True)
class BlockedHeaps:
    """The states so far, as far as some relations distinguish them."""

    initial: Initial
    relations: tuple[Relation, ...]
    watch: Callable[[], None]
    _others: list[Formula] = field(default_factory=list)
    _forms: set[object] = field(default_factory=set)

    def other(self) -> Formula:
        """Return the formula that a state differs from all blocked ones."""
        return all_of(self._others)

    def add(self, instance: Instance) -> bool:
        """Block a state, and return whether it is new up to isomorphism."""
        self._others.append(any_of(self._differences(instance)))
        return self.is_other(instance)

    def is_other(self, instance: Instance) -> bool:
        """Record a state, and return whether it is new up to isomorphism."""
        form = self._form(instance)
        is_new = form not in self._forms
        self._forms.add(form)
        return is_new

    def _differences(self, instance: Instance) -> Iterator[Formula]:
        bounds = self.initial.world.session.bounds
        for relation in self.relations:
            rows = instance[relation]
            if rows:
                name = f"{relation.name} seen #{len(bounds)}"
                seen = bounds.bind_exactly(Relation(name, relation.arity), rows)
                yield negation(relation.eq(seen))
            else:
                yield relation.some()

    def _form(self, instance: Instance) -> object:
        """Return a canonical form of a state: equal for states that differ only in the names of reachable objects."""
        position = {atom: place for place, atom in enumerate(instance.universe)}
        objects = decode_with_objects(self.initial, instance).objects
        tables = [
            [
                tuple(map(position.__getitem__, row))
                for row in instance[relation]
                if not isinstance(row[0], Thing) or row[0] in objects
            ]
            for relation in self.relations
        ]
        return canonical(tables, self._colours(position), self.watch).form

    def _colours(self, position: Mapping[Hashable, int]) -> list[int]:
        """Return one colour for the objects of each kind, whose names are irrelevant, and a unique one for every other atom."""
        colours = list(range(len(position)))
        first: dict[object, int] = {}
        for thing in self.initial.things:
            colours[position[thing]] = first.setdefault(thing.kind, position[thing])
        return colours
