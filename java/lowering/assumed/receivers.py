"""Receivers: the objects on which the method under check can run.

On an object of a class that overrides it, a call runs the override (JLS 15.12.4.4); so none of them is its receiver, unless the class calls it by ``super``.
A constructor is checked for ``new`` of its own class. Constructors of classes below run it, too, on objects whose methods may be other ones; where that matters, it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ooxcheck.java.checking.extending.this_escape import construction, first_escape
from ooxcheck.java.lowering.names import CONSTRUCTOR
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.parsing.unicode_escapes import plain_text
from ooxcheck.java.program import Class, Method
from ooxcheck.java.typed import MethodRef
from ooxcheck.oox.diagnostics import Diagnostic, Severity


def overriding(reach: Reach, method: Method) -> Iterator[str]:
    """Yield the classes that were found on whose objects a method never runs; none, if it would run on no object at all."""
    ref = method.ref
    if ref.is_static or ref.name == CONSTRUCTOR or method.is_private:
        return
    below = [
        class_
        for class_ in reach.classes.values()
        if class_.name != ref.owner and reach.is_below(class_.name, ref.owner)
    ]
    found = [class_.name for class_ in below if _overrides(class_, ref) and not _passes_on(class_, ref)]
    receivers = [name for name in reach.instantiated() if reach.is_below(name, ref.owner)]
    if any(not any(reach.is_below(name, each) for each in found) for name in receivers):
        yield from found


def constructed(reach: Reach, method: Method, title: str) -> Iterator[Diagnostic]:
    """Yield that a constructor under check makes an object of its own class, if the files have classes below, and the constructor shows the object to other code."""
    ref = method.ref
    if (
        ref.name == CONSTRUCTOR
        and reach.program.subclasses(ref.owner)
        and first_escape(reach.program, construction(reach.program, ref)) is not None
    ):
        message = (
            f"assumes that the object is a {title} and of no class below, which may override what this calls"
        )
        yield Diagnostic("note.receiver", message, method.name_span, Severity.WARNING)


def _overrides(class_: Class, method: MethodRef) -> bool:
    own = any(
        (each.ref.name, each.ref.parameters) == (method.name, method.parameters) and not each.ref.is_static
        for each in class_.methods
    )
    return own or any(bridge.method == method for bridge in class_.bridges)


def _passes_on(class_: Class, method: MethodRef) -> bool:
    """Whether the text of a class has ``super.m`` or ``super::m`` in it, be it in a lambda or a class within."""
    return (
        re.search(
            rf"\bsuper\s*(?:\.|::)\s*(?:<[^()]*>\s*)?{re.escape(method.name)}\b", plain_text(class_.span)
        )
        is not None
    )
