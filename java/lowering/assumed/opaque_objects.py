"""Opaque objects: an object whose static type is Object is assumed to be no collection of the library, unless the sources can tell the difference.

On an Object, or a ``T``, a method can only call ``equals``, ``hashCode`` and ``toString``, unless it tests the class. A list, a map or an entry then calls the same method on its elements,
which may be lists again. This recursion costs minutes and matters for few methods. So locations of type Object hold no collections, and a note says so. The assumption is dropped if the
sources cast to a collection, test for one, or compare one with other objects.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.formulas import ObjectSet
from ooxcheck.java.lowering.reachability.library_views import is_view
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Class
from ooxcheck.java.types import OBJECT, ClassType, Type
from ooxcheck.oox.nodes import Node, descendants

_PACKAGE = "java.util."
_ASKED = frozenset(("equals", "hashCode", "toString"))


def hidden_collections(reach: Reach) -> tuple[str, ...]:
    """Return the collection classes that opaque objects are assumed not to have; none if no method runs on opaque objects, or if the sources distinguish collections."""
    collections = tuple(
        name for name in reach.instantiated_classes() if _is_collection(reach, reach.classes[name])
    )
    runs = any(
        method.owner.startswith(_PACKAGE) and method.name in _ASKED and not method.is_static
        for method in reach.methods
    )
    return (
        collections
        if collections and runs and not any(_asks(reach, collections, node) for node in _source_nodes(reach))
        else ()
    )


def _is_collection(reach: Reach, class_: Class) -> bool:
    is_thrown = reach.is_below(class_.name, "java.lang.Throwable")
    return (
        class_.is_library
        and class_.name.startswith(_PACKAGE)
        and not is_thrown
        and not is_view(reach, class_)
    )


def _source_nodes(reach: Reach) -> Iterator[Node]:
    """Yield the nodes of the reachable code and specifications of the sources."""
    program, own = reach.program, {name for name, class_ in reach.classes.items() if not class_.is_library}
    for method in reach.methods:
        if method.owner in own:
            yield from descendants(program.contract(method))
            yield from reach.nodes.of(method)
    for name in own:
        parts = *reach.object_initial(name), *program.partial_initial(name, is_static=True)
        yield from descendants(*parts, *program.invariants(name), *program.represents(name))


def _asks(reach: Reach, hidden: tuple[str, ...], node: Node) -> bool:
    """Return whether a node distinguishes collections from other objects."""

    def may_be_one(type_: Type) -> bool:
        return (
            isinstance(type_, ClassType)
            and type_ != OBJECT
            and any(reach.is_below(name, type_.name) for name in hidden)
        )

    match node:
        case typed.Cast(_, type_) | typed.InstanceOf(_, type_) | typed.ClassLiteral(type_):
            return may_be_one(type_)
        case ObjectSet():
            return may_be_one(node.type)
        case typed.Binary("==" | "!=", left, right):
            return may_be_one(left.type) != may_be_one(right.type) and OBJECT in (left.type, right.type)
        case typed.Call(_, _, method, arguments) if method.name == "equals":
            return any(may_be_one(each.type) for each in arguments)
        case _:  # no other node distinguishes a collection from another object
            return False
