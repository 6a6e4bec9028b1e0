"""Collections that never change, read off the expressions that make them: ``List.of(1, 2)``, ``Map.of("a", 1)``; others if nobody does: ``Arrays.asList(1, 2)``, ``new HashMap<>()``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java.typed import ArrayOf, Call, Constant, Expr, MethodRef, New
from ooxcheck.java.types import BOXES, INT, STRING, ClassType, Primitive

AROUND = "java.util.ImmutableCollections"
LIST, SET, MAP = (f"{AROUND}.{name}" for name in ("ListN", "SetN", "MapN"))
LISTS = frozenset((LIST, "java.util.ArrayList"))
SETS = {
    SET: "java.util.HashMap",
    "java.util.HashSet": "java.util.HashMap",
    "java.util.LinkedHashSet": "java.util.LinkedHashMap",
    "java.util.TreeSet": "java.util.TreeMap",
}
"""The classes of sets, with those of the maps that hold their elements."""


@dataclass(frozen=True, slots=True)
class Immutable:
    """A collection of a class of the library: what is in it, of a map the values, too."""

    name: str
    elements: tuple[Expr, ...]
    values: tuple[Expr, ...] = ()


def immutable(value: Expr | None) -> Immutable | None:
    """Return the collection that an expression makes, if it is such a one."""
    match value:
        case Call("static", None, MethodRef("java.util.List", "of"), (ArrayOf(elements),)):
            return Immutable(LIST, elements)
        case Call("static", None, MethodRef("java.util.Set", "of"), (ArrayOf(elements),)):
            return Immutable(SET, elements)
        case Call("static", None, MethodRef("java.util.Map", "of"), arguments):
            return Immutable(MAP, arguments[::2], arguments[1::2])
        case Call("static", None, MethodRef("java.util.Map", "ofEntries"), (ArrayOf(entries),)):
            return _of_entries(entries)
        case Call(
            "static",
            None,
            MethodRef("java.util.List" | "java.util.Set" | "java.util.Map" as owner, "copyOf"),
            (copied,),
        ):
            known = immutable(copied)
            return (
                known
                if known is not None
                and known.name == {"java.util.List": LIST, "java.util.Set": SET}.get(owner, MAP)
                else None
            )
        case _:
            return None


def collection(value: Expr | None, added: Sequence[tuple[Expr, ...]]) -> Immutable | None:
    """Return the collection that an expression makes, of one that may change as it is when something was added: elements, or keys with values; None if it has an element twice, perhaps."""
    match value:
        case Call("static", None, MethodRef("java.util.Arrays", "asList"), (ArrayOf(elements),)) if not added:
            return Immutable("java.util.ArrayList", elements)
        case New(
            MethodRef(
                "java.util.ArrayList"
                | "java.util.HashSet"
                | "java.util.LinkedHashSet"
                | "java.util.TreeSet" as owner
            ),
            arguments,
        ):
            given = _copied(arguments)
            known = (
                None if given is None else Immutable(owner, (*given.elements, *(each for (each,) in added)))
            )
        case New(
            MethodRef("java.util.HashMap" | "java.util.LinkedHashMap" | "java.util.TreeMap" as owner),
            arguments,
        ):
            given = _copied(arguments)
            known = (
                None
                if given is None
                else Immutable(
                    owner,
                    (*given.elements, *(key for key, _ in added)),
                    (*given.values, *(each for _, each in added)),
                )
            )
        case _:
            return immutable(value) if not added else None
    return known if known is None or known.name in LISTS or _are_distinct(known.elements) else None


def _copied(arguments: tuple[Expr, ...]) -> Immutable | None:
    """Return what a constructor is given to copy: nothing, or what is known; a number is how much room there is to be."""
    if not arguments or (len(arguments) == 1 and arguments[0].type is INT):
        return Immutable("", ())
    return collection(arguments[0], ()) if len(arguments) == 1 else None


def _are_distinct(elements: tuple[Expr, ...]) -> bool:
    """Return whether it is known that no two elements are equal."""
    keys = [
        each.arguments[0] if isinstance(each, Call) and each.method.name == "valueOf" else each
        for each in elements
    ]
    return all(isinstance(each, Constant) for each in keys) and len(set(keys)) == len(keys)


def _of_entries(entries: tuple[Expr, ...]) -> Immutable | None:
    found = [
        each.arguments
        for each in entries
        if isinstance(each, Call) and (each.method.owner, each.method.name) == ("java.util.Map", "entry")
    ]
    if len(found) < len(entries):
        return None
    return Immutable(MAP, tuple(key for key, _ in found), tuple(value for _, value in found))


def classes(value: Expr | None) -> Iterator[str]:
    """Yield the classes of the objects that a final field is known to hold, and of those in a collection."""
    match value:
        case New(constructor, arguments):
            yield constructor.owner
            for each in arguments if constructor.owner.startswith("java.util.") else ():
                yield from classes(each)
        case Constant(str(), type_) if type_ == STRING:
            yield STRING.name
        case Call("static", None, MethodRef(owner, "valueOf", (Primitive() as type_,))) if BOXES.get(
            type_
        ) == ClassType(owner):
            yield owner
        case _ if (known := collection(value, ())) is not None:
            yield from (AROUND, known.name)
            for each in (*known.elements, *known.values):
                yield from classes(each)
        case _:
            return
