"""Arguments that a client makes: for the type of a parameter, such as ``List<T>`` or a class of another file, a few static Java methods that make an object.

A name of a class decides what is tried. A method whose code does not compile, because ``List`` is a class of the program, is left out, and histories
without it exist all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType, accessible_constructors
from ooxcheck.java.library.collection_kinds import ALTERNATIVES, DEFAULT_IMPLEMENTATIONS

_PACKAGE = "java.util."
_IMPLEMENTATIONS = {
    name.removeprefix(_PACKAGE): implementation.removeprefix(_PACKAGE)
    for name, implementation in (*DEFAULT_IMPLEMENTATIONS.items(), *((each, each) for each in ALTERNATIVES))
    if "." not in name.removeprefix(_PACKAGE)
}
"""The class of the collection that is made where an interface or a class is expected: that which represents the interface."""

_MAP = "Map"
_MADE = "_made"
_SIZES = (0, 1, 2)
_MAP_SIZES = (0, 1)


MOST_CONSTRUCTORS = 3
"""The number of constructors of a class of another file that are tried."""

Classes: TypeAlias = Mapping[str, tree.TypeDeclaration]
"""The outermost classes outside the boundary, by name."""


@dataclass(frozen=True, slots=True)
class ArgumentMaker:
    """A method that makes an argument: the types of its parameters with their names, its body, and the expression for a test, with braces for the arguments."""

    parameters: tuple[tuple[tree.TypeName | None, str], ...]
    body: str
    expression: str


def is_made(type_: tree.TypeName | None, classes: Classes) -> bool:
    """Return whether the name of a type may be that of a collection, or that of another class."""
    if type_ is None or type_.dimensions:
        return False
    return type_.names[-1] in _IMPLEMENTATIONS or type_.names[-1] in classes


def argument_makers(type_: tree.TypeName, classes: Classes) -> Iterator[ArgumentMaker]:
    """Yield the methods that make objects of a type, the smallest first."""
    name = type_.names[-1]
    if name in classes:
        yield from _creations(classes[name])
    elif name.endswith(_MAP):
        yield from _maps(_IMPLEMENTATIONS[name], _elements(type_))
    else:
        yield from _collections(_IMPLEMENTATIONS[name], _elements(type_))


def _creations(declaration: tree.TypeDeclaration) -> Iterator[ArgumentMaker]:
    """Yield the constructors of a class that a client can call, those with few parameters first."""
    bounds = {each.name: each.bounds[0] if each.bounds else None for each in declaration.type_parameters}
    several = accessible_constructors(NestedType((declaration,)))
    for parameters in sorted(several, key=len)[:MOST_CONSTRUCTORS]:
        if not any(each.is_variadic for each in parameters):
            types = [_without_variable(each.type, bounds) for each in parameters]
            names = [f"_item{at}" for at in range(len(types))]
            yield ArgumentMaker(
                tuple(zip(types, names, strict=True)),
                f"return new {declaration.name}({', '.join(names)});",
                f"new {declaration.name}({', '.join(['{}'] * len(names))})",
            )


def _without_variable(
    type_: tree.TypeName | None, bounds: Mapping[str, tree.TypeName | None]
) -> tree.TypeName | None:
    """Return the type of an argument where a type variable stands: its bound, None for Object."""
    if type_ is None or type_.names[-1] not in bounds or type_.dimensions:
        return type_
    bound = bounds[type_.names[-1]]
    return None if bound is None or bound.arguments else bound


def _elements(type_: tree.TypeName) -> list[tree.TypeName | None]:
    """Return the types of the elements of a collection; none if one is an array."""
    elements = [_element(each) for each in type_.arguments]
    return [] if any(each is not None and each.dimensions for each in elements) else elements


def _maps(class_name: str, elements: list[tree.TypeName | None]) -> Iterator[ArgumentMaker]:
    for size in _MAP_SIZES if len(elements) == 2 else _MAP_SIZES[:1]:
        yield _maker(class_name, elements * size, "put", "Map.of")


def _collections(class_name: str, elements: list[tree.TypeName | None]) -> Iterator[ArgumentMaker]:
    for size in _SIZES if len(elements) == 1 else _SIZES[:1]:
        yield _maker(class_name, elements * size, "add", "List.of")


def _element(argument: tree.TypeName | tree.Wildcard) -> tree.TypeName | None:
    """Return the type of an element, None for Object."""
    return argument.bound if isinstance(argument, tree.Wildcard) else argument


def _maker(class_name: str, types: Sequence[tree.TypeName | None], add: str, make: str) -> ArgumentMaker:
    names = [f"_item{at}" for at in range(len(types))]
    entries = [", ".join(names[at : at + 2]) for at in range(0, len(names), 2)] if add == "put" else names
    class_name = f"{_PACKAGE}{class_name}"
    lines = [f"{class_name} {_MADE} = new {class_name}();", *(f"{_MADE}.{add}({each});" for each in entries)]
    contents = f"{_PACKAGE}{make}({', '.join(['{}'] * len(types))})" if types else ""
    return ArgumentMaker(
        tuple(zip(types, names, strict=True)),
        " ".join([*lines, f"return {_MADE};"]),
        f"new {class_name}({contents})",
    )
