"""Objects of unknown classes: the caller of the method under check may pass any Comparator, not only the reachable classes and lambdas.

So a functional interface of the library that is the type of a parameter or field has an unknown implementation, which does anything. If the interface has no reachable
implementation, it has these objects itself. So has an interface of the library whose reachable implementations are views, such as the iterators of a list that the method makes: the heap has no objects of these. The same holds of Number, CharSequence and the supertypes of Class in ``java.lang.reflect``, since the JDK has more implementations than our library, and of the other abstract types of ``java.lang``
if the sources test the class of their objects: otherwise a test whether a Comparable is an Integer might always succeed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.library.class_names import (
    CALLABLE,
    CHAR_SEQUENCE,
    COMPARATOR,
    JAVA_LANG,
    JAVA_UTIL_FUNCTION,
    NUMBER,
    REFLECTED,
    RUNNABLE,
)
from ooxcheck.java.lowering.reachability.library_views import is_view
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class
from ooxcheck.java.types import OBJECT, ClassType, Type, mentioned_classes, package

_OPEN_CLASSES = frozenset((NUMBER, CHAR_SEQUENCE, *REFLECTED))
"""Types of which the JDK has more implementations than our library."""

_FUNCTIONS = frozenset((COMPARATOR, RUNNABLE, CALLABLE))
"""Functional interfaces outside of ``java.util.function``."""

UNKNOWN = "Unknown"
"""The last part of the name of an unknown implementation, after that of the interface."""


def unknown_functions(reach: Reach) -> Iterator[Class]:
    """Yield the interfaces that need an unknown implementation."""
    if reach.is_fresh:
        return
    held, tested = (
        {name for type_ in _heap_types(reach) for name in mentioned_classes(type_)},
        set(_tested_types(reach)),
    )
    for class_ in reach.classes.values():
        is_function = (
            package(class_.name) == JAVA_UTIL_FUNCTION
            or class_.name in _FUNCTIONS
            or class_.name in _OPEN_CLASSES
        )
        is_wanted = (
            class_.name in held and (is_function or _has_only_views(reach, class_))
        ) or class_.name in tested
        if is_wanted and class_.kind == TypeKind.INTERFACE and reach.extending(class_.name):
            yield class_


def _has_only_views(reach: Reach, interface: Class) -> bool:
    """Return whether all objects of an interface of the library would be views, which are only in local variables."""
    below = [name for name in reach.virtual_calls.below(interface.name) if name != interface.name]
    return interface.is_library and all(
        is_view(reach, reach.classes[name]) for name in below if reach.has_own(name)
    )


def is_open(reach: Reach, class_: Class) -> bool:
    """Return whether an abstract class of the library may have objects of unknown classes."""
    is_ours = class_.is_library and class_.is_abstract and not reach.is_fresh
    if not is_ours or class_.name in _OPEN_CLASSES:
        return is_ours
    return package(class_.name) == JAVA_LANG and class_.name in set(_tested_types(reach))


def _tested_types(reach: Reach) -> Iterator[str]:
    """Yield the types of ``java.lang`` whose objects the sources test for their class."""
    for node in reach.nodes.of_sources(reach.methods):
        match node:
            case typed.InstanceOf(operand, type_) | typed.Cast(operand, type_, False):
                types = [operand.type] if operand.type != type_ else []
            case typed.SameClass(left, right):
                types = [left.type, right.type]
            case _:  # no other node tests a class
                continue
        yield from (
            each.name
            for each in types
            if isinstance(each, ClassType) and each != OBJECT and package(each.name) == JAVA_LANG
        )


def _heap_types(reach: Reach) -> Iterator[Type]:
    """Yield the types of parameters and fields, as they are written."""
    yield from (each.written or each.type for root in reach.roots for each in reach.methods[root].parameters)
    yield from (
        field.written for class_ in reach.classes.values() if not class_.is_library for field in class_.fields
    )
