"""Subtyping (JLS 4.10), with the arguments of generic types left out, and least upper bounds (JLS 4.10.4).

A program that javac accepts uses type arguments correctly, and erasure removes them; so they are inferred, but never compared.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java.checking.declared.table import ClassTable
from ooxcheck.java.types import (
    ERROR,
    NULL,
    OBJECT,
    ArrayType,
    ClassType,
    Intersection,
    Primitive,
    Type,
    TypeVariable,
    Wildcard,
    boxed_type,
    is_reference,
    upper,
    widens,
)

_OF_ARRAYS = ("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable")


class Subtyping:
    """Decides subtyping."""

    def __init__(self, table: ClassTable) -> None:
        self.table = table
        self._ancestors: dict[str, frozenset[str]] = {}

    def is_subtype(self, type_: Type, above: Type) -> bool:
        """Return whether a type is a subtype of another, or widens to it."""
        if type_ is above or type_ is ERROR or above is ERROR:
            return True
        if isinstance(type_, ClassType) and isinstance(above, ClassType):
            return type_.name == above.name or above.name in self.ancestors(type_)
        if type_ == above:
            return True
        if not is_reference(above) or not is_reference(type_):
            return widens(type_, above)
        return type_ is NULL or self._is_reference_subtype(type_, above)

    def _is_reference_subtype(self, type_: Type, above: Type) -> bool:
        match upper(above):
            case ClassType(name):
                return any(name in self.ancestors(each) for each in self.parts(type_))
            case ArrayType(element):
                return any(self._elements_fit(each.element, element) for each in self._arrays(type_))
            case TypeVariable() as variable:
                return any(each == variable for each in self._variables(type_))
            case Intersection(parts):
                return all(self.is_subtype(type_, each) for each in parts)
            case _:  # a primitive type; wildcards were replaced by their bounds
                return False

    def _elements_fit(self, element: Type, above: Type) -> bool:
        return element == above or (
            is_reference(element) and is_reference(above) and self.is_subtype(element, above)
        )

    def ancestors(self, type_: ClassType) -> frozenset[str]:
        """Return the names of a class and all its supertypes."""
        if type_.name not in self._ancestors:
            self._ancestors[type_.name] = frozenset((type_.name,))
            above = (self.ancestors(each) for each in self.table.supertypes(ClassType(type_.name)))
            self._ancestors[type_.name] = frozenset((type_.name, OBJECT.name)).union(*above)
        return self._ancestors[type_.name]

    def forget(self, name: str) -> None:
        """Drop the cached supertypes of a class that was replaced."""
        self._ancestors.pop(name, None)

    def parts(self, type_: Type) -> Iterator[ClassType]:
        """Yield the class types of a value of a type; for an array, the supertypes of arrays."""
        match type_:
            case ClassType():
                yield type_
            case TypeVariable():
                for bound in self.table.bounds(type_):
                    yield from self.parts(bound)
            case Wildcard():
                yield from self.parts(upper(type_))
            case Intersection(parts):
                for part in parts:
                    yield from self.parts(part)
            case ArrayType():
                yield from map(ClassType, _OF_ARRAYS)
            case Primitive():
                return

    def _arrays(self, type_: Type) -> Iterator[ArrayType]:
        match type_:
            case ArrayType():
                yield type_
            case Wildcard():
                yield from self._arrays(upper(type_))
            case Intersection(parts):
                for part in parts:
                    yield from self._arrays(part)
            case _:  # contains no array
                return

    def _variables(self, type_: Type) -> Iterator[TypeVariable]:
        """Yield the type variables that are supertypes of a type."""
        match type_:
            case TypeVariable():
                yield type_
                for bound in self.table.bounds(type_):
                    yield from self._variables(bound)
            case Wildcard():
                yield from self._variables(upper(type_))
            case Intersection(parts):
                for part in parts:
                    yield from self._variables(part)
            case _:  # contains no type variable
                return

    # -- as another class ----------------------------------------------------------------------------

    def as_class(self, type_: Type, name: str) -> ClassType | None:
        """Return the parameterised supertype of a type with this class name; None if there is none."""
        return next(
            (
                supertype
                for each in self.parts(type_)
                if name in self.ancestors(each) and (supertype := self.table.ancestor(each, name))
            ),
            None,
        )

    # -- least upper bounds --------------------------------------------------------------------------

    def least_upper_bound(self, types: list[Type]) -> Type:
        """Return the least upper bound of reference types."""
        distinct = [
            each
            for each in dict.fromkeys(map(upper, map(boxed_type, types)))
            if each is not NULL and each is not ERROR
        ]
        if not distinct:
            return types[0] if types else OBJECT
        for each in distinct:
            if all(self.is_subtype(other, each) for other in distinct):
                return each
        if all(isinstance(each, ArrayType) and is_reference(each.element) for each in distinct):
            return ArrayType(
                self.least_upper_bound([each.element for each in distinct if isinstance(each, ArrayType)])
            )
        return self._common_classes(distinct)

    def _common_classes(self, types: list[Type]) -> Type:
        """Return the minimal common supertypes; a class before interfaces."""
        shared = frozenset.intersection(
            *(frozenset().union(*map(self.ancestors, self.parts(each))) for each in types)
        )
        first = list(self._in_order(types[0]))
        least = [
            each for each in first if each.name in shared
            and not any(other.name != each.name and other.name in shared and each.name in self.ancestors(other) for other in first)
        ]  # fmt: skip
        least.sort(key=lambda each: self._is_interface(each.name))
        return Intersection(tuple(least)) if len(least) > 1 else least[0]

    def _is_interface(self, name: str) -> bool:
        cls = self.table.find(name)
        return cls is not None and cls.is_interface

    def _in_order(self, type_: Type) -> list[ClassType]:
        """Return all parameterised supertypes of a type, each class once."""
        supertypes: dict[str, ClassType] = {}
        waiting = list(self.parts(type_))
        while waiting:
            each = waiting.pop(0)
            if each.name not in supertypes:
                supertypes[each.name] = each
                waiting.extend(self.table.supertypes(each))
        supertypes.setdefault(OBJECT.name, OBJECT)
        return list(supertypes.values())
