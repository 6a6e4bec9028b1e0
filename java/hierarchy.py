"""The class hierarchy of a program, and the methods that classes inherit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ooxcheck.java.operators import TypeKind
from ooxcheck.java.program import Method, Program
from ooxcheck.java.typed import MethodRef
from ooxcheck.java.types import OBJECT, Type


class Hierarchy:
    """The class hierarchy of a program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._above: dict[str, frozenset[str]] = {}
        self._inherited: dict[tuple[str, str, tuple[Type, ...]], MethodRef | None] = {}

    def is_below(self, name: str, above: str) -> bool:
        """Return whether a class is a subtype of another."""
        return above == OBJECT.name or above in self.supertypes(name)

    def supertypes(self, name: str) -> frozenset[str]:
        """Return a class and all its supertypes."""
        if name not in self._above:
            class_ = self._program.class_(name)
            above = (
                self.supertypes(each) for each in (class_.parent, *class_.interfaces) if each is not None
            )
            self._above[name] = frozenset((name,)).union(*above)
        return self._above[name]

    def inherited_method(self, name: str, method: MethodRef) -> MethodRef | None:
        """Return the method of a class or its nearest superclass with the signature of a method, bridges aside."""
        signature = (method.name, method.parameters)
        nearest_method: MethodRef | None = None
        passed: list[str] = []
        at: str | None = name
        while at is not None and nearest_method is None:
            if (at, *signature) in self._inherited:
                nearest_method = self._inherited[at, *signature]
                break
            class_ = self._program.class_(at)
            passed.append(at)
            own = (each.ref for each in class_.methods if not each.ref.is_static)
            nearest_method = next((each for each in own if (each.name, each.parameters) == signature), None)
            at = class_.parent
        self._inherited.update(((each, *signature), nearest_method) for each in passed)
        return nearest_method

    def interface_methods(self, name: str) -> Iterator[Method]:
        """Yield the methods of all superinterfaces."""
        class_ = self._program.class_(name)
        for above in (class_.parent, *class_.interfaces):
            if above is not None and above != OBJECT.name:
                if self._program.class_(above).kind is TypeKind.INTERFACE:
                    yield from self._program.class_(above).methods
                yield from self.interface_methods(above)


class VirtualCalls:
    """Virtual calls and the reachable classes: each pair of a called method and a subclass of its receiver is reported."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._below: defaultdict[str, list[str]] = defaultdict(list)
        self._reported: dict[tuple[MethodRef, str], int] = {}
        self.signatures: set[tuple[str, tuple[Type, ...]]] = set()
        """Names and erased parameters of the methods."""

    def __len__(self) -> int:
        return len(self._reported)

    def find(self, name: str) -> None:
        """Add a reachable class."""
        for above in self._hierarchy.supertypes(name) | {OBJECT.name}:
            self._below[above].append(name)

    def below(self, name: str) -> list[str]:
        """Return the reachable subclasses of a class."""
        return self._below[name]

    def call(self, method: MethodRef, receiver: str) -> None:
        """Add a called method, and the class of the receiver's type."""
        self._reported.setdefault((method, receiver), 0)
        self.signatures.add((method.name, method.parameters))

    def news(self) -> Iterator[tuple[str, MethodRef]]:
        """Yield the new pairs of a reachable class and a method that is called on objects of its supertypes."""
        for (method, receiver), count in list(self._reported.items()):
            news = self._below[receiver][count:]
            self._reported[method, receiver] += len(news)
            yield from ((name, method) for name in news)
