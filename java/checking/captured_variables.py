"""Captured variables of local classes (JLS 8.1.3), and the fields that hold them.

They are collected by name before the class is checked: a class captures each variable around it whose name occurs in it,
or in a local class that it mentions. A superfluous one costs a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.symbols import OUTER, Binding, Class, Scope
from ooxcheck.oox.nodes import Node, children

_WORD = re.compile(r"\w+")


def captured_variables(cls: Class) -> tuple[Binding, ...]:
    """Return the variables that a class captures."""
    if not cls.is_local or cls.around is None:
        return ()
    words = _with_local_classes(frozenset(_names_in(cls.node)), cls.around)
    declared = frozenset(_declared_names(cls.node))
    bindings = {each.variable.name: each for each in _variables_in_scope(cls.around) if each.constant is None}
    return tuple(
        each
        for name, each in bindings.items()
        if name in words and (each.is_assigned or name not in declared)
    )


def outer_field(cls: Class) -> typed.FieldRef:
    """Return the field of an inner object that holds its enclosing object."""
    assert cls.enclosing is not None
    return typed.FieldRef(cls.name, OUTER, cls.enclosing.raw)


def captured_field(cls: Class, binding: Binding) -> typed.FieldRef:
    """Return the field of an object of a local class that holds a captured variable."""
    return typed.FieldRef(cls.name, f"val${binding.variable.name}", binding.variable.type)


def _with_local_classes(words: frozenset[str], around: Scope) -> frozenset[str]:
    """Return the words of a class and of all local classes that it mentions, transitively."""
    classes = dict(_local_classes(around))
    while named := classes.keys() & words:
        words = words.union(*(_names_in(classes.pop(name).node) for name in sorted(named)))
    return words


def _local_classes(scope: Scope | None) -> Iterator[tuple[str, Class]]:
    """Yield the local classes in scope, outer ones first, so that inner ones shadow them."""
    if scope is not None:
        yield from _local_classes(scope.around)
        yield from ((name, cls) for name, cls in scope.classes.items() if cls.is_local)


def _variables_in_scope(scope: Scope | None) -> Iterator[Binding]:
    """Yield the variables in scope, outer ones first, so that inner ones shadow them."""
    if scope is not None:
        yield from _variables_in_scope(scope.around)
        yield from scope.variables.values()


def _names_in(node: Node) -> Iterator[str]:
    """Yield the names of variables and classes that occur in a node, specifications included."""
    waiting = [node]
    while waiting:
        at = waiting.pop()
        match at:
            case tree.Name(name):
                yield name
            case tree.TypeName(names):
                yield names[0]
            case tree.Specification(text):
                yield from _WORD.findall(text)
            case _:  # contains no names of its own
                pass
        waiting.extend(children(at))


def _declared_names(node: Node) -> Iterator[str]:
    """Yield the names of variables and fields that are declared in a node."""
    waiting = [node]
    while waiting:
        at = waiting.pop()
        if isinstance(at, tree.LocalVariable | tree.Parameter | tree.Field | tree.ForEach | tree.Catch):
            yield at.name
        waiting.extend(children(at))
