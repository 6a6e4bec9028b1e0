"""Member lookup: own and inherited fields and methods of a type, with its type arguments substituted (JLS 8.2, 8.4.8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java.checking.declared.subtyping import Subtyping
from ooxcheck.java.checking.declared.symbols import Class, Field, Method
from ooxcheck.java.operators import WildcardBound
from ooxcheck.java.types import (
    OBJECT,
    ClassType,
    Substitution,
    Type,
    TypeVariable,
    Wildcard,
    erasure,
    mentions_variable,
    substitute,
)

_Lineage: TypeAlias = tuple[tuple[ClassType, ...], tuple[ClassType, ...]]
"""Classes, the nearest first, and the interfaces that these name, in this order."""


@dataclass(frozen=True, slots=True, eq=False)
class MethodOf:
    """A method as a member of a parameterised type."""

    method: Method
    through: ClassType
    by: Substitution | None
    """The substitution for the type parameters of its class; None if the class is raw."""
    is_diamond: bool = False
    """Whether it is a constructor with a diamond, so that the type arguments of its class are inferred, too."""

    @property
    def own(self) -> tuple[TypeVariable, ...]:
        """The type parameters that a call infers."""
        return (
            (*self.method.owner.parameters, *self.method.type_parameters)
            if self.is_diamond
            else self.method.type_parameters
        )

    def of(self, type_: Type) -> Type:
        """Return a type of the declaration with the substitution applied."""
        return erasure(type_) if self.by is None else substitute(type_, self.by)


class Members:
    """Looks up members by name."""

    def __init__(self, subtyping: Subtyping) -> None:
        self.subtyping = subtyping
        self.table = subtyping.table
        self._methods: dict[tuple[ClassType, str], tuple[MethodOf, ...]] = {}
        self._fields: dict[tuple[Type, str], tuple[Field, Type] | None] = {}
        self._lines: dict[ClassType, tuple[ClassType, ...]] = {}
        self._lineages: dict[ClassType, _Lineage] = {}

    def substitution(self, type_: ClassType) -> Substitution | None:
        """Return the substitution for the type parameters of a class; None if it is raw."""
        cls = self.table.find(type_.name)
        variables = (*cls.parameters, *cls.parameters_around) if cls else ()
        arguments = (*type_.arguments, *type_.around)
        if not variables and not arguments:
            return {}
        return (
            {each: _capture_bound(each, stands) for each, stands in zip(variables, arguments, strict=True)}
            if len(arguments) == len(variables)
            else None
        )

    # -- fields --------------------------------------------------------------------------------------

    def field(self, type_: Type, name: str) -> tuple[Field, Type] | None:
        """Return a field with its type as a member of a type."""
        key = (type_, name)
        try:
            return self._fields[key]
        except KeyError:
            candidates = (self._field(each, name, own=True) for each in self.subtyping.parts(type_))
            self._fields[key] = next(filter(None, candidates), None)
            return self._fields[key]

    def _field(self, type_: ClassType, name: str, *, own: bool) -> tuple[Field, Type] | None:
        cls = self.table.find(type_.name)
        if cls is None:
            return None
        field = cls.fields.get(name)
        if field is not None and (own or "private" not in field.words):
            by = self.substitution(type_)
            return field, erasure(field.type) if by is None else substitute(field.type, by)
        return next(
            (
                inherited_field
                for each in self.table.supertypes(type_)
                if (inherited_field := self._field(each, name, own=False))
            ),
            None,
        )

    # -- methods -------------------------------------------------------------------------------------

    def methods(self, type_: Type, name: str) -> tuple[MethodOf, ...]:
        """Return the member methods of a name, without overridden ones."""
        if isinstance(type_, ClassType):
            return self._methods_of(type_, name)
        parts = tuple(self.subtyping.parts(type_))
        return tuple({each.method: each for part in parts for each in self._methods_of(part, name)}.values())

    def _methods_of(self, type_: ClassType, name: str) -> tuple[MethodOf, ...]:
        key = (type_, name)
        methods = self._methods.get(key)
        if methods is None:
            methods = self._methods[key] = tuple(self._collect_methods(type_, name))
        return methods

    def forget(self, name: str) -> None:
        """Drop the cached members of a class that was replaced."""
        for key in [key for key in self._methods if key[0].name == name]:
            del self._methods[key]
        self._fields.clear()
        self._lines.clear()
        self._lineages.clear()

    def _collect_methods(self, type_: ClassType, name: str) -> Iterator[MethodOf]:
        taken: dict[tuple[Type, ...], list[Class]] = {}
        for above in self.linearisation(type_):
            cls = self.table.find(above.name)
            for method in cls.methods.get(name, ()) if cls else ():
                if above.name != type_.name and (
                    method.is_private or (method.is_static and method.owner.is_interface)
                ):
                    continue
                member = MethodOf(method, above, self.substitution(above))
                key = self.signature(member)
                owners = taken.setdefault(key, [])
                if not any(self._hides(owner, method) for owner in owners):
                    owners.append(method.owner)
                    yield member

    def _hides(self, owner: Class, method: Method) -> bool:
        """Return whether a method hides another one with the same signature."""
        return not owner.is_interface or method.owner.name in self.subtyping.ancestors(owner.raw)

    def linearisation(self, type_: ClassType) -> tuple[ClassType, ...]:
        """Return a class and its supertypes, each once: classes first, then interfaces, the nearest first."""
        supertypes = self._lines.get(type_)
        if supertypes is None:
            supertypes = self._lines[type_] = tuple(self._linearise(type_))
        return supertypes

    def _linearise(self, type_: ClassType) -> Iterator[ClassType]:
        seen: set[str] = set()
        classes, interfaces = self._lineage(type_)
        waiting = deque(interfaces)
        yield from classes
        while waiting:
            each = waiting.popleft()
            if each.name not in seen:
                seen.add(each.name)
                yield each
                waiting.extend(above for above in self.table.supertypes(each) if self._is_interface(above))
        if type_ != OBJECT:
            yield OBJECT

    def _lineage(self, type_: ClassType) -> _Lineage:
        """Return a class with its superclasses but Object, and their direct interfaces.

        A lineage extends that of the superclass. A cycle, which is not valid Java, ends the lineage, which is then not cached.
        """
        chain: list[tuple[ClassType, tuple[ClassType, ...]]] = []
        seen: set[str] = set()
        at: ClassType | None = type_
        while at is not None and at not in self._lineages and at.name not in seen:
            above = self.table.supertypes(at)
            chain.append((at, tuple(filter(self._is_interface, above))))
            seen.add(at.name)
            at = next((each for each in above if each != OBJECT and not self._is_interface(each)), None)
        is_cyclic = at is not None and at not in self._lineages
        lineage: _Lineage = ((), ()) if at is None or is_cyclic else self._lineages[at]
        for each, interfaces in reversed(chain):
            lineage = ((each, *lineage[0]), (*interfaces, *lineage[1]))
            if not is_cyclic:
                self._lineages[each] = lineage
        return lineage

    def _is_interface(self, type_: ClassType) -> bool:
        cls = self.table.find(type_.name)
        return cls is not None and cls.is_interface

    def signature(self, member: MethodOf) -> tuple[Type, ...]:
        """Return the erased parameter types of a member."""
        return tuple(self.erase(each, member.by) for each in member.method.parameters)

    def erase(self, type_: Type, by: Substitution | None) -> Type:
        """Return the erasure of a type after a substitution, which also applies to the bounds of its variables."""
        if by is None or not mentions_variable(type_):
            return erasure(type_)
        if isinstance(type_, TypeVariable) and type_ not in by:
            return self.erase(self.table.bounds(type_)[0], by)
        return erasure(substitute(type_, by))


def _capture_bound(variable: TypeVariable, argument: Type) -> Type:
    """Return an argument after capture: an unbounded wildcard has the bound of its parameter (JLS 5.1.10)."""
    is_silent = isinstance(argument, Wildcard) and argument.bound is None
    return (
        Wildcard(WildcardBound.EXTENDS, variable.erased)
        if is_silent and variable.erased != OBJECT
        else argument
    )
