"""Internal objects of library collections: the map of a set, the list of a queue, the array of a list. In the initial heap no other object refers to them.

They are added to the scope if other objects of their class may exist, or if they share a superclass with the collection: three queues have three lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ooxcheck.java import array_objects
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.types import BOOLEAN, OBJECT, ArrayType, ClassType, Type
from ooxcheck.oox import tree
from ooxcheck.oox.operators import Infix, Prefix
from ooxcheck.oox.source import Span

LISTS_OF_QUEUES: Mapping[str, str] = {
    "java.util.PriorityQueue": "java.util.ArrayList",
    "java.util.ArrayDeque": "java.util.LinkedList",
}
"""The classes of queues, with those of the lists that hold their elements."""

_LIST = "java.util.ArrayBackedList"
_OBJECTS: Mapping[tuple[str, str], str] = {
    ("java.util.MappedSet", "members"): "java.util.ListedMap",
    **{(queue, "elements"): held for queue, held in LISTS_OF_QUEUES.items()},
}
"""The fields that hold internal objects, with the classes of the objects."""
_ARRAYS: Mapping[tuple[str, str], Type] = {
    (_LIST, "elements"): ArrayType(OBJECT),
    ("java.util.BitSet", "bits"): ArrayType(BOOLEAN),
}


class LibraryParts:
    """Formulas about the internal objects of collections; `parameters` are those of the method under check."""

    def __init__(
        self, reach: Reach, names: Names, parameters: Sequence[tuple[str, Type]], span: Span
    ) -> None:
        self._reach = reach
        self._names = names
        self._parameters = parameters
        self._span = span
        self._places = (
            []
            if reach.is_fresh
            else [
                typed_place for place in self._visible_places() for typed_place in self._with_elements(*place)
            ]
        )
        self._objects = {
            field: part
            for field, part in _OBJECTS.items()
            if self._is_found(field) and part in reach.classes and not reach.is_fresh
        }
        self._arrays = {
            field: type_ for field, type_ in _ARRAYS.items() if self._is_found(field) and not reach.is_fresh
        }

    def _is_found(self, field: tuple[str, str]) -> bool:
        return field in self._names.fields()

    def formulas(self) -> Iterator[tree.Expr]:
        """Yield that no location outside the collections refers to an internal object."""
        for field, part in self._objects.items():
            yield from (self._apart(place, field) for place in self._possible_places(part))
        for field, type_ in self._arrays.items():
            yield from (self._apart(place, field) for place, held in self._places if held == type_)

    @property
    def again(self) -> Mapping[str, int]:
        """The number of times that the scope of a type of OOX is added again, for internal objects."""
        counts: Counter[str] = Counter()
        for (holder, _), part in self._objects.items():
            is_seen = any(self._possible_places(part))
            counts.update(
                self._names.class_(name)
                for name in self._kin(part)
                if is_seen or self._reach.is_below(holder, name)
            )
            counts.update([self._array(OBJECT)] if is_seen and self._reach.is_below(part, _LIST) else [])
        seen = {held for _, held in self._places}
        counts.update(
            self._array(type_.element)
            for type_ in self._arrays.values()
            if isinstance(type_, ArrayType) and type_ in seen
        )
        return counts

    def _kin(self, part: str) -> Iterator[str]:
        """Yield the reachable superclasses and subclasses of a library class, and itself."""
        for name, class_ in self._reach.classes.items():
            is_kin = self._reach.is_below(part, name) or self._reach.is_below(name, part)
            if is_kin and class_.is_library and class_.kind != "interface" and name != OBJECT.name:
                yield name

    def _array(self, element: Type) -> str:
        return f"{self._names.type(element, self._span).name}[]"

    # ---------------------------------------------------------------------------------------------------- places

    def _possible_places(self, part: str) -> Iterator[tree.Expr]:
        """Yield the visible locations that might hold objects of a class."""
        for place, type_ in self._places:
            if isinstance(type_, ClassType) and (
                type_ == OBJECT or (type_.name in self._reach.classes and self._reach.meets(type_.name, part))
            ):
                yield place

    def _visible_places(self) -> Iterator[tuple[tree.Expr, Type]]:
        """Yield the visible locations: fields, static fields, parameters, elements of collections, and arrays that are Objects."""
        for class_ in self._reach.classes.values():
            for field in class_.fields:
                is_seen = not class_.is_library or field.ref.type == OBJECT
                if (
                    is_seen
                    and not field.kind
                    and not field.ref.is_static
                    and self._reach.keeps(field.ref)
                    and (class_.name, field.ref.name) in self._names.fields()
                ):
                    yield self._all(class_.name, field.ref.name), field.ref.type
        for static in self._reach.statics:
            owner = tree.Name(self._names.static_owner(static.owner), span=self._span)
            yield tree.Member(owner, self._names.field(static), span=self._span), static.type
        yield from ((tree.Name(name, span=self._span), type_) for name, type_ in self._parameters)
        if (_LIST, "elements") in self._names.fields():
            yield tree.Elements(self._all(_LIST, "elements"), span=self._span), OBJECT
        for name in self._reach.holders():
            held = array_objects.held_type(name)
            if held is not None:
                yield self._all(*array_objects.elements_field(name)), held

    def _with_elements(self, place: tree.Expr, type_: Type) -> Iterator[tuple[tree.Expr, Type]]:
        yield place, type_
        if isinstance(type_, ArrayType) and isinstance(type_.element, ClassType | ArrayType):
            yield from self._with_elements(tree.Elements(place, span=self._span), type_.element)

    # ----------------------------------------------------------------------------------------------------- terms

    def _all(self, java: str, field: str) -> tree.Expr:
        """Return the values of a field in all objects of a class."""
        return tree.Member(
            tree.Name(self._names.class_(java), span=self._span),
            self._names.fields()[java, field],
            span=self._span,
        )

    def _apart(self, place: tree.Expr, field: tuple[str, str]) -> tree.Expr:
        return tree.Unary(
            Prefix.NO,
            tree.Binary(Infix.INTERSECTION, place, self._all(*field), span=self._span),
            span=self._span,
        )
