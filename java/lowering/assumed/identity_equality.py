"""Equality by identity: an object whose static type is Object is equal only to itself, if no reachable class overrides ``equals``.

An Object, or a ``T``, is of a reachable class (`ooxcheck.java.lowering.reachability.reach`). If none of them overrides ``equals`` and code calls it on an Object, a note states this assumption.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import BOOLEAN, OBJECT
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.source import Span

_EQUALS = MethodRef(OBJECT.name, "equals", (OBJECT,), BOOLEAN)
_OF_SAME = frozenset((OBJECT.name, "java.lang.Enum"))
"""The classes whose equality is identity."""


def equality(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield the note that equality is identity, if no reachable class overrides ``equals`` and code calls it on an Object."""
    if not reach.is_fresh and not has_own_equals(reach) and _is_asked(reach):
        message = "assumes that values of type Object are equal only to themselves, since no reachable class overrides equals"
        yield Diagnostic("note.equality", message, span, Severity.WARNING)


def has_own_equals(reach: Reach) -> bool:
    """Return whether a reachable class overrides ``equals``."""
    said = (
        each.owner
        for each in reach.methods
        if each.name == _EQUALS.name and each.parameters == _EQUALS.parameters
    )
    return any(owner not in _OF_SAME and reach.classes[owner].kind != "interface" for owner in said)


def _is_asked(reach: Reach) -> bool:
    """Return whether the sources or the library call ``equals`` on an Object."""
    if _EQUALS not in reach.methods:
        return False
    asked = (
        node for method in reach.methods for node in reach.nodes.of(method) if isinstance(node, typed.Call)
    )
    return any(
        call.method == _EQUALS and call.target is not None and call.target.type == OBJECT for call in asked
    )
