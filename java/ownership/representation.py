"""Representations: the private nested classes of a class, whose objects it may encapsulate.

Only code inside the outermost enclosing class can name a private class (JLS 6.6.1). So all uses of its objects are in one text, that of the outermost class.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.java.program import Class, Field, Program
from ooxcheck.java.types import ClassType, Type, element_of


@dataclass(frozen=True, slots=True)
class Representation:
    """Private nested classes of an owner, the classes of its parts; only the text of the class `outermost` can name them."""

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
    """Return the representations of a class of the sources: each is a group of private nested classes whose fields hold each other's objects. Enums are excluded, since all objects share them."""
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
    """Return groups of classes that are connected by the types of fields or by inheritance."""
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
    """Return the classes that can name the representation: the outermost class and its nested classes."""
    return [name for name in program.sources() if _is_within(name, representation.outermost)]


def is_in_text(name: str, representation: Representation) -> bool:
    """Return whether a class is declared in the text of the outermost class, perhaps in a body."""
    return _is_within(name, representation.outermost)


def enclosing(name: str) -> Iterator[str]:
    """Yield the names of the enclosing classes of a class, then of its packages, the innermost first."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _is_within(name: str, around: str) -> bool:
    return name == around or name.startswith(f"{around}.")
