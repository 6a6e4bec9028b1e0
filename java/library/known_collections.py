"""Collections with known elements, read from the expressions that make them.

``List.of(1, 2)`` and ``Map.of("a", 1)`` never change; ``Arrays.asList(1, 2)`` and ``new HashMap<>()`` have known elements as long as no code changes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.java.library import class_names
from ooxcheck.java.operators import CallKind
from ooxcheck.java.typed import ArrayOf, Call, Constant, Expr, MethodRef, New
from ooxcheck.java.types import BOXES, INT, STRING, ClassType, Primitive

_COPIES = {
    class_names.LIST: class_names.IMMUTABLE_LIST,
    class_names.SET: class_names.IMMUTABLE_SET,
    class_names.MAP: class_names.IMMUTABLE_MAP,
}
"""The classes of the results of ``copyOf``."""


@dataclass(frozen=True, slots=True)
class KnownCollection:
    """A collection of a class of the library: its elements, or the keys and values of a map."""

    name: str
    elements: tuple[Expr, ...]
    values: tuple[Expr, ...] = ()

    @property
    def is_list(self) -> bool:
        """Whether it keeps its elements in an array."""
        from ooxcheck.java.library.representation import part_of

        part = part_of(self.name)
        return part is not None and part.is_array

    @property
    def map_class(self) -> str | None:
        """The class of the map in which a set keeps its elements; None if it is no set."""
        from ooxcheck.java.library.representation import part_class

        return part_class(self.name)


def immutable_collection(value: Expr | None) -> KnownCollection | None:
    """Return the immutable collection that an expression makes, None if it makes none."""
    match value:
        case Call(CallKind.STATIC, None, MethodRef(class_names.LIST, "of"), (ArrayOf(elements),)):
            return KnownCollection(class_names.IMMUTABLE_LIST, elements)
        case Call(CallKind.STATIC, None, MethodRef(class_names.SET, "of"), (ArrayOf(elements),)):
            return KnownCollection(class_names.IMMUTABLE_SET, elements)
        case Call(CallKind.STATIC, None, MethodRef(class_names.MAP, "of"), arguments):
            return KnownCollection(class_names.IMMUTABLE_MAP, arguments[::2], arguments[1::2])
        case Call(CallKind.STATIC, None, MethodRef(class_names.MAP, "ofEntries"), (ArrayOf(entries),)):
            return _map_of_entries(entries)
        case Call(CallKind.STATIC, None, MethodRef(owner, "copyOf"), (copied,)) if owner in _COPIES:
            known = immutable_collection(copied)
            return known if known is not None and known.name == _COPIES[owner] else None
        case _:  # nothing is known of other expressions
            return None


def known_collection(value: Expr | None, added: Sequence[tuple[Expr, ...]]) -> KnownCollection | None:
    """Return the collection that an expression makes after elements, or keys with values, were added; None if two elements may be equal."""
    match value:
        case Call(CallKind.STATIC, None, MethodRef(class_names.ARRAYS, "asList"), (ArrayOf(elements),)) if (
            not added
        ):
            return KnownCollection(class_names.ARRAY_LIST, elements)
        case New(
            MethodRef(
                class_names.ARRAY_LIST
                | class_names.HASH_SET
                | class_names.LINKED_HASH_SET
                | class_names.TREE_SET as owner
            ),
            arguments,
        ):
            copied = _copied_collection(arguments)
            known = (
                None
                if copied is None
                else KnownCollection(owner, (*copied.elements, *(each for (each,) in added)))
            )
        case New(
            MethodRef(class_names.HASH_MAP | class_names.LINKED_HASH_MAP | class_names.TREE_MAP as owner),
            arguments,
        ):
            copied = _copied_collection(arguments)
            known = (
                None
                if copied is None
                else KnownCollection(
                    owner,
                    (*copied.elements, *(key for key, _ in added)),
                    (*copied.values, *(each for _, each in added)),
                )
            )
        case _:  # nothing is known of other expressions, unless they make an immutable collection
            return immutable_collection(value) if not added else None
    return known if known is None or known.is_list or _are_distinct(known.elements) else None


def _copied_collection(arguments: tuple[Expr, ...]) -> KnownCollection | None:
    """Return the collection that a constructor copies: an empty one if it has no argument, or only a capacity."""
    if not arguments or (len(arguments) == 1 and arguments[0].type is INT):
        return KnownCollection("", ())
    return known_collection(arguments[0], ()) if len(arguments) == 1 else None


def _are_distinct(elements: tuple[Expr, ...]) -> bool:
    """Return whether it is known that no two elements are equal."""
    keys = [
        each.arguments[0] if isinstance(each, Call) and each.method.name == "valueOf" else each
        for each in elements
    ]
    return all(isinstance(each, Constant) for each in keys) and len(set(keys)) == len(keys)


def _map_of_entries(entries: tuple[Expr, ...]) -> KnownCollection | None:
    pairs = [
        each.arguments
        for each in entries
        if isinstance(each, Call) and (each.method.owner, each.method.name) == (class_names.MAP, "entry")
    ]
    if len(pairs) < len(entries):
        return None
    keys, values = tuple(key for key, _ in pairs), tuple(value for _, value in pairs)
    return KnownCollection(class_names.IMMUTABLE_MAP, keys, values)


def known_classes(value: Expr | None) -> Iterator[str]:
    """Yield the classes of the objects that a final field with this initial value holds, and of those in its collection."""
    match value:
        case New(constructor, arguments):
            yield constructor.owner
            for each in arguments if class_names.is_in_java_util(constructor.owner) else ():
                yield from known_classes(each)
        case Constant(str(), type_) if type_ == STRING:
            yield STRING.name
        case Call(CallKind.STATIC, None, MethodRef(owner, "valueOf", (Primitive() as type_,))) if BOXES.get(
            type_
        ) == ClassType(owner):
            yield owner
        case _ if (known := known_collection(value, ())) is not None:
            yield from (class_names.IMMUTABLE, known.name)
            for each in (*known.elements, *known.values):
                yield from known_classes(each)
        case _:  # nothing is known of other expressions
            return
