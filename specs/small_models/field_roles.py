"""The fields of objects in a contraction of the heap.

A contraction drops some objects. A *link* is a field that can lead from an object to further objects of its own class, such as ``next``: after a contraction it leads
to the first object on its path that was not dropped. All other fields are *fixed*: an object is not dropped if a fixed field of another one leads to it. Fixed
fields form no cycle, so that a finite number of objects is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells, Elements, Lengths, cells_of
from ooxcheck.oox.declarations import Field, GhostField
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ArrayType, ClassType, Type
from ooxcheck.specs.small_models.outside import Outside

Kind: TypeAlias = ClassType | ArrayType
"""The runtime class of an object, or the type of an array."""


@dataclass(frozen=True)
class FieldRoles:
    """The roles of the fields of some kinds of objects; arrays have up to `longest` elements."""

    program: Program
    kinds: frozenset[Kind]
    longest: int

    @cached_property
    def links(self) -> frozenset[Field]:
        """The fields that can lead to further objects of the same class."""
        return frozenset(
            cells
            for holder, cells, target in self._edges
            if isinstance(cells, Field) and holder in self._reachable_kinds[target]
        )

    def check(self, span: Span) -> None:
        """Refuse kinds of objects with a cycle of fields of several classes, or of arrays."""
        for link in sorted(self.links, key=str):
            is_own = isinstance(link.type, ClassType) and self.program.is_subclass(link.type.name, link.owner)
            if not is_own:
                msg = f"{link} leads back to {link.owner} by fields of other classes"
                raise Outside(msg, span)
        for kind in sorted(self.kinds, key=str):
            if len(several := self._links_around(kind)) > 1:
                first, second, *_ = sorted(map(str, several))
                msg = f"a path may alternate between {first} and {second}"
                raise Outside(msg, span)
        for holder, cells, target in self._edges:
            if isinstance(cells, Elements) and holder in self._reachable_kinds[target]:
                msg = f"an array of {target} leads back to itself"
                raise Outside(msg, span)
            if isinstance(cells, GhostField):
                msg = f"{cells} is a ghost"
                raise Outside(msg, span)

    def linked_above(self, kind: Kind) -> list[Kind]:
        """Return the other kinds with links that lead to objects of a kind: a path to one may leave them anywhere."""
        return [
            each
            for each in sorted(self.kinds, key=str)
            if kind in self._reachable_kinds[each]
            and each not in self._reachable_kinds[kind]
            and self.links_of(each)
        ]

    def _links_around(self, kind: Kind) -> set[Field]:
        """Return the links of a kind and of those that lead to it and to which it leads."""
        near = (each for each in self._reachable_kinds[kind] if kind in self._reachable_kinds[each])
        return {link for each in near for link in self.links_of(each)}

    def links_of(self, kind: Kind) -> list[Field]:
        """Return the links of the objects of a kind."""
        return [each for each in self._cells(kind) if isinstance(each, Field) and each in self.links]

    def runtime_kinds(self, type_: Type) -> Iterator[Kind]:
        """Yield the kinds of the objects of a type."""
        yield from (each for each in runtime_kinds(self.program, type_) if each in self.kinds)

    def close(self, objects: Mapping[Type, int]) -> dict[Kind, int]:
        """Return how many objects of each kind there are, if fixed fields of objects lead to further ones.

        `objects` are those that other reasons give, by static type.
        """
        numbers: dict[Kind, int] = {}

        def number(kind: Kind) -> int:
            if kind not in numbers:
                own = sum(each for type_, each in objects.items() if kind in self.runtime_kinds(type_))
                numbers[kind] = own + sum(
                    number(holder) * (self.longest if isinstance(cells, Elements) else 1)
                    for holder, cells, target in self._edges
                    if target == kind and cells not in self.links
                )
            return numbers[kind]

        return {kind: number(kind) for kind in self.kinds}

    @cached_property
    def _edges(self) -> tuple[tuple[Kind, Cells, Kind], ...]:
        return tuple(
            (holder, cells, target)
            for holder in sorted(self.kinds, key=str)
            for cells in self._cells(holder)
            for target in self._targets(cells)
        )

    @cached_property
    def _reachable_kinds(self) -> dict[Kind, set[Kind]]:
        """The kinds of the objects that fields lead to, in any number of steps."""
        reached = {kind: {kind} for kind in self.kinds}
        before = 0
        while (size := sum(map(len, reached.values()))) != before:
            before = size
            for holder, _, target in self._edges:
                reached[holder] |= reached[target]
        return reached

    def _cells(self, kind: Kind) -> Iterator[Cells]:
        return (each for each in cells_of(self.program, kind) if not isinstance(each, Lengths))

    def _targets(self, cells: Cells) -> Iterator[Kind]:
        for type_ in cells.columns:
            yield from self.runtime_kinds(type_)


def runtime_kinds(program: Program, type_: Type) -> Iterator[Kind]:
    """Yield the kinds of the objects of a type, none for a value."""
    match type_:
        case ClassType(name):
            yield from map(ClassType, program.instantiable(name))
        case ArrayType():
            yield type_
        case _:  # a value
            pass
