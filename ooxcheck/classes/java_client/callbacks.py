"""Callbacks: methods of interfaces that a client implements in its own small classes, with default values as results.

Null is a usual result of a function of `java.util.function`. Of another interface it may contradict what everybody expects, so its methods are callbacks only if they return no reference.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.java_client.client_types import JavaTypes
from ooxcheck.classes.java_client.plain_objects import makes_objects
from ooxcheck.diagnosis.java_source import stub_interface
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_reference

FUNCTIONS = "java.util.function"
"""The package of the functions of the library."""


def callbacks(types: JavaTypes) -> frozenset[str]:
    """Return the full names of the methods without body that clients implement."""
    program = types.program
    return frozenset(
        method.full_name
        for name, class_ in program.classes.items()
        if (interface := stub_interface(program, name)) is not None and makes_objects(types, name)
        for method in class_.methods
        if method.body is None and _is_callback(types, method, interface)
    )


def is_own_interface(types: JavaTypes, interface: str) -> bool:
    """Return whether the methods of an interface may be callbacks: one of the files, or of the functions of the library."""
    return types.is_given(interface) or types.package(interface) == FUNCTIONS


def unknown_interfaces(types: JavaTypes) -> Iterator[str]:
    """Yield the interfaces with callbacks whose objects are of no class of the program."""
    program = types.program
    above = {name for each in program.classes for name in program.supertypes(each) if name != each}
    for name, each in program.classes.items():
        if each.interface and name not in above and is_own_interface(types, name):
            yield name


def _is_callback(types: JavaTypes, method: Method, interface: str) -> bool:
    if method.static or method.contract.requires or method.contract.exceptional:
        return False
    if not types.is_given(interface):
        return is_own_interface(types, interface)
    return not (method.contract.ensures or is_reference(method.result))
