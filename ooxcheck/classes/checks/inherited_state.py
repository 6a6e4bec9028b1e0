"""The boundary for the invariants of a class that inherits fields: that of the class which declares them.

A superclass of the files is no part of the boundary of a class below it, so its code is code of clients there, and nothing about inherited fields is an invariant. The boundary of the superclass has the
classes of the files that extend it (`ooxcheck.java.clients.boundary_classes`), so its invariants are facts about their objects as well. Each boundary has all code that can change what its invariants read, whichever of
its classes a method belongs to: so the choice is one of strength and cost, not of soundness.
"""

from __future__ import annotations

from functools import lru_cache

from ooxcheck.classes.assume import boundary_name, outermost_name
from ooxcheck.classes.java_boundary import outermost_class
from ooxcheck.classes.reachability.history_search import java_class_boundary
from ooxcheck.input.java_programs import parse_java
from ooxcheck.java.clients.boundary_classes import boundary_classes
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

MOST_CLASSES = 8
"""The number of outermost classes in a boundary that is still chosen for inherited fields: a larger one takes too long."""


def invariants_name(program: Program, method: Method) -> str:
    """Return the class whose boundary has the invariants for a method: the topmost superclass that declares fields, if its boundary can be followed and is small; otherwise that of the method."""
    own = boundary_name(program, method)
    above = _topmost_with_fields(program, method)
    if program.origin is None or above in ("", own):
        return own
    return above if _is_followed(above, own, tuple(program.origin.sources)) else own


def _topmost_with_fields(program: Program, method: Method) -> str:
    """Return the outermost class of the topmost superclass of the files whose objects have fields; nothing if there is none."""
    if method.static or method.owner not in program.classes:
        return ""
    above = [
        each
        for each in program.supertypes(method.owner)
        if not program.classes[each].interface
        and program.is_given(program.classes[each].span.source)
        and any(not field.static and not is_hidden(field.name) for field in program.classes[each].fields)
    ]
    return outermost_name(program, above[-1]) if above else ""


@lru_cache(maxsize=16)
def _is_followed(name: str, own: str, sources: tuple[Source, ...]) -> bool:
    """Return whether the boundary of a class has the class `own`, is small, and is not refused."""
    units = parse_java(sources)
    try:
        members = {each.name for each in boundary_classes(units, outermost_class(units, name))}
        if own not in members or len(members) > MOST_CLASSES:
            return False
        java_class_boundary(name, sources)
    except OoxError:
        return False
    return True
