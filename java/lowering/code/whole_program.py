"""The facts about the whole lowered program that the lowering of one body needs.

`ooxcheck.java.lowering.reachability.reach` computes them; a protocol keeps bodies independent of that search.
"""

from __future__ import annotations

from typing import Protocol

from ooxcheck.java import typed
from ooxcheck.java.lowering.code.body_nodes import BodyNodes
from ooxcheck.java.program import Method, Program
from ooxcheck.java.typed import FieldRef, MethodRef
from ooxcheck.oox.diagnostics import OoxError


class WholeProgram(Protocol):
    """The classes, methods and fields that are lowered, and facts about them."""

    program: Program
    entry: MethodRef
    methods: dict[MethodRef, Method]
    nodes: BodyNodes
    pollutes: bool
    """Whether an unchecked cast may store an object that does not match its type arguments (JLS 4.12.2)."""
    has_threads: bool
    """Whether a thread may be started."""

    @property
    def keeps_messages(self) -> bool:
        """Whether exceptions have their messages, though no code reads them."""

    def is_unfollowed(self, owner: str, error: OoxError) -> bool:
        """Return whether executions are followed up to an unsupported construct in a class."""

    def reads(self, owner: str, name: str) -> bool:
        """Return whether the program reads a field."""

    def keeps(self, field: FieldRef) -> bool:
        """Return whether a field is declared in the lowered program."""

    def runs(self, constructor: MethodRef) -> bool:
        """Return whether a constructor has an effect."""

    def is_below(self, name: str, above: str) -> bool:
        """Return whether a class is another, or extends or implements it."""

    def classes_to_initialise(self, name: str) -> list[str]:
        """Return the classes to initialise when a class is first used: itself, or its superclasses."""

    def initialised_before(self, name: str) -> list[str]:
        """Return the classes that are initialised before a class."""

    def may_fail(self, name: str) -> bool:
        """Return whether the initialisation of a class may end in an exception."""

    def instantiated_classes(self) -> list[str]:
        """Return the classes that may have direct instances."""

    def extending(self, name: str) -> list[str]:
        """Return the direct subclasses of a class."""

    def is_interface(self, name: str) -> bool:
        """Return whether a class is an interface in Java or in OOX."""

    def meets(self, left: str, right: str) -> bool:
        """Return whether an object may be an instance of both classes."""

    def object_initial(self, name: str) -> tuple[typed.Statement, ...]:
        """Return the statements that initialise an object of a class, after those of the superclass."""

    def static_initial(self, name: str) -> list[typed.Statement]:
        """Return the statements that initialise a class."""

    def holders(self) -> list[str]:
        """Return the classes whose objects hold arrays."""

    def identity_classes(self, left: str, right: str) -> list[str]:
        """Return the common subclasses of two classes whose equal objects may be identical, if the program compares identities."""
