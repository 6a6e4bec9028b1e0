"""Receivers: the objects on which the method under check can run.

On an object of a class that overrides the method, a call runs the override (JLS 15.12.4.4). So no such object is its receiver, unless the class calls the method by ``super``.
A constructor is checked for ``new`` of its own class. Constructors of subclasses run it, too, on objects that may override its callees; where that matters, a note says so.
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
    """Yield the reachable classes that override the method; nothing if that leaves no receiver."""
    ref = method.ref
    if ref.is_static or ref.name == CONSTRUCTOR or method.is_private:
        return
    below = [
        class_
        for class_ in reach.classes.values()
        if class_.name != ref.owner and reach.is_below(class_.name, ref.owner)
    ]
    overriding_classes = [
        class_.name for class_ in below if _overrides(class_, ref) and not _passes_on(class_, ref)
    ]
    receivers = [name for name in reach.instantiated_classes() if reach.is_below(name, ref.owner)]
    if any(not any(reach.is_below(name, each) for each in overriding_classes) for name in receivers):
        yield from overriding_classes


def constructor_notes(reach: Reach, method: Method, title: str) -> Iterator[Diagnostic]:
    """Yield the note that a constructor under check creates an object of exactly its class, if the files have subclasses and the object escapes from the constructor."""
    ref = method.ref
    if (
        ref.name == CONSTRUCTOR
        and reach.program.subclasses(ref.owner)
        and first_escape(reach.program, construction(reach.program, ref)) is not None
    ):
        message = f"assumes that the object is a {title} and not of a subclass, which may override methods that are called here"
        yield Diagnostic("note.receiver", message, method.name_span, Severity.WARNING)


def _overrides(class_: Class, method: MethodRef) -> bool:
    own = any(
        (each.ref.name, each.ref.parameters) == (method.name, method.parameters) and not each.ref.is_static
        for each in class_.methods
    )
    return own or any(bridge.method == method for bridge in class_.bridges)


def _passes_on(class_: Class, method: MethodRef) -> bool:
    """Whether the text of a class contains ``super.m`` or ``super::m``, perhaps in a lambda or a nested class."""
    return (
        re.search(
            rf"\bsuper\s*(?:\.|::)\s*(?:<[^()]*>\s*)?{re.escape(method.name)}\b", plain_text(class_.span)
        )
        is not None
    )
