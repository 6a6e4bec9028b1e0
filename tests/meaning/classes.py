"""Inheritance, from the declarations alone: dispatch, the fields of an object, its classes.

Every run asks what a class is and what its objects have, so that is worked out once for each class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ooxcheck.oox.declarations import AnyField, Field, Signature
from ooxcheck.oox.logic import Definition
from ooxcheck.oox.typed import Class, Invariant, Method, Try
from ooxcheck.oox.types import ArrayType, ClassType, Type
from tests.meaning.heap import NotCovered


@dataclass(frozen=True, eq=False)
class Classes:
    """The declarations of a program."""

    declared: Mapping[str, Class]

    @cached_property
    def asks_for_words(self) -> bool:
        """Whether some handler has a name for the word of what it catches."""
        methods = [
            method for class_ in self.declared.values() for method in (*class_.methods, *class_.constructors)
        ]
        return any(
            isinstance(each, Try) and each.variable is not None
            for method in methods
            for each in method.statements()
        )

    def line(self, name: str) -> list[Class]:
        """Return a class, its parent, the parent of that, and so on."""
        return self._lines[name]

    @cached_property
    def _lines(self) -> dict[str, list[Class]]:
        return {name: self._line(class_) for name, class_ in self.declared.items()}

    def _line(self, class_: Class) -> list[Class]:
        return [class_, *(self._line(self.declared[class_.parent]) if class_.parent else [])]

    def interfaces(self, name: str) -> set[str]:
        """Return the interfaces that a class implements or an interface extends, however far away."""
        direct = {interface for class_ in self.line(name) for interface in class_.interfaces}
        return direct.union(*map(self.interfaces, direct))

    def is_a(self, name: str, other: str) -> bool:
        """Return whether every object of one class is of the other."""
        return other in self._kinds[name]

    @cached_property
    def _kinds(self) -> dict[str, set[str]]:
        return {
            name: self.interfaces(name) | {class_.name for class_ in self.line(name)}
            for name in self.declared
        }

    def fits(self, type_: Type, wanted: Type) -> bool:
        """Return whether something of a type is also of the one that is wanted; arrays are only what they are."""
        if isinstance(type_, ClassType) and isinstance(wanted, ClassType):
            return self.is_a(type_.name, wanted.name)
        return type_ == wanted

    def runs(self, name: str, signature: Signature) -> Method:
        """Return the method of an object: the nearest of its classes', or else the most specific of its interfaces'."""
        for class_ in self.line(name):
            for method in class_.methods:
                if method.signature == signature:
                    return method
        inherited = [
            m for i in self.interfaces(name) for m in self.declared[i].methods if m.signature == signature
        ]
        specific = [
            m for m in inherited if not any(m.owner in self.interfaces(other.owner) for other in inherited)
        ]
        narrowest = [m for m in specific if all(self.fits(m.result, other.result) for other in specific)]
        if len(specific) > 1 and any(method.body for method in specific):
            raise NotCovered("two methods with one signature, neither of them more specific")
        return narrowest[0]

    def definition(self, name: str, member: str) -> Definition | None:
        """Return what a model field or function of an object means: the nearest of its classes', or else the most specific of its interfaces'."""
        found = [_defined(class_, member) for class_ in self.line(name)]
        inherited = [d for i in sorted(self.interfaces(name)) if (d := _defined(self.declared[i], member))]
        specific = [
            d for d in inherited if not any(d.owner in self.interfaces(other.owner) for other in inherited)
        ]
        return next((each for each in (*found, *specific) if each), None)

    def constructor(self, name: str, signature: Signature | None) -> Method | None:
        """Return the constructor that is asked for; without a signature, the one of the nearest class that has any."""
        if signature:
            return next(m for m in self.declared[name].constructors if m.signature == signature)
        with_any = [class_ for class_ in self.line(name) if class_.constructors]
        return next((m for m in with_any[0].constructors if not m.parameters), None) if with_any else None

    def fields(self, name: str) -> list[AnyField]:
        """Return the fields and ghosts of an object."""
        return self._fields[name]

    @cached_property
    def _fields(self) -> dict[str, list[AnyField]]:
        return {
            name: [each for class_ in reversed(line) for each in _of_objects(class_)]
            for name, line in self._lines.items()
        }

    @cached_property
    def statics(self) -> list[Field]:
        """All static fields."""
        return [field for class_ in self.declared.values() for field in class_.fields if field.static]

    def invariants(self, type_: ClassType | ArrayType) -> list[Invariant]:
        """Return what an object has to keep."""
        return [] if isinstance(type_, ArrayType) else self._invariants[type_.name]

    @cached_property
    def _invariants(self) -> dict[str, list[Invariant]]:
        return {
            name: [each for class_ in line for each in class_.invariants]
            for name, line in self._lines.items()
        }

    def concrete(self, name: str, *, open_types: bool) -> list[str]:
        """Return the classes whose objects are of a type; an interface without any has objects of its own."""
        return self._concrete[name, open_types]

    @cached_property
    def _concrete(self) -> dict[tuple[str, bool], list[str]]:
        return {
            (name, is_open): self._below(name, open_types=is_open)
            for name in self.declared
            for is_open in (False, True)
        }

    def _below(self, name: str, *, open_types: bool) -> list[str]:
        below = [other for other in self.declared if self.is_a(other, name)]
        return [
            other
            for other in below
            if not self.declared[other].interface or open_types or self._is_alone(other)
        ]

    def _is_alone(self, interface: str) -> bool:
        return not any(
            self.is_a(other, interface) for other in self.declared if not self.declared[other].interface
        )


def _of_objects(class_: Class) -> list[AnyField]:
    return [*(field for field in class_.fields if not field.static), *class_.ghosts]


def _defined(class_: Class, member: str) -> Definition | None:
    return next(
        (
            each.definition
            for each in class_.definitions
            if each.definition and each.definition.name == member
        ),
        None,
    )
