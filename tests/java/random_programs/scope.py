"""What a random program may name where it is being written, and all the chance there is.

A program uses some of the features only ("swarm testing", Groce et al., ISSTA 2012): what one feature brings to light is not
hidden behind another one that stops the program early or is not known yet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

T = TypeVar("T")

FEATURES = (
    "anonymous", "boxing", "checked", "concat", "enums", "finally", "generics", "hiding", "initialisers", "inner", "labels",
    "lambdas", "objects", "overloads", "patterns", "records", "resources", "statics", "strings", "switches", "variadic", "locals", "texts", "library",
)  # fmt: skip

INTEGERS = ("byte", "short", "char", "int", "long")
"""The types of numbers."""

Variable = tuple[str, str]
"""A name or expression for a place, and its type."""


@dataclass(frozen=True)
class Scope:
    """Variables that can be read and those that can be written, the class of ``this``, and what may be left where one stands.

    Constructors make no objects, so that they end.
    """

    readable: tuple[Variable, ...] = ()
    writable: tuple[Variable, ...] = ()
    this: str | None = None
    result: str | None = None
    loops: tuple[str, ...] = ()
    is_breakable: bool = False
    may_loop: int = 2
    may_make: bool = True


@dataclass
class Chance:
    """A source of chance, with the features of one program."""

    source: random.Random
    features: frozenset[str] = frozenset()
    scope: Scope = field(default_factory=Scope)
    names: int = 0

    def pick(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self.source.randrange(len(options))]

    def some(self, *ways: Callable[[], str] | None) -> str:
        """Return what one of some ways leads to; None is no way."""
        return self.pick([way for way in ways if way is not None])()

    def with_(self, feature: str, way: Callable[[], str]) -> Callable[[], str] | None:
        """Return a way if the program has a feature."""
        return way if feature in self.features else None

    def maybe(self, probability: float) -> bool:
        """Return whether something is the case that is likely to this degree."""
        return self.source.random() < probability

    def fresh(self, stem: str) -> str:
        """Return a name that is not in use."""
        self.names += 1
        return f"{stem}{self.names}"

    @contextmanager
    def inside(self, **changes: object) -> Iterator[None]:
        """Change the scope for as long as a ``with`` block lasts."""
        before = self.scope
        self.scope = replace(before, **changes)  # type: ignore[arg-type]  # names of fields of the scope, as every caller writes them
        try:
            yield
        finally:
            self.scope = before

    def declare(self, name: str, type_: str, *, is_writable: bool = True) -> None:
        """Let a variable be there for the rest of the scope."""
        both = (name, type_)
        writable = self.scope.writable + ((both,) if is_writable else ())
        self.scope = replace(self.scope, readable=(*self.scope.readable, both), writable=writable)

    def of_type(self, type_: str, variables: Sequence[Variable]) -> list[str]:
        """Return the variables of a type."""
        return [name for name, declared in variables if declared == type_]
