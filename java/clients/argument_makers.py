"""Arguments that a client makes: for the type of a parameter, such as ``List<T>`` or a class of another file, a few static Java methods that make an object.

A name of a class decides what is tried: constructors, or constants and static factories of a class whose constructors no client can call. A method whose code does not compile, because ``List`` is a class of the program, is left out, and histories
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

_WITHOUT_NULL = frozenset(("ArrayDeque", "PriorityQueue", "TreeSet"))
"""The collections that refuse null."""

_MAP = "Map"
_MADE = "_made"
_SIZES = (0, 1, 2)
_MAP_SIZES = (0, 1)
"""The numbers of entries of maps; a map of one entry may have null (`admit_null`)."""

MOST_CONSTRUCTORS = 3
"""The number of constructors of a class of another file that are tried."""

MOST_FACTORIES = 2
"""The number of static factories, and of constants, of a class without accessible constructor that are tried."""

TYPE = "{type}"
"""Stands in the expression for the name of the class, as a test names it."""

Classes: TypeAlias = Mapping[str, tree.TypeDeclaration]
"""The outermost classes outside the boundary, by name."""


@dataclass(frozen=True, slots=True)
class ArgumentMaker:
    """A method that makes an argument: the types of its parameters with their names, its body, and the expression for a test, with braces for the arguments and `TYPE`."""

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
        yield from _creations(classes[name]) if is_constructible(classes[name]) else _objects(classes[name])
    elif name.endswith(_MAP):
        yield from _maps(_IMPLEMENTATIONS[name], _elements(type_))
    else:
        yield from _collections(_IMPLEMENTATIONS[name], _elements(type_))


def admit_null(text: str, number: int) -> str:
    """Return the text of a maker with the methods of the library that admit null, for some number of arguments."""
    several = "singletonList" if number == 1 else "asList"
    owner = "Collections" if number == 1 else "Arrays"
    text = text.replace(f"{_PACKAGE}List.of(", f"{_PACKAGE}{owner}.{several}(")
    return text.replace(f"{_PACKAGE}Map.of(", f"{_PACKAGE}Collections.singletonMap(")


def is_constructible(declaration: tree.TypeDeclaration) -> bool:
    """Return whether a client can call a constructor of a class."""
    return any(True for _ in accessible_constructors(NestedType((declaration,))))


def _creations(declaration: tree.TypeDeclaration) -> Iterator[ArgumentMaker]:
    """Yield the constructors of a class that a client can call, those with few parameters first."""
    several = accessible_constructors(NestedType((declaration,)))
    for parameters in sorted(several, key=len)[:MOST_CONSTRUCTORS]:
        if not any(each.is_variadic for each in parameters):
            yield _call("new {}", declaration, declaration.type_parameters, parameters)


def _objects(declaration: tree.TypeDeclaration) -> Iterator[ArgumentMaker]:
    """Yield the constants and the static factories of a class that a client can use, those with few parameters first."""
    for field in constants(declaration)[:MOST_FACTORIES]:
        yield ArgumentMaker((), f"return {declaration.name}.{field.name};", f"{TYPE}.{field.name}")
    factories = [
        each
        for each in declaration.members
        if isinstance(each, tree.Method)
        and _is_static(each.modifiers)
        and each.result is not None
        and _is_own(each.result, declaration)
        and not any(parameter.is_variadic for parameter in each.parameters)
    ]
    for each in sorted(factories, key=lambda factory: len(factory.parameters))[:MOST_FACTORIES]:
        generics = (*declaration.type_parameters, *each.type_parameters)
        yield _call(f"{{}}.{each.name}", declaration, generics, each.parameters)


def constants(declaration: tree.TypeDeclaration) -> list[tree.Field]:
    """Return the constants of a class that a client can read and that hold an object of the class."""
    return [
        each
        for each in declaration.members
        if isinstance(each, tree.Field)
        and _is_static(each.modifiers)
        and "final" in each.modifiers.words
        and _is_own(each.type, declaration)
    ]


def _is_static(modifiers: tree.Modifiers) -> bool:
    return "static" in modifiers.words and "private" not in modifiers.words


def _is_own(type_: tree.TypeName, declaration: tree.TypeDeclaration) -> bool:
    return type_.names == (declaration.name,) and not type_.dimensions


def _call(
    called: str,
    declaration: tree.TypeDeclaration,
    generics: Sequence[tree.TypeParameter],
    parameters: Sequence[tree.Parameter],
) -> ArgumentMaker:
    """Return the call of a constructor or factory, a text with braces for the name of the class."""
    bounds = {each.name: each.bounds[0] if each.bounds else None for each in generics}
    types = [_without_variable(each.type, bounds) for each in parameters]
    names = [f"_item{at}" for at in range(len(types))]
    return ArgumentMaker(
        tuple(zip(types, names, strict=True)),
        f"return {called.format(declaration.name)}({', '.join(names)});",
        f"{called.format(TYPE)}({', '.join(['{}'] * len(names))})",
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
    if len(elements) == 2:
        yield _maker(class_name, elements[:1], "put", "Collections.singletonMap", has_null=True)


def _collections(class_name: str, elements: list[tree.TypeName | None]) -> Iterator[ArgumentMaker]:
    for size in _SIZES if len(elements) == 1 else _SIZES[:1]:
        yield _maker(class_name, elements * size, "add", "List.of")
    if len(elements) == 1 and class_name not in _WITHOUT_NULL:
        yield _maker(class_name, [], "add", "Collections.singletonList", has_null=True)
        yield _maker(class_name, elements, "add", "Arrays.asList", has_null=True)


def _element(argument: tree.TypeName | tree.Wildcard) -> tree.TypeName | None:
    """Return the type of an element, None for Object."""
    return argument.bound if isinstance(argument, tree.Wildcard) else argument


def _maker(
    class_name: str, types: Sequence[tree.TypeName | None], add: str, make: str, *, has_null: bool = False
) -> ArgumentMaker:
    """Return the maker of a collection of some elements, or of a map of keys and values; null comes last if it `has_null`."""
    names = [f"_item{at}" for at in range(len(types))]
    contents = [*names, "null"] if has_null else names
    entries = (
        [", ".join(contents[at : at + 2]) for at in range(0, len(contents), 2)] if add == "put" else contents
    )
    class_name = f"{_PACKAGE}{class_name}"
    lines = [f"{class_name} {_MADE} = new {class_name}();", *(f"{_MADE}.{add}({each});" for each in entries)]
    given = ", ".join(["{}"] * len(types) + ["null"] * has_null)
    return ArgumentMaker(
        tuple(zip(types, names, strict=True)),
        " ".join([*lines, f"return {_MADE};"]),
        f"new {class_name}({_PACKAGE}{make}({given}))" if contents else f"new {class_name}()",
    )
