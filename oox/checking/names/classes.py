"""What the classes of a program offer: members by name, inherited ones included, and which types share objects.

Works on any `oox.program.Program`, also on one whose methods have no bodies yet, and remembers its answers.
"""

from __future__ import annotations

from collections.abc import Iterable

from oox.declarations import AnyField
from oox.program import Program
from oox.typed import Class, Method
from oox.types import ERROR, NULL, ClassType, Type, is_nullable


class ClassTable:
    """Looks members up by name in a program whose class hierarchy has no cycles."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._fields: dict[str, dict[str, AnyField]] = {}
        self._methods: dict[tuple[str, str], tuple[Method, ...]] = {}
        self.types: frozenset[Type] = frozenset(map(ClassType, program.classes))
        self._met: dict[tuple[str, str], tuple[AnyField, ...]] = {}
        self._below: dict[str, dict[str, None]] = {name: {} for name in program.classes}
        self._declared: dict[str, tuple[AnyField, ...]] = {}
        for class_ in program.classes.values():
            for ancestor in program.supertypes(class_.name):
                self._below[ancestor][class_.name] = None
            for field in all_fields(class_):
                if not field.static:
                    self._declared[field.name] = (*self._declared.get(field.name, ()), field)

    def __contains__(self, class_name: str) -> bool:
        return class_name in self.program.classes

    def __getitem__(self, class_name: str) -> Class:
        return self.program.classes[class_name]

    def fits(self, type_: Type, expected: Type) -> bool:
        """Return whether a value of `type_` may stand where `expected` is wanted; `ERROR` fits everywhere."""
        return type_ is ERROR or expected is ERROR or self.program.is_subtype(type_, expected)

    def meets(self, left: Type, right: Type) -> bool:
        """Return whether one value may have both types: equal ones, or classes that share a subclass."""
        if left == right or left is ERROR or right is ERROR:
            return True
        if isinstance(left, ClassType) and isinstance(right, ClassType):
            return not self._below[left.name].keys().isdisjoint(self._below[right.name])
        return (left is NULL and is_nullable(right)) or (right is NULL and is_nullable(left))

    def fields(self, class_name: str) -> dict[str, AnyField]:
        """Return the fields that objects of a class have, static and ghost ones included, by name."""
        known = self._fields.get(class_name)
        if known is None:
            known = self._fields[class_name] = {}
            for name in self.program.supertypes(class_name):
                for field in all_fields(self[name]):
                    known.setdefault(field.name, field)
        return known

    def declared(self, name: str) -> tuple[AnyField, ...]:
        """Return the fields of this name that belong to objects, of all classes."""
        return self._declared.get(name, ())

    def field_names(self) -> Iterable[str]:
        """Return the names of all fields that belong to objects."""
        return self._declared

    def met(self, class_name: str, name: str) -> tuple[AnyField, ...]:
        """Return the fields of this name that some object of a class has, be it because of a subclass."""
        known = self._met.get((class_name, name))
        if known is None:
            fields = dict.fromkeys(self.fields(c).get(name) for c in self._below[class_name])
            known = self._met[class_name, name] = tuple(f for f in fields if f and not f.static)
        return known

    def methods(self, class_name: str, name: str) -> tuple[Method, ...]:
        """Return the methods of this name that a class has or inherits, without those it overrides."""
        known = self._methods.get((class_name, name))
        if known is None:
            known = self._methods[class_name, name] = self.program.overloads(class_name, name)
        return known

    def method_names(self, class_name: str) -> set[str]:
        """Return the names of all methods of a class, inherited ones included."""
        return {m.signature.name for c in self.program.supertypes(class_name) for m in self[c].methods}


def all_fields(class_: Class) -> tuple[AnyField, ...]:
    """Return the fields that a class itself declares, static and ghost ones included."""
    return (*class_.fields, *class_.ghosts)
