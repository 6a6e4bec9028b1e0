"""Receivers: the objects on which the method under check can run.

On an object of a class that overrides it, a call runs the override (JLS 15.12.4.4); so none of them is its receiver, unless the class calls it by ``super``. A body
that cannot be read may do so.
"""

from __future__ import annotations

from collections.abc import Iterator

from java import typed
from java.lowering.names import CONSTRUCTOR
from java.lowering.reach import Reach
from java.program import Class, Method, Program
from java.typed import MethodRef
from oox.diagnostics import OoxError
from oox.nodes import descendants


def overriding(reach: Reach, method: Method) -> Iterator[str]:
    """Yield the classes that were found on whose objects a method never runs; none, if it would run on no object at all."""
    ref = method.ref
    if ref.is_static or ref.name == CONSTRUCTOR or method.is_private:
        return
    below = [class_ for class_ in reach.classes.values() if class_.name != ref.owner and reach.is_below(class_.name, ref.owner)]
    found = [class_.name for class_ in below if _overrides(class_, ref) and not _passes_on(reach.program, class_, ref)]
    receivers = [name for name in reach.instantiated() if reach.is_below(name, ref.owner)]
    if any(not any(reach.is_below(name, each) for each in found) for name in receivers):
        yield from found


def _overrides(class_: Class, method: MethodRef) -> bool:
    own = any((each.ref.name, each.ref.parameters) == (method.name, method.parameters) and not each.ref.is_static for each in class_.methods)
    return own or any(bridge.method == method for bridge in class_.bridges)


def _passes_on(program: Program, class_: Class, method: MethodRef) -> bool:
    """Whether a class may call exactly this method."""
    try:
        bodies = [program.body(each.ref) for each in (*class_.methods, *class_.constructors) if each.has_body]
    except OoxError:
        return True
    nodes = descendants(*(body for body in bodies if body is not None))
    return any(isinstance(node, typed.Call) and node.kind == "special" and node.method == method for node in nodes)
