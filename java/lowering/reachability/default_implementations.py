"""Implementations of the library's interfaces: of which class a list is in the heap that a method is called in.

A parameter or a field of type List has objects of the classes that the method can reach. Where there is none, they are of those that the sources make, or else of
one that does what the interface says. A HashMap stands for all maps, since its order may be any. Where the sources ask whether a list is an ArrayList, there is one that is none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from ooxcheck.java import typed
from ooxcheck.java.library import catalogue
from ooxcheck.java.program import Program
from ooxcheck.java.types import ClassType
from ooxcheck.oox.nodes import Node

_PACKAGE = "java.util"

_USUAL = {
    "NavigableMap": "TreeMap",
    "SortedMap": "TreeMap",
    "Map": "HashMap",
    "SortedSet": "TreeSet",
    "Set": "HashSet",
    "Deque": "ArrayDeque",
    "Queue": "ArrayDeque",
    "List": "ArrayList",
    "Collection": "ArrayList",
    "concurrent.ConcurrentMap": "concurrent.ConcurrentHashMap",
    "concurrent.ExecutorService": "concurrent.Executors.Pool",
    "concurrent.locks.Condition": "concurrent.locks.ReentrantLock.Waiting",
    "concurrent.locks.Lock": "concurrent.locks.ReentrantLock",
}
"""The interfaces, those below first, and the class that stands for each."""


_DIFFERENT = tuple(
    f"{_PACKAGE}.{name}"
    for name in ("ArrayList", "LinkedList", "HashSet", "TreeSet", "ArrayDeque", "HashMap", "TreeMap")
)
"""Of these, one stands beside those that something is asked to be."""


def missing_implementations(
    program: Program, found: Collection[str], is_below: Callable[[str, str], bool], written: Iterable[Node]
) -> Iterator[str]:
    """Yield classes for the interfaces among those that were found that nobody implements, or that the sources tell apart from all who do.

    Parameters
    ----------
    is_below
        Whether a class is another, or extends or implements it.
    written
        What stands in the sources.
    """
    for interface, usual in _USUAL.items():
        name = f"{_PACKAGE}.{interface}"
        if name in found and not any(is_below(each, name) and _has_objects(program, each) for each in found):
            made = [
                qualified
                for each in program.creations()
                if (qualified := f"{_PACKAGE}.{each}") in catalogue.names()
            ]
            yield from [each for each in made if is_below(each, name)] or [f"{_PACKAGE}.{usual}"]
            return
    yield from _different(program, found, is_below, written)


def _different(
    program: Program, found: Collection[str], is_below: Callable[[str, str], bool], written: Iterable[Node]
) -> Iterator[str]:
    for node in written:
        match node:
            case typed.InstanceOf(operand, ClassType(asked)) | typed.Cast(
                operand, ClassType(asked), False
            ) if isinstance(operand.type, ClassType):
                above = operand.type.name
                if (
                    above.startswith(_PACKAGE)
                    and above in found
                    and not any(
                        is_below(each, above) and not is_below(each, asked) and _has_objects(program, each)
                        for each in found
                    )
                ):
                    yield from [
                        each for each in _DIFFERENT if is_below(each, above) and not is_below(each, asked)
                    ][:1]
            case _:
                continue


def _has_objects(program: Program, name: str) -> bool:
    class_ = program.class_(name)
    return class_.kind != "interface" and not class_.is_abstract
