"""The parts in which collections of the library keep their elements, read from the invariants of their sources.

``this.members.~members == this`` states that the object in a field is a part: no other object of the class holds it. ``members instanceof HashMap``
states the class of the part in a subclass. So a HashSet keeps its elements in a HashMap, an ArrayDeque in a LinkedList, an ArrayList in an array.
"""

from __future__ import annotations

import re
from functools import cache

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.library import catalogue

_UNSHARED = re.compile(r"\bthis\.(?P<field>\w+)\.~(?P=field) == this\b")
_CLASS = re.compile(r"\binvariant (?P<field>\w+) instanceof (?P<class>\w+);")


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a class that holds an object, or an array, which no other object holds."""

    owner: str
    field: str
    type: str
    """The class of the object, or the type of the array: ``Object[]``."""

    @property
    def is_array(self) -> bool:
        """Whether the part is an array."""
        return self.type.endswith("[]")


@cache
def part_of(name: str) -> Part | None:
    """Return the part of the objects of a class of the library, its own or an inherited one; None if it has none."""
    declared = catalogue.declaration(name)
    if declared is None:
        return None
    unit, class_ = declared
    invariants = [each.text for each in class_.members if isinstance(each, tree.Specification)]
    for match in filter(None, map(_UNSHARED.search, invariants)):
        fields = (each for each in class_.members if isinstance(each, tree.Field))
        type_ = next(each.type for each in fields if each.name == match["field"])
        return Part(name, match["field"], _type(unit, type_))
    parent = catalogue.qualified_name(unit, class_.parent.names) if class_.parent is not None else None
    inherited = part_of(parent) if parent is not None else None
    if inherited is not None:
        for match in filter(None, map(_CLASS.search, invariants)):
            if match["field"] == inherited.field:
                narrowed = catalogue.qualified_name(unit, (match["class"],))
                return Part(inherited.owner, inherited.field, narrowed or inherited.type)
    return inherited


def part_class(name: str) -> str | None:
    """Return the class of the object in which objects of a class keep their elements; None if that is an array, or there is none."""
    part = part_of(name)
    return part.type if part is not None and not part.is_array else None


def _type(unit: tree.CompilationUnit, type_: tree.TypeName) -> str:
    return (catalogue.qualified_name(unit, type_.names) or ".".join(type_.names)) + "[]" * type_.dimensions
