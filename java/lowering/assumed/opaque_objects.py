"""Opaque objects: what is only known to be an Object is no collection of the library, if nobody asks.

Of an Object, or of a ``T``, a method can ask no more than ``equals``, ``hashCode`` and ``toString``, unless it finds out of which class it is. A list, a map or an entry answers by asking all
that it holds, which may be lists again: a recursion that costs minutes, and that hardly any method is about. So these places hold something else, which is told; but not where the
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
    """Return the classes of the library that no opaque object is of; none, if nothing would be run on such an object, or something asks."""
    found = tuple(name for name in reach.instantiated() if _is_collection(reach, reach.classes[name]))
    runs = any(
        method.owner.startswith(_PACKAGE) and method.name in _ASKED and not method.is_static
        for method in reach.methods
    )
    return found if found and runs and not any(_asks(reach, found, node) for node in _written(reach)) else ()


def _is_collection(reach: Reach, class_: Class) -> bool:
    is_thrown = reach.is_below(class_.name, "java.lang.Throwable")
    return (
        class_.is_library
        and class_.name.startswith(_PACKAGE)
        and not is_thrown
        and not is_view(reach, class_)
    )


def _written(reach: Reach) -> Iterator[Node]:
    """Yield what stands in the reached code and specifications of the sources."""
    program, own = reach.program, {name for name, class_ in reach.classes.items() if not class_.is_library}
    for method in reach.methods:
        if method.owner in own:
            body = program.body(method)
            yield from descendants(program.contract(method), *((body,) if body is not None else ()))
    for name in own:
        parts = *program.initial(name, is_static=False), *program.initial(name, is_static=True)
        yield from descendants(*parts, *program.invariants(name), *program.represents(name))


def _asks(reach: Reach, hidden: tuple[str, ...], node: Node) -> bool:
    """Return whether a node tells collections from other objects."""

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
        case _:  # no other node tells a collection from another object
            return False
