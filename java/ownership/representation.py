"""Representations: the private classes within a class, whose objects it may keep to itself.

A private class is known within the outermost class around it only (JLS 6.6.1), so what becomes of its objects stands in one text: that of the classes
of its file that this one has within.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.java.program import Class, Field, Program
from ooxcheck.java.types import ClassType, Type, element_of


@dataclass(frozen=True, slots=True)
class Representation:
    """Private classes within an owner; `outermost` is the class whose text is everything that knows them."""

    owner: str
    outermost: str
    classes: tuple[str, ...]

    def has(self, type_: Type) -> bool:
        """Return whether a type is one of the classes, or an array of their objects."""
        return _last_element(type_) in self.classes

    def fields(self, class_: Class) -> Iterator[Field]:
        """Yield the fields of objects of a class that hold parts of a representation."""
        yield from (
            field
            for field in class_.fields
            if not field.kind and not field.ref.is_static and self.has(field.ref.type)
        )


def representations(program: Program, owner: str) -> list[Representation]:
    """Return the representations of a class of the sources: private classes within it are one if their objects hold each other; enums are shared by all."""
    sources, prefix = program.sources(), f"{owner}."
    outermost = min((name for name in (owner, *enclosing(owner)) if name in sources), key=len)
    nested = [name for name in sources if name.startswith(prefix)]
    hidden = [name for name in nested if program.class_(name).is_private]
    within = [
        name
        for name in nested
        if any(_is_within(name, each) for each in hidden) and program.class_(name).kind != "enum"
    ]
    return [Representation(owner, outermost, family) for family in _families(program, within)]


def _families(program: Program, names: list[str]) -> list[tuple[str, ...]]:
    """Return classes in groups: together with those that their fields hold, and that they extend."""
    groups = {name: {name} for name in names}
    for name in names:
        class_ = program.class_(name)
        for other in (
            *(_last_element(field.ref.type) for field in class_.fields),
            class_.parent,
            *class_.interfaces,
        ):
            if other in groups and groups[other] is not groups[name]:
                merged = groups[name] | groups[other]
                groups |= dict.fromkeys(merged, merged)
    return list(dict.fromkeys(tuple(sorted(group, key=names.index)) for group in groups.values()))


def _last_element(type_: Type) -> str | None:
    element = element_of(type_)
    return element.name if isinstance(element, ClassType) else None


def text_of(program: Program, representation: Representation) -> list[str]:
    """Return the classes that know the representation: those in the text of the outermost one."""
    return [name for name in program.sources() if _is_within(name, representation.outermost)]


def is_in_text(name: str, representation: Representation) -> bool:
    """Return whether a class is in that text, perhaps in a body."""
    return _is_within(name, representation.outermost)


def enclosing(name: str) -> Iterator[str]:
    """Yield the names of the classes, and at last packages, around a class, the nearest first."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _is_within(name: str, around: str) -> bool:
    return name == around or name.startswith(f"{around}.")
