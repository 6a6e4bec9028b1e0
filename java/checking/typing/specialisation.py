"""Specialisation of generic methods to arrays: ``<T> void swap(T[] a, int i, int j)`` is copied for ``Integer[]``, with T erased to Integer.

Arrays are not covariant in OOX, so an ``Integer[]`` cannot be passed as the erasure ``Object[]`` of ``T[]``. Overloads and members are still those of T's bound, as in Java; the type checker ensures that nothing else
is stored in the array. A method that may be overridden is specialised in all classes at once.

A method ``void exch(Object[] a)`` of a class that is given a ``Comparable[]`` is specialised as ``<T extends Object> void exch(T[] a)``; what it stores in the array is tested (JLS 10.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class, Method, Specialised
from ooxcheck.java.types import ArrayType, ClassType, Type, TypeVariable, Wildcard, erasure, is_reference
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.nodes import descendants

Erased = tuple[Type | None, ...]

_MAKE_CLASSES = (tree.Lambda, tree.MethodReference, tree.LocalClass)


STORED = "$element"
"""The beginning of the names of type variables for elements of covariant arrays."""


class Covariant(Method):
    """A method with array parameters as a generic method, with a type variable for the elements of some of its parameters."""

    def __init__(self, origin: Method, positions: tuple[int, ...]) -> None:
        parameters = list(origin.node.parameters or ())
        variables = []
        for at in positions:
            type_ = parameters[at].type
            assert type_ is not None, "parameters of methods have types"
            variables.append(
                tree.TypeParameter(f"{STORED}{at}", (replace(type_, dimensions=0),), span=type_.span)
            )
            parameters[at] = replace(
                parameters[at], type=tree.TypeName((f"{STORED}{at}",), dimensions=1, span=type_.span)
            )
        super().__init__(
            origin.owner,
            replace(origin.node, type_parameters=tuple(variables), parameters=tuple(parameters)),
        )
        self.origin = origin
        self.positions = positions


class Specialisations:
    """The specialised methods so far."""

    def __init__(self) -> None:
        self._wanted: dict[tuple[Method, Erased], None] = {}
        self._made: dict[tuple[Method, Erased], Specialised] = {}
        self._covariant: dict[tuple[Method, tuple[int, ...]], Covariant] = {}

    def __len__(self) -> int:
        return len(self._wanted)

    def of(self, method: Method, erased: Erased) -> Specialised:
        """Return the copy of a generic method with other erasures of its type variables."""
        self._wanted[method, erased] = None
        return self._make(method, erased)

    def of_arrays(self, method: Method, elements: Mapping[int, Type]) -> Specialised:
        """Return the copy of a method for arguments that are arrays of narrower types, by the positions of the parameters."""
        return self.of(self._make_covariant(method, tuple(elements)), tuple(elements.values()))

    def _make_covariant(self, method: Method, positions: tuple[int, ...]) -> Covariant:
        key = method, positions
        if key not in self._covariant:
            self._covariant[key] = Covariant(*key)
        return self._covariant[key]

    def members(self, cls: Class) -> list[Specialised]:
        """Return the specialised methods of a class, overrides included."""
        return list(dict.fromkeys(self._members(cls)))

    def _members(self, cls: Class) -> Iterator[Specialised]:
        for method, erased in list(self._wanted):
            is_fixed = method.is_static or method.is_private
            for own in cls.methods.get(method.name, ()):
                if own is method or (isinstance(method, Covariant) and own is method.origin):
                    yield self._make(method, erased)
                elif not is_fixed and not own.is_static and own.ref.parameters == method.ref.parameters:
                    generic = (
                        self._make_covariant(own, method.positions) if isinstance(method, Covariant) else own
                    )
                    if len(generic.type_parameters) != len(erased) or not can_be_specialised(own):
                        raise OoxError(
                            [
                                Diagnostic(
                                    "java.unsupported",
                                    f"not supported: {own} instead of a generic method that is given an array",
                                    own.node.span,
                                )
                            ]
                        )
                    yield self._make(generic, erased)

    def _make(self, method: Method, erased: Erased) -> Specialised:
        if (method, erased) not in self._made:
            self._made[method, erased] = Specialised(method, erased)
        return self._made[method, erased]


def can_be_specialised(method: Method) -> bool:
    """Return whether a method can be copied: it declares no classes, contains no cast to T, and its overrides have the same erased types.

    A library method that returns an object of a type with T, such as a list, is excluded: the object may hold the array.
    """
    own = set(method.type_parameters)
    types = (*method.parameters, *(bound for each in own for bound in method.owner.resolver.bounds(each)))
    makes_classes = any(
        isinstance(node, _MAKE_CLASSES) or (isinstance(node, tree.New) and node.members is not None)
        for node in descendants(method.node)
    )
    names = {each.name for each in own}
    casts = any(
        isinstance(node, tree.TypeName) and node.names[0] in names
        for cast in descendants(method.node)
        if isinstance(cast, tree.Cast)
        for node in descendants(cast.type)
    )
    is_library = method.owner.unit.is_library
    keeps = is_library and isinstance(method.result, ClassType) and bool(_variables(method.result) & own)
    is_free = method.is_static or method.is_private or all(_variables(type_) <= own for type_ in types)
    return is_free and not (makes_classes or (casts and not is_library) or keeps or method.is_constructor)


def narrower_elements(method: Method, arguments: list[Type | None]) -> dict[int, Type]:
    """Return the element types of arrays that are passed for arrays of a wider type, by position; none if the method cannot be copied."""
    if method.type_parameters or method.is_constructor or method.owner.unit.is_library:
        return {}
    if method.is_abstract or method.owner.is_interface or not can_be_specialised(method):
        return {}
    pairs = zip(method.ref.parameters, arguments, strict=True)
    return {
        at: erasure(argument.element)
        for at, (parameter, argument) in enumerate(pairs)
        if isinstance(parameter, ArrayType)
        and isinstance(argument, ArrayType)
        and isinstance(parameter.element, ClassType)
        and isinstance(erasure(argument.element), ClassType)
        and parameter.element != erasure(argument.element)
    }


def narrower(
    variable: TypeVariable, parameters: tuple[Type, ...], arguments: list[Type | None]
) -> Type | None:
    """Return the element type of the arrays passed for ``T[]``, if it is unique and not the erasure of T."""
    element_types = {
        _element(argument, parameter)
        for parameter, argument in zip(parameters, arguments, strict=True)
        if _holds(parameter, variable) and isinstance(argument, ArrayType)
    }
    only = element_types.pop() if len(element_types) == 1 else None
    return only if only is not None and is_reference(only) and only != variable.erased else None


def _holds(parameter: Type, variable: TypeVariable) -> bool:
    """Return whether a parameter is an array of a type variable, of any dimension."""
    return isinstance(parameter, ArrayType) and (
        parameter.element == variable or _holds(parameter.element, variable)
    )


def _element(argument: Type, parameter: Type) -> Type | None:
    """Return the element type of an argument at the dimension of the type variable."""
    while isinstance(parameter, ArrayType):
        if not isinstance(argument, ArrayType):
            return None
        argument, parameter = argument.element, parameter.element
    return erasure(argument)


def _variables(type_: Type) -> set[TypeVariable]:
    match type_:
        case TypeVariable():
            return {type_}
        case ClassType(_, arguments, around):
            return set[TypeVariable]().union(*map(_variables, (*arguments, *around)))
        case ArrayType(element):
            return _variables(element)
        case Wildcard(_, bound) if bound is not None:
            return _variables(bound)
        case _:  # primitive types and unbounded wildcards mention no variable
            return set()
