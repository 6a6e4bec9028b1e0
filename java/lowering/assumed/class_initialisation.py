"""Code that may run while a class is initialised, and so before its static fields are set (JLS 12.4).

Code that initialisers run, directly or through other classes, sees unset static fields of the class: null or zero. The analysis follows all code that may run: initialisers, also those of superclasses,
constructors, and methods by their names. If a class has a supertype other than a few roots such as Object, any method may be called on its new objects. Library collections call ``equals``, ``hashCode`` and ``compareTo``
on all objects; if collections of the sources exist, all their methods may be called. A function object from elsewhere may run any code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import cached_property
from ooxcheck.java import typed
from ooxcheck.java.hierarchy import Hierarchy
from ooxcheck.java.program import Program
from ooxcheck.java.typed import FieldRef, MethodRef, assigned_static
from ooxcheck.java.types import OBJECT, ClassType
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import Node, descendants

_ASKED = {"equals": 1, "hashCode": 0, "toString": 0, "compareTo": 1, "finalize": 0}
"""Methods that the library may call on any object, with the number of arguments."""
_ROOTS = frozenset((OBJECT.name, "java.lang.Enum", "java.lang.Record", "java.lang.Comparable"))


_COLLECTIONS = "java.util."
"""The package of classes that call methods of their elements."""

_HELD = typed.Local | typed.FieldGet | typed.StaticGet | typed.ElementGet | typed.Call
"""Expressions whose value may have been created elsewhere."""


class Initialisation:
    """Code that may run while a class is initialised, until the field `until` is set, or to the end if it is None."""

    def __init__(self, program: Program, name: str, until: FieldRef | None = None) -> None:
        self._program = program
        self._name = name
        self._until = until

    def may_run(self, method: MethodRef) -> bool:
        """Return whether a method may run during this initialisation."""
        return self._reachable_code is None or self._reachable_code.runs(method)

    @property
    def reads_field(self) -> bool:
        """Whether the field may be read before it is set."""
        return self._reachable_code is None or self._reachable_code.reads

    @cached_property
    def _reachable_code(self) -> _Followed | None:
        """The result of the analysis; None if some of the code is unknown."""
        if self._program.class_(self._name).is_library:
            return _Followed(self._program, self._name, (), None)
        try:
            return _Followed(self._program, self._name, self._statements(), self._until)
        except OoxError:
            return None

    def _statements(self) -> Iterator[typed.Statement]:
        for statement in self._program.initial(self._name, is_static=True):
            yield statement
            if self._until is not None and assigned_static(statement)[0] == self._until:
                return


class _Followed:
    """Statements, and all code that they may run."""

    def __init__(
        self, program: Program, name: str, statements: Iterable[typed.Statement], field: FieldRef | None
    ) -> None:
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._field = field
        self._seen: set[str | MethodRef | tuple[str, str]] = {name}
        self._made: dict[str, None] = {}
        self._called: dict[tuple[str, int], None] = {}
        self._waiting: list[Node] = list(statements)
        self._is_anything = False
        self.reads = False
        """Whether the field is read."""
        for above in sorted(self._hierarchy.supertypes(name)):
            self._initialise(above)
        while self._waiting:
            self._scan(list(descendants(self._waiting.pop())))

    def runs(self, method: MethodRef) -> bool:
        """Return whether a method may run."""
        return self._is_anything or method in self._seen

    def _scan(self, nodes: list[Node]) -> None:
        set_ = {id(node.target) for node in nodes if isinstance(node, typed.Assign)}
        self.reads |= any(
            isinstance(node, typed.StaticGet) and node.field == self._field and id(node) not in set_
            for node in nodes
        )
        for node in nodes:
            if id(node) not in set_:
                self._hold(node)
            self._follow(node)

    def _follow(self, node: Node) -> None:
        match node:
            case typed.StaticGet(field):
                self._initialise(field.owner)
            case typed.New(constructor):
                self._initialise(constructor.owner)
                self._make(constructor)
                self._ask_all(constructor.owner)
            case typed.ConstructorCall(_, constructor):
                self._make(constructor)
            case typed.Call(_, _, method) | typed.TextOf(_, method) | typed.Resource(_, _, method):
                self._call(method)
            case _:  # no other node initialises a class or calls a method
                return

    def _hold(self, node: Node) -> None:
        """Assume that a function object of a library type which is not created here may run any code."""
        if isinstance(node, _HELD) and isinstance(node.type, ClassType) and not self._is_anything:
            class_ = self._program.class_(node.type.name)
            abstract = [each for each in class_.methods if not each.has_body and not each.ref.is_static]
            self._is_anything = (
                class_.is_library
                and class_.kind == "interface"
                and len(abstract) == 1
                and class_.name not in _ROOTS
            )
            self.reads |= self._is_anything

    def _initialise(self, name: str) -> None:
        """Follow the initialisers of a class and its supertypes."""
        for each in sorted(self._hierarchy.supertypes(name)):
            if self._is_new(each):
                self._waiting += self._program.initial(each, is_static=True)

    def _make(self, constructor: MethodRef) -> None:
        """Follow a constructor, the instance initialisers, and the methods that may be called on the new object."""
        name = constructor.owner
        if self._is_new(constructor):
            self._run(constructor)
        if self._is_new((name, "objects")):
            self._waiting += self._program.initial(name, is_static=False)
            class_ = self._program.class_(name)
            self._made[name] = None
            is_known = {class_.parent, *class_.interfaces} <= _ROOTS
            for method in class_.methods:
                key = method.ref.name, len(method.ref.parameters)
                if (not is_known or method.ref.name in _ASKED or key in self._called) and self._is_new(
                    method.ref
                ):
                    self._run(method.ref)

    def _call(self, method: MethodRef) -> None:
        """Follow a method and its overrides."""
        key = method.name, len(method.parameters)
        if method.is_static:
            self._initialise(method.owner)
            if self._is_new(method):
                self._run(method)
        else:
            self._dispatch(method.owner, *key)
        self._ask_all(method.owner)

    def _ask_all(self, owner: str) -> None:
        """Follow the methods that a class of ``java.util`` may call on its elements and arguments, and all methods of collections of the sources."""
        if not owner.startswith(_COLLECTIONS) or not self._is_first(_COLLECTIONS):
            return
        for name, count in _ASKED.items():
            self._dispatch(OBJECT.name, name, count)
        for name in self._program.sources():
            if any(above.startswith(_COLLECTIONS) for above in self._hierarchy.supertypes(name)):
                for method in self._program.class_(name).methods:
                    self._dispatch(OBJECT.name, method.ref.name, len(method.ref.parameters))

    def _dispatch(self, owner: str, name: str, count: int) -> None:
        """Follow all methods with a name and a number of parameters."""
        if (name, count) in self._called:
            return
        self._called[name, count] = None
        for each in (
            *self._program.sources(),
            *self._made,
            *(self._below(owner) if owner != OBJECT.name else ()),
        ):
            for method in self._program.class_(each).methods:
                if (method.ref.name, len(method.ref.parameters)) == (name, count) and self._is_new(
                    method.ref
                ):
                    self._run(method.ref)

    def _below(self, name: str) -> Iterator[str]:
        """Yield the subclasses of a class in the sources, also those that bodies declare."""
        for each in self._program.subclasses(name):
            yield each
            yield from self._below(each)

    def _run(self, method: MethodRef) -> None:
        body = None if self._program.class_(method.owner).is_library else self._program.body(method)
        self._waiting += [] if body is None else [body]

    def _is_new(self, key: str | MethodRef | tuple[str, str]) -> bool:
        """Return whether a class or method is of the sources and was not followed before."""
        name = key if isinstance(key, str) else key.owner if isinstance(key, MethodRef) else key[0]
        return self._is_first(key) and not self._program.class_(name).is_library

    def _is_first(self, key: str | MethodRef | tuple[str, str]) -> bool:
        is_first = key not in self._seen
        self._seen.add(key)
        return is_first
