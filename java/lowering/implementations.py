"""Implementations of the library's interfaces: of which class a list is in the heap that a method is called in.

A parameter or a field of type List has objects of the classes that the method can reach. Where there is none, they are of those that the sources make, or else of
one that does what the interface says. A HashMap stands for all maps, since its order may be any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from java.library import catalogue
from java.program import Program

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


def implementations(program: Program, found: Collection[str], is_below: Callable[[str, str], bool]) -> Iterator[str]:
    """Yield classes for the interfaces among those that were found that nobody implements.

    Parameters
    ----------
    is_below
        Whether a class is another, or extends or implements it.
    """
    for interface, usual in _USUAL.items():
        name = f"{_PACKAGE}.{interface}"
        if name in found and not any(is_below(each, name) and _has_objects(program, each) for each in found):
            made = [qualified for each in program.creations() if (qualified := f"{_PACKAGE}.{each}") in catalogue.names()]
            yield from [each for each in made if is_below(each, name)] or [f"{_PACKAGE}.{usual}"]
            return


def _has_objects(program: Program, name: str) -> bool:
    class_ = program.class_(name)
    return class_.kind != "interface" and not class_.is_abstract
