"""Lookup of members by name, inherited ones included, and of types with common objects.

It works for any `ooxcheck.oox.program.Program`, also for one whose methods have no bodies yet, and caches its results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ooxcheck.oox.declarations import AnyField, GhostField, ModelField
from ooxcheck.oox.logic import Case, Definition
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Class, Function, Method
from ooxcheck.oox.types import ERROR, NULL, ClassType, Type, is_nullable

Named: TypeAlias = AnyField | ModelField
"""The members that a name after a dot may refer to."""


class ClassTable:
    """Looks members up by name in a program whose class hierarchy has no cycles."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._fields: dict[str, dict[str, Named]] = {}
        self._methods: dict[tuple[str, str], tuple[Method, ...]] = {}
        self.types: frozenset[Type] = frozenset(map(ClassType, program.classes))
        self._met: dict[tuple[str, str], tuple[Named, ...]] = {}
        self._below: dict[str, dict[str, None]] = {name: {} for name in program.classes}
        self._declared: dict[str, tuple[Named, ...]] = {}
        self._named: dict[str, list[Named]] = {}
        self.define: Callable[[str, str], Definition] = self._find_definition
        for class_ in program.classes.values():
            for ancestor in program.supertypes(class_.name):
                self._below[ancestor][class_.name] = None
            for field in all_fields(class_):
                self._named.setdefault(field.name, []).append(field)
                if not field.static:
                    self._declared[field.name] = (*self._declared.get(field.name, ()), field)

    def __contains__(self, class_name: str) -> bool:
        return class_name in self.program.classes

    def __getitem__(self, class_name: str) -> Class:
        return self.program.classes[class_name]

    def below(self, class_name: str) -> Iterable[str]:
        """Return a class and its subclasses."""
        return self._below[class_name]

    def fits(self, type_: Type, expected: Type) -> bool:
        """Return whether a value of `type_` is also a value of `expected`; `ERROR` fits everywhere."""
        return type_ is ERROR or expected is ERROR or self.program.is_subtype(type_, expected)

    def meets(self, left: Type, right: Type) -> bool:
        """Return whether a value may have both types: they are equal, or classes with a common subclass."""
        if left == right or left is ERROR or right is ERROR:
            return True
        if isinstance(left, ClassType) and isinstance(right, ClassType):
            return not self._below[left.name].keys().isdisjoint(self._below[right.name])
        return (left is NULL and is_nullable(right)) or (right is NULL and is_nullable(left))

    def fields(self, class_name: str) -> dict[str, Named]:
        """Return the fields that objects of a class have, static, ghost and model ones included, by name."""
        known = self._fields.get(class_name)
        if known is None:
            known = self._fields[class_name] = {}
            for name in self.program.supertypes(class_name):
                for field in all_fields(self[name]):
                    known.setdefault(field.name, field)
        return known

    def fields_named(self, name: str) -> tuple[Named, ...]:
        """Return the fields of this name that belong to objects, of all classes."""
        return self._declared.get(name, ())

    def inherited_fields(self, class_name: str, name: str) -> list[Named]:
        """Return the fields of this name that a class inherits, static, ghost and model ones included, the nearest first."""
        above = self.program.supertypes(class_name)
        fields = (
            each
            for each in self._named.get(name, ())
            if each.owner != class_name and self.program.is_subclass(class_name, each.owner)
        )
        return sorted(fields, key=lambda each: above.index(each.owner))

    def field_names(self) -> Iterable[str]:
        """Return the names of all fields that belong to objects."""
        return self._declared

    def related_fields(self, class_name: str, name: str) -> tuple[Named, ...]:
        """Return the fields of this name in a class, its ancestors and its subclasses."""
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

    # ------------------------------------------------------------------------------------------- definitions

    def function(self, class_name: str, name: str) -> Function | None:
        """Return the specification function of this name that a class has or inherits."""
        above = (f for c in self.definers(class_name, name) for f in self[c].functions if f.name == name)
        return next(above, None)

    def function_names(self, class_name: str) -> set[str]:
        """Return the names of all specification functions of a class, inherited ones included."""
        return {f.name for c in self.program.supertypes(class_name) for f in self[c].functions}

    def definers(self, class_name: str, name: str) -> tuple[str, ...]:
        """Return the classes that define a model field or a function for a class: the nearest class, or else the most specific interfaces."""
        owners = [c for c in self.program.supertypes(class_name) if name in _definitions(self[c])]
        classes = [c for c in owners if not self[c].interface]
        return tuple(classes[:1]) or tuple(
            c
            for c in owners
            if not any(other != c and self.program.is_subclass(other, c) for other in owners)
        )

    def cases(self, name: str, tops: Iterable[str]) -> tuple[Case, ...]:
        """Return the definitions of a model field or function for the objects of some classes, by runtime class."""
        by_definer: dict[str | GhostField, list[str]] = {}
        for class_name in dict.fromkeys(below for top in tops for below in self._below[top]):
            definers = self.definers(class_name, name)
            ghosts = (ghost for ghost in self[class_name].ghosts if ghost.anonymous and ghost.name == name)
            if decides := definers[0] if definers else next(ghosts, None):
                by_definer.setdefault(decides, []).append(class_name)
        return tuple(
            Case(tuple(classes), self.define(decides, name) if isinstance(decides, str) else decides)
            for decides, classes in by_definer.items()
        )

    def _find_definition(self, owner: str, name: str) -> Definition:
        """Return a definition of a checked program; during the check, `ooxcheck.oox.checking.definitions` has more of them."""
        definitions = (
            member.definition
            for member in self[owner].definitions
            if member.definition and member.definition.name == name
        )
        return next(definitions)


def all_fields(class_: Class) -> tuple[Named, ...]:
    """Return the fields that a class declares, static, ghost and model ones included."""
    ghosts = (ghost for ghost in class_.ghosts if not ghost.anonymous)
    return (*class_.fields, *ghosts, *(model.field for model in class_.models))


def _definitions(class_: Class) -> set[str]:
    return {
        *(model.field.name for model in class_.models if model.is_defined),
        *(f.name for f in class_.functions),
    }
