"""Which methods may change objects that others know of: they assign to fields or elements, or call what does.

A method is known by its name and the number of its parameters, so calls need no types. What a method makes itself, and iterators that it asks for, it may change: of
such an object nobody else knows. That is guessed by the text alone, and only ever decides whether a promise of the library is taken for one of the sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from java import typed
from java.program import Program
from java.typed import MethodRef
from oox.nodes import descendants

Key: TypeAlias = tuple[str, int]

_CONSTRUCTOR = "<init>"


def key_of(method: MethodRef) -> Key:
    """Return what a method is known by here; constructors of different classes have nothing to do with each other."""
    return method.owner if method.name == _CONSTRUCTOR else method.name, len(method.parameters)


def changing(program: Program, methods: Iterable[MethodRef]) -> set[Key]:
    """Return the keys of those among some methods that may change objects, if a call runs one of them."""
    calls: dict[Key, set[Key]] = {}
    found: set[Key] = set()
    for method in methods:
        body = _Body(program, method)
        calls.setdefault(key_of(method), set()).update(body.calls())
        if body.assigns():
            found.add(key_of(method))
    size = -1
    while size != len(found):
        size = len(found)
        found |= {key for key, called in calls.items() if not found.isdisjoint(called)}
    return found


class _Body:
    """What stands in a method."""

    def __init__(self, program: Program, method: MethodRef) -> None:
        body = program.body(method)
        self._nodes = list(descendants(body)) if body is not None else []
        self._builds = method.name == _CONSTRUCTOR
        self._own = self._own_variables()

    def _own_variables(self) -> set[typed.Variable]:
        """Return the variables that hold nothing but what the method made."""
        given = [(node.variable, node.value) for node in self._nodes if isinstance(node, typed.Declare) and node.value is not None]
        stored = [(node.target.variable, node.value) for node in self._nodes if isinstance(node, typed.Assign) and isinstance(node.target, typed.Local)]
        own = {variable for variable, value in given if self._is_made(value)}
        return own - {variable for variable, value in stored if not self._is_made(value)}

    def _is_made(self, value: typed.Expr) -> bool:
        match value:
            case typed.New() | typed.NewArray() | typed.ArrayOf():
                return True
            case typed.Cast(operand):
                return self._is_made(operand)
            case typed.Call():
                return value.method.name == "iterator"
            case _:
                return False

    def _is_own(self, value: typed.Node | None) -> bool:
        match value:
            case typed.Local(variable):
                return variable in self._own
            case typed.This():
                return self._builds
            case typed.Call():
                return self._is_made(value) or self._is_own(value.target)
            case typed.Cast(operand):
                return self._is_own(operand)
            case typed.New():
                return True
            case _:
                return False

    def assigns(self) -> bool:
        """Return whether it assigns to something that is not its own."""
        return any(not self._is_kept(node.target) for node in self._nodes if isinstance(node, typed.Assign | typed.Update))

    def _is_kept(self, place: typed.Place) -> bool:
        match place:
            case typed.Local():
                return True
            case typed.FieldGet(target) | typed.ElementGet(target, _):
                return self._is_own(target)
            case typed.StaticGet():
                return False

    def calls(self) -> Iterator[Key]:
        """Yield what it calls, but on objects of its own."""
        for node in self._nodes:
            match node:
                case typed.Call() if not self._is_own(node.target):
                    yield key_of(node.method)
                case typed.New(constructor) | typed.ConstructorCall(_, constructor):
                    yield key_of(constructor)
                case _:
                    pass
