"""Static fields that may be read before they are set: while classes are initialised that need each other, or further up in their own class (JLS 12.4, 8.3.3).

Whoever reads such a field then gets null, and keeps it. Everything is followed that may be run until the field is set: initialisers, constructors, and methods by their names. A class that was made may be
asked for what the library asks for.
"""

from __future__ import annotations

from collections.abc import Iterator

from java import typed
from java.hierarchy import Hierarchy
from java.program import Program
from java.typed import FieldRef, MethodRef, assigned_static
from java.types import OBJECT
from oox.diagnostics import OoxError
from oox.nodes import Node, descendants

_ASKED = frozenset(("equals", "hashCode", "toString", "compareTo"))
_ROOTS = frozenset((OBJECT.name, "java.lang.Enum", "java.lang.Record", "java.lang.Comparable"))


def is_read_early(program: Program, field: FieldRef) -> bool:
    """Return whether something that may be run before a static field is set reads it."""
    if program.class_(field.owner).is_library:
        return False
    try:
        return _Run(program, field).reads()
    except OoxError:
        return True


class _Run:
    """What may be run until a field is set."""

    def __init__(self, program: Program, field: FieldRef) -> None:
        self._program = program
        self._field = field
        self._hierarchy = Hierarchy(program)
        self._seen: set[str | MethodRef | tuple[str, str]] = {field.owner}
        self._made: dict[str, None] = {}
        self._called: set[tuple[str, int]] = set()
        self._waiting: list[Node] = list(self._until())

    def _until(self) -> Iterator[typed.Statement]:
        for statement in self._program.initial(self._field.owner, is_static=True):
            yield statement
            if assigned_static(statement)[0] == self._field:
                return

    def reads(self) -> bool:
        """Return whether the field is read."""
        for above in self._hierarchy.supertypes(self._field.owner):
            self._initialise(above)
        while self._waiting:
            nodes = list(descendants(self._waiting.pop()))
            set_ = {id(node.target) for node in nodes if isinstance(node, typed.Assign)}
            if any(isinstance(node, typed.StaticGet) and node.field == self._field and id(node) not in set_ for node in nodes):
                return True
            for node in nodes:
                self._follow(node)
        return False

    def _follow(self, node: Node) -> None:
        match node:
            case typed.StaticGet(field):
                self._initialise(field.owner)
            case typed.New(constructor):
                self._initialise(constructor.owner)
                self._make(constructor)
            case typed.ConstructorCall(_, constructor):
                self._make(constructor)
            case typed.Call(_, _, method) | typed.TextOf(_, method):
                self._call(method)
            case _:
                return

    def _initialise(self, name: str) -> None:
        """Follow what initialises a class, and those above it."""
        for each in sorted(self._hierarchy.supertypes(name)):
            if self._is_new(each):
                self._waiting += self._program.initial(each, is_static=True)

    def _make(self, constructor: MethodRef) -> None:
        """Follow what makes an object, and what the library may ask it for."""
        name = constructor.owner
        if self._is_new(constructor):
            self._run(constructor)
        if self._is_new((name, "objects")):
            self._waiting += self._program.initial(name, is_static=False)
            class_ = self._program.class_(name)
            self._made[name] = None
            is_known = {class_.parent, *class_.interfaces} <= _ROOTS
            for method in class_.methods:
                if (not is_known or method.ref.name in _ASKED or (method.ref.name, len(method.ref.parameters)) in self._called) and self._is_new(method.ref):
                    self._run(method.ref)

    def _call(self, method: MethodRef) -> None:
        """Follow a method, and what may be run instead."""
        key = method.name, len(method.parameters)
        if method.is_static:
            self._initialise(method.owner)
            if self._is_new(method):
                self._run(method)
        elif key not in self._called:
            self._called.add(key)
            for name in (*self._program.sources(), *self._made):
                for each in self._program.class_(name).methods:
                    if (each.ref.name, len(each.ref.parameters)) == key and self._is_new(each.ref):
                        self._run(each.ref)

    def _run(self, method: MethodRef) -> None:
        body = None if self._program.class_(method.owner).is_library else self._program.body(method)
        self._waiting += [] if body is None else [body]

    def _is_new(self, key: str | MethodRef | tuple[str, str]) -> bool:
        """Whether something of the sources was not followed before."""
        name = key if isinstance(key, str) else key.owner if isinstance(key, MethodRef) else key[0]
        is_first = key not in self._seen
        self._seen.add(key)
        return is_first and not self._program.class_(name).is_library
