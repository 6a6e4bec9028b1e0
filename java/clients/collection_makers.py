"""Collections that a client makes as arguments: for each type of a parameter such as ``List<T>`` a few static Java methods that make one.

A name of a class decides what is tried. A method whose code does not compile, because ``List`` is a class of the program, is left out, and histories
without it exist all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree

_COLLECTIONS = {
    "Collection": "ArrayList",
    "List": "ArrayList",
    "ArrayList": "ArrayList",
    "LinkedList": "LinkedList",
    "Queue": "ArrayDeque",
    "Deque": "ArrayDeque",
    "ArrayDeque": "ArrayDeque",
    "Set": "HashSet",
    "HashSet": "HashSet",
    "SortedSet": "TreeSet",
    "TreeSet": "TreeSet",
}
_MAPS = {
    "Map": "HashMap",
    "HashMap": "HashMap",
    "SortedMap": "TreeMap",
    "NavigableMap": "TreeMap",
    "TreeMap": "TreeMap",
}
"""The class of the collection that is made where an interface or a class is expected: that which represents the interface (`ooxcheck.java.library.collection_kinds`)."""

_PACKAGE = "java.util."
_MADE = "_made"
_SIZES = (0, 1, 2)
_MAP_SIZES = (0, 1)


@dataclass(frozen=True, slots=True)
class CollectionMaker:
    """A method that makes a collection: the types of its parameters with their names, its body, and the expression for a test, with braces for the arguments."""

    parameters: tuple[tuple[tree.TypeName | None, str], ...]
    body: str
    expression: str


def is_collection(type_: tree.TypeName | None) -> bool:
    """Return whether the name of a type may be that of a collection."""
    return type_ is not None and not type_.dimensions and type_.names[-1] in (*_COLLECTIONS, *_MAPS)


def collection_makers(type_: tree.TypeName) -> Iterator[CollectionMaker]:
    """Yield the methods that make collections of a type, the smallest first; those of arrays are empty."""
    name, elements = type_.names[-1], [_element(each) for each in type_.arguments]
    if any(each is not None and each.dimensions for each in elements):
        elements = []
    if name in _MAPS:
        pair = elements if len(elements) == 2 else [None, None]
        for size in _MAP_SIZES if elements else _MAP_SIZES[:1]:
            yield _maker(_MAPS[name], pair * size, "put", "Map.of")
    else:
        for size in _SIZES if len(elements) == 1 else _SIZES[:1]:
            yield _maker(_COLLECTIONS[name], elements * size, "add", "List.of")


def _element(argument: tree.TypeName | tree.Wildcard) -> tree.TypeName | None:
    """Return the type of an element, None for Object."""
    return argument.bound if isinstance(argument, tree.Wildcard) else argument


def _maker(class_name: str, types: Sequence[tree.TypeName | None], add: str, make: str) -> CollectionMaker:
    names = [f"_item{at}" for at in range(len(types))]
    entries = [", ".join(names[at : at + 2]) for at in range(0, len(names), 2)] if add == "put" else names
    class_name = f"{_PACKAGE}{class_name}"
    lines = [f"{class_name} {_MADE} = new {class_name}();", *(f"{_MADE}.{add}({each});" for each in entries)]
    contents = f"{_PACKAGE}{make}({', '.join(['{}'] * len(types))})" if types else ""
    return CollectionMaker(
        tuple(zip(types, names, strict=True)),
        " ".join([*lines, f"return {_MADE};"]),
        f"new {class_name}({contents})",
    )
