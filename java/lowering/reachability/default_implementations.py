"""Implementations of the library's interfaces: the class of a list in the heap that a method is called in.

A parameter or a field of type List has objects of the reachable implementations. Where there is none, they are of the classes that the sources instantiate, or else of
the default implementation. Where the sources test whether a list is an ArrayList, a list of another class is reachable, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from ooxcheck.java import typed
from ooxcheck.java.library import catalogue
from ooxcheck.java.library.class_names import JAVA_UTIL, is_in_java_util
from ooxcheck.java.library.collection_kinds import ALTERNATIVES, DEFAULT_IMPLEMENTATIONS
from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Program
from ooxcheck.java.types import ClassType
from ooxcheck.oox.nodes import Node


def missing_implementations(
    program: Program,
    reachable: Collection[str],
    is_below: Callable[[str, str], bool],
    source_nodes: Iterable[Node],
) -> Iterator[str]:
    """Yield implementations of a reachable interface that has none of the library, or another one where all its implementations pass a type test of the sources.

    Parameters
    ----------
    is_below
        Whether a class is a subtype of another.
    source_nodes
        The nodes of reachable bodies of the sources.
    """
    for interface, default in DEFAULT_IMPLEMENTATIONS.items():
        if interface in reachable and not any(
            is_below(each, interface) and program.class_(each).is_library and _is_concrete(program, each)
            for each in reachable
        ):
            yield from _classes_with_objects(program, interface, is_below) or [default]
            return
    yield from _alternatives(program, reachable, is_below, source_nodes)


def _classes_with_objects(
    program: Program, interface: str, is_below: Callable[[str, str], bool]
) -> list[str]:
    """Return the classes of the library below an interface of which the sources create objects, not only of anonymous subclasses."""
    names = (f"{JAVA_UTIL}{each}" for each in program.creations())
    known = (each for each in names if each in catalogue.names() and is_below(each, interface))
    return [each for each in known if _is_concrete(program, each)]


def _alternatives(
    program: Program,
    reachable: Collection[str],
    is_below: Callable[[str, str], bool],
    source_nodes: Iterable[Node],
) -> Iterator[str]:
    """Yield, for each type test or cast that every reachable object passes, a class whose objects do not."""
    for node in source_nodes:
        match node:
            case typed.InstanceOf(operand, ClassType(tested)) | typed.Cast(
                operand, ClassType(tested), False
            ) if isinstance(operand.type, ClassType):
                above = operand.type.name
                passes_always = not any(
                    is_below(each, above) and not is_below(each, tested) and _is_concrete(program, each)
                    for each in reachable
                )
                if is_in_java_util(above) and above in reachable and passes_always:
                    others = (
                        each for each in ALTERNATIVES if is_below(each, above) and not is_below(each, tested)
                    )
                    yield from [*others][:1]
            case _:  # no other node tests the class of an object
                continue


def _is_concrete(program: Program, name: str) -> bool:
    class_ = program.class_(name)
    return class_.kind != TypeKind.INTERFACE and not class_.is_abstract
