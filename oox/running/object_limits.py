"""Limits on the number of objects of each class, subclasses included, on arrays of each type, and on their length.

They apply to initial heaps, and to the new objects of a call by contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Kind, Kinds, Obj
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import INT, ArrayType, ClassType


@dataclass(frozen=True, slots=True)
class Room:
    """The limits on the numbers of objects and arrays.

    `scope` is the number of objects of each class, subclasses included, and of arrays of each type; `scopes` overrides it for single classes. `array` is the
    greatest length.
    """

    scope: int = 2
    scopes: Mapping[str, int] = field(default_factory=dict)
    array: int = 2

    def of(self, name: str) -> int:
        """Return the scope of a class or array type."""
        return self.scopes.get(name, self.scope)

    def longest(self, program: Program) -> int:
        """Return the greatest length of an array."""
        return min(self.array, int_range(INT, program.int_width)[-1])

    def names(self, program: Program, kind: Kind) -> list[str]:
        """Return the names of the limits that apply to objects of a kind; interfaces are limited only if named."""
        if kind.is_array:
            return [str(kind.type)]
        names = program.supertypes(str(kind.type))
        return [name for name in names if not program.classes[name].interface or name in self.scopes]

    def has(self, program: Program, kind: Kind, objects: Iterable[Obj]) -> bool:
        """Return whether one more object of a kind is allowed besides the given ones."""
        there = list(objects)
        return all(number_of(there, name) < self.of(name) for name in self.names(program, kind))


def number_of(objects: Iterable[Obj], name: str) -> int:
    """Return the number of objects of a class, or of arrays of a type."""
    return sum(name in obj.kind.supertypes or name == str(obj.kind.type) for obj in objects)


def kinds_of(
    program: Program, settings: Settings, kinds: Kinds, type_: ClassType | ArrayType
) -> Iterator[Kind]:
    """Yield the kinds of the objects of a type."""
    match type_:
        case ClassType(name):
            yield from map(kinds.of_class, program.instantiable(name, open_types=settings.open_types))
        case ArrayType():
            yield kinds.of_array(type_)
