"""Immutable collections, such as those of ``List.of``: no field and no argument holds one, except static fields whose initialisers create one.

If the files create immutable collections and change a collection of unknown origin, a note states this assumption.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ooxcheck.java import typed
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import final_value
from ooxcheck.java.typed import FieldRef, Variable
from ooxcheck.java.types import ClassType
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.nodes import Node
from ooxcheck.oox.source import Span

CHANGING = frozenset((
    "add", "addAll", "addFirst", "addLast", "clear", "compute", "computeIfAbsent", "computeIfPresent", "merge", "put", "putAll", "putIfAbsent",
    "remove", "removeAll", "removeFirst", "removeIf", "removeLast", "replace", "replaceAll", "retainAll", "set", "sort",
))  # fmt: skip
"""The methods that change a collection."""
_KINDS = frozenset(f"java.util.{name}" for name in ("Collection", "List", "Set", "Map"))
"""The declared types of immutable collections."""


def refusing(reach: Reach, span: Span) -> Iterator[Diagnostic]:
    """Yield the note that no collection that is changed is immutable, if the files create immutable ones."""
    nodes = [] if reach.is_fresh else list(reach.nodes.of_sources(reach.methods))
    new = _new(nodes)
    if any(_may_refuse(reach, node, new) for node in nodes) and (made := reach.program.refusing()):
        message = f"assumes that no collection that is changed here is immutable, although the files create immutable ones by {' and '.join(made)}"
        yield Diagnostic("note.refusing", message, span, Severity.WARNING)


def _may_refuse(reach: Reach, node: object, new: set[Variable]) -> bool:
    """Whether a node changes a collection that it did not create, and whose origin is unknown."""
    if not isinstance(node, typed.Call) or node.method.name not in CHANGING or node.target is None:
        return False
    if not isinstance(node.target.type, ClassType) or node.target.type.name not in _KINDS:
        return False
    match node.target:
        case typed.Local(variable):
            return variable not in new
        case typed.FieldGet(_, field) | typed.StaticGet(field):
            return not _is_known(reach, field)
        case typed.New():
            return False
        case _:  # an unknown collection may refuse
            return True


def _is_known(reach: Reach, field: FieldRef) -> bool:
    """Whether the initialiser of a static field shows which class of collection it holds."""
    from ooxcheck.java.library.known_collections import immutable_collection

    value = final_value(reach.program, field) if field.is_static else None
    return isinstance(value, typed.New) or immutable_collection(value) is not None


def _new(nodes: Sequence[Node]) -> set[Variable]:
    """Return the variables to which only results of ``new`` are assigned."""
    given = [
        (node.variable, node.value)
        for node in nodes
        if isinstance(node, typed.Declare) and node.value is not None
    ]
    given += [
        (node.target.variable, node.value)
        for node in nodes
        if isinstance(node, typed.Assign) and isinstance(node.target, typed.Local)
    ]
    return {variable for variable, _ in given} - {
        variable for variable, value in given if not isinstance(value, typed.New)
    }
