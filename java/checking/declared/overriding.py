"""Overriding (JLS 8.4.8.1): implementations of inherited methods, bridges due to erasure, and functional interfaces (JLS 9.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ooxcheck.java import program
from ooxcheck.java.checking.declared.members import Members, MethodOf
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.types import OBJECT, ClassType, Type, erasure
from ooxcheck.oox.source import Span


class Overriding:
    """Decides which methods override which."""

    def __init__(self, members: Members) -> None:
        self.members = members
        self.table = members.table

    def implementation(self, cls: Class, member: MethodOf) -> Method | None:
        """Return the method that a call of an inherited method runs in a class."""
        key = self.members.signature(member)
        candidates = (
            each
            for each in self.members.methods(cls.type, member.method.name)
            if self.members.signature(each) == key
        )
        return next((each.method for each in candidates), None)

    def inherited_methods(self, cls: Class, name: str) -> Iterator[MethodOf]:
        """Yield the overridable methods of a name in the supertypes of a class."""
        for above in self.members.linearisation(cls.type)[1:]:
            declared = self.table.find(above.name)
            for method in declared.methods.get(name, ()) if declared else ():
                if not method.is_static and not method.is_private:
                    yield MethodOf(method, above, self.members.substitution(above))

    def non_overrides(self, cls: Class) -> Iterator[tuple[Method, Method]]:
        """Yield the methods of a class with the package-private methods of supertypes in other packages that they do not override."""
        for name, methods in cls.methods.items():
            for above in self.inherited_methods(cls, name):
                if above.method.is_of_package and above.method.owner.unit.package != cls.unit.package:
                    key = self.members.signature(above)
                    yield from (
                        (each, above.method)
                        for each in methods
                        if tuple(map(erasure, each.parameters)) == key
                    )

    def inherited_implementations(self, cls: Class) -> Iterator[tuple[Method, Method]]:
        """Yield the interface methods that are implemented by a method inherited from a class unrelated to the interface, with that method."""
        for above in self.members.linearisation(cls.type)[1:] if not cls.is_interface else ():
            interface = self.table.find(above.name)
            for name in (
                interface.methods
                if interface and interface.is_interface and not interface.unit.is_library
                else ()
            ):
                for each in (
                    each for each in self.inherited_methods(cls, name) if each.method.owner is interface
                ):
                    runs = self.implementation(cls, each)
                    if (
                        runs
                        and runs.owner is not cls
                        and not runs.owner.is_interface
                        and above.name not in self.members.subtyping.ancestors(runs.owner.raw)
                    ):
                        yield each.method, runs

    def bridges(self, cls: Class, span: Span) -> tuple[program.Bridge, ...]:
        """Return the bridges of a class: inherited methods whose calls run a method with different erased types."""
        parent = self.table.find(cls.parent.name) if cls.parent else None
        known = set(self._bridged_methods(parent)) if parent else set()
        return tuple(
            program.Bridge(method.ref, runs.ref, span=span)
            for method, runs in dict.fromkeys(self._bridged_methods(cls))
            if (method, runs) not in known
        )

    def _bridged_methods(self, cls: Class) -> Iterator[tuple[Method, Method]]:
        for name in self._declared_again(cls):
            for member in self.inherited_methods(cls, name):
                runs = self.implementation(cls, member)
                if (
                    runs is not None
                    and runs is not member.method
                    and not runs.is_abstract
                    and _shape(runs) != _shape(member.method)
                ):
                    yield member.method, runs

    def _declared_again(self, cls: Class) -> Iterator[str]:
        """Yield the names of methods that a class and its supertypes declare more than once."""
        declared = (self.table.find(each.name) for each in self.members.linearisation(cls.type))
        often = Counter(name for each in declared if each for name in each.methods)
        return (name for name, count in often.items() if count > 1)

    # -- functional interfaces -----------------------------------------------------------------------

    def function(self, type_: Type) -> MethodOf | None:
        """Return the abstract method of a functional interface; None for other types."""
        part = next(self.members.subtyping.parts(type_), None)
        cls = self.table.find(part.name) if part else None
        if part is None or cls is None or not cls.is_interface:
            return None
        abstract = list(self._abstract(part))
        return abstract[0] if len(abstract) == 1 else None

    def _abstract(self, type_: ClassType) -> Iterator[MethodOf]:
        """Yield the abstract methods of an interface, without those of Object, each once."""
        seen: set[tuple[str, tuple[Type, ...]]] = set()
        for above in self.members.linearisation(type_):
            cls = self.table.find(above.name)
            for name, methods in cls.methods.items() if cls and above != OBJECT else ():
                for method in methods:
                    member = MethodOf(method, above, self.members.substitution(above))
                    key = (name, self.members.signature(member))
                    if key not in seen and not method.is_static and not self._is_of_object(member):
                        seen.add(key)
                        if method.is_abstract:
                            yield member

    def _is_of_object(self, member: MethodOf) -> bool:
        key = self.members.signature(member)
        return any(
            self.members.signature(each) == key for each in self.members.methods(OBJECT, member.method.name)
        )


def _shape(method: Method) -> tuple[tuple[Type, ...], Type]:
    return method.ref.parameters, method.ref.result
