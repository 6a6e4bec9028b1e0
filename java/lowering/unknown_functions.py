"""Functions that are not known: whoever calls the method under check may hand it any Comparator, whatever classes and lambdas were found.

So a functional interface of the library that a parameter or a field is of has objects of one more class, which does anything. Where nobody at all was found
below it, the interface has these objects itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from java.lowering.reach import Reach
from java.program import Class, Method
from java.types import OBJECT, ArrayType, ClassType, Type, package

_PACKAGE = "java.util.function."
_OTHERS = frozenset(("java.util.Comparator", "java.lang.Runnable", "java.util.concurrent.Callable"))
UNKNOWN = "Unknown"
"""The last name of such a class; the interface is in front of it."""


def unknown_functions(reach: Reach) -> Iterator[Class]:
    """Yield the interfaces that need such a class."""
    held = {name for type_ in _held(reach) for name in _names(type_)} if not reach.is_fresh else set()
    for class_ in reach.classes.values():
        is_function = class_.kind == "interface" and (package(class_.name) == _PACKAGE or class_.name in _OTHERS)
        if is_function and class_.name in held and reach.extending(class_.name):
            yield class_


def promises(reach: Reach, interface: Class) -> Iterator[Method]:
    """Yield the methods that such a class has without body."""
    for method in reach.methods.values():
        owner = method.ref.owner
        if not method.has_body and not method.ref.is_static and (owner == OBJECT.name or reach.is_below(interface.name, owner)):
            yield method


def _held(reach: Reach) -> Iterator[Type]:
    """Yield the types of what the heap has, as the text has them."""
    yield from (each.written or each.type for entry in reach.entries for each in reach.methods[entry].parameters)
    yield from (field.written for class_ in reach.classes.values() if not class_.is_library for field in class_.fields)


def _names(type_: Type) -> Iterator[str]:
    """Yield the classes that a type mentions."""
    match type_:
        case ArrayType(element):
            yield from _names(element)
        case ClassType(name, arguments):
            yield name
            for each in arguments:
                yield from _names(each)
        case _:
            return
