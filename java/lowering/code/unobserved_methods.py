"""Methods of the library whose effect is unobservable until some class is reached: the order of a hash table costs nothing unless the program iterates over one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from ooxcheck.java import typed
from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.library.hash_codes import HASH_CODE
from ooxcheck.java.program import Class, Method, Program
from ooxcheck.java.typed import Block, MethodRef
from ooxcheck.java.types import OBJECT, ClassType
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants

LISTED_MAP, EXTENDED = "java.util.ListedMap", "java.util.ListedMap.Extended"
"""The maps of the library, and the name of all classes of the sources that extend one."""

_STRING, _THROWABLE = ClassType("java.lang.String"), ClassType("java.lang.Throwable")
_TO_STRING = MethodRef(OBJECT.name, "toString", (), _STRING)
PRINTED = (
    MethodRef(_THROWABLE.name, "toString", (), _STRING),
    MethodRef(_THROWABLE.name, "getLocalizedMessage", (), _STRING),
    MethodRef(_THROWABLE.name, "getMessage", (), _STRING),
    MethodRef(_THROWABLE.name, "getCause", (), _THROWABLE),
)
"""The methods that ``printStackTrace`` calls: that is observed by an exception of the sources that overrides one of them."""
_FILL = MethodRef(_THROWABLE.name, "fillInStackTrace", (), _THROWABLE)
"""What the constructors of exceptions call: an exception of the sources that overrides it observes that."""

_INERT = typed.Block | typed.Return | typed.Constant | typed.Null | typed.This | typed.FieldGet | typed.Concat

RECENCY = "java.util.LinkedHashMap.Recency"
"""The class that is reached if a map may be in the order of access, so that ``get`` changes it."""


def observers(program: Program, hierarchy: Hierarchy, class_: Class) -> Iterator[str]:
    """Yield the names in ``@SeenBy`` that a class of the sources stands for: maps of the library that it extends, and methods that it overrides."""
    if class_.is_library:
        return
    if hierarchy.is_below(class_.name, LISTED_MAP):
        yield EXTENDED
    text = hierarchy.inherited_method(class_.name, _TO_STRING)
    # Object's toString calls it: a class of the sources that overrides it, and has no other toString, observes that
    if text is not None and text.owner == OBJECT.name and _has_effect(program, class_, HASH_CODE):
        yield f"{HASH_CODE.owner}.{HASH_CODE.name}"
    if hierarchy.is_below(class_.name, _THROWABLE.name) and any(
        _has_effect(program, class_, each) for each in PRINTED
    ):
        yield f"{PRINTED[0].owner}.{PRINTED[0].name}"
    # nobody else has the object yet, so that nobody observes its monitor
    if hierarchy.is_below(class_.name, _THROWABLE.name) and not all(
        _is_inert(program, each.ref) for each in _overrides(class_, _FILL)
    ):
        yield f"{_FILL.owner}.{_FILL.name}"


def _has_effect(program: Program, class_: Class, method: MethodRef) -> bool:
    """Return whether a class overrides a method such that somebody may observe a call whose result is lost."""
    own = _overrides(class_, method)
    return any(each.is_synchronized or not _is_inert(program, each.ref) for each in own)


def _overrides(class_: Class, method: MethodRef) -> Iterator[Method]:
    return (each for each in class_.methods if each.ref.signature == method.signature)


def _is_inert(program: Program, method: MethodRef) -> bool:
    """Return whether a method only returns constants and fields of its own object, or texts of them: it cannot throw."""
    try:
        body = program.body(method)
    except OoxError:  # it is reported if the method is reached
        return False
    return body is not None and all(
        isinstance(node, _INERT)
        and (not isinstance(node, typed.FieldGet) or isinstance(node.target, typed.This))
        for node in descendants(body)
    )


class UnobservedMethods:
    """The methods of one search that have no observable effect yet."""

    def __init__(self, program: Program, *, is_partial: bool = False) -> None:
        self._body = program.partial_body if is_partial else program.body
        self._waiting: dict[str, list[MethodRef]] = {}
        self._observers: set[str] = set()

    def postpones(self, method: Method, reached: Container[str]) -> bool:
        """Return whether a method has no observable effect with the classes reached so far; it is remembered."""
        is_unobserved = bool(method.seen_by) and method.seen_by not in self._observers
        is_unobserved = is_unobserved and method.seen_by not in reached
        if is_unobserved:
            self._waiting.setdefault(method.seen_by, []).append(method.ref)
        return is_unobserved

    def by(self, name: str) -> Sequence[MethodRef]:
        """Remove and return the methods whose effect a class, or a class that overrides a method, observes from now on."""
        self._observers.add(name)
        return self._waiting.pop(name, ())

    def is_waiting(self, method: MethodRef) -> bool:
        """Return whether a method has no observable effect with the classes reached so far, and was reached."""
        return any(method in methods for methods in self._waiting.values())

    def body(self, method: MethodRef) -> Block | None:
        """Return the body of a method; that of an unobserved one is empty."""
        body = self._body(method)
        return replace(body, statements=()) if self.is_waiting(method) and body is not None else body
