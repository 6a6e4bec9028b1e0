"""Objects of classes that nobody gave: whoever calls the method under check may hand it any Comparator, whatever classes and lambdas were found.

So a functional interface of the library that a parameter or a field is of has objects of one more class, which does anything. Where nobody at all was found
below it, the interface has these objects itself. So it is with a Number and a CharSequence, since Java has more of them than were found, and with the other abstract types of ``java.lang``
where the sources ask of which class an object is: that a Comparable is asked whether it is an Integer does not make it one.
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
    RUNNABLE,
)
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Class
from ooxcheck.java.types import OBJECT, ClassType, Type, mentioned_classes, package

_OPEN_CLASSES = frozenset((NUMBER, CHAR_SEQUENCE))
"""Types of which the JDK has more implementations than our library."""

_FUNCTIONS = frozenset((COMPARATOR, RUNNABLE, CALLABLE))
"""Functional interfaces outside of ``java.util.function``."""

UNKNOWN = "Unknown"
"""The last name of such a class; the interface is in front of it."""


def unknown_functions(reach: Reach) -> Iterator[Class]:
    """Yield the interfaces that need such a class."""
    if reach.is_fresh:
        return
    held, told_apart = (
        {name for type_ in _held(reach) for name in mentioned_classes(type_)},
        set(_told_apart(reach)),
    )
    for class_ in reach.classes.values():
        is_function = (
            package(class_.name) == JAVA_UTIL_FUNCTION
            or class_.name in _FUNCTIONS
            or class_.name in _OPEN_CLASSES
        )
        is_wanted = (is_function and class_.name in held) or class_.name in told_apart
        if is_wanted and class_.kind == TypeKind.INTERFACE and reach.extending(class_.name):
            yield class_


def is_open(reach: Reach, class_: Class) -> bool:
    """Return whether an abstract class of the library has objects of classes that were not found."""
    is_ours = class_.is_library and class_.is_abstract and not reach.is_fresh
    return is_ours and (class_.name in _OPEN_CLASSES or class_.name in set(_told_apart(reach)))


def _told_apart(reach: Reach) -> Iterator[str]:
    """Yield the types of ``java.lang`` of whose objects the sources ask of which class below they are."""
    for node in reach.nodes.of_sources(reach.methods):
        match node:
            case typed.InstanceOf(operand, type_) | typed.Cast(operand, type_, False):
                asked = [operand.type] if operand.type != type_ else []
            case typed.SameClass(left, right):
                asked = [left.type, right.type]
            case _:
                continue
        yield from (
            each.name
            for each in asked
            if isinstance(each, ClassType) and each != OBJECT and package(each.name) == JAVA_LANG
        )


def _held(reach: Reach) -> Iterator[Type]:
    """Yield the types of what the heap has, as the text has them."""
    yield from (
        each.written or each.type for entry in reach.entries for each in reach.methods[entry].parameters
    )
    yield from (
        field.written for class_ in reach.classes.values() if not class_.is_library for field in class_.fields
    )
