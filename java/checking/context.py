"""The context of all checks: the class table and the services on top of it, as one object."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.created_objects import Creations
from ooxcheck.java.checking.declared.members import Members
from ooxcheck.java.checking.declared.overriding import Overriding
from ooxcheck.java.checking.declared.subtyping import Subtyping
from ooxcheck.java.checking.declared.symbols import Class, Field
from ooxcheck.java.checking.declared.table import ClassTable, Library
from ooxcheck.java.checking.local_classes import Numbering
from ooxcheck.java.checking.typing.conversions import Conversions
from ooxcheck.java.checking.typing.overloads import Overloads
from ooxcheck.java.checking.typing.specialisation import Specialisations


class Context:
    """The class table of a program with lookup, subtyping, conversions and overload resolution."""

    def __init__(
        self, units: Iterable[tree.CompilationUnit], library: Library, creations: Creations | None = None
    ) -> None:
        self.table = ClassTable(units, library)
        self.creations = creations or Creations(self.table.sources)
        """The objects that the sources create, which may come from another context of the same units."""
        self.subtyping = Subtyping(self.table)
        self.members = Members(self.subtyping)
        self.overriding = Overriding(self.members)
        self.conversions = Conversions(self.subtyping)
        self.overloads = Overloads(self.members, self.overriding, self.conversions)
        self.specialisations = Specialisations()
        self.constants: dict[Field, typed.Constant | None] = {}
        """The values of constant fields, evaluated on demand; None for other fields."""
        self.speculations = 0
        """The depth of nested functions that are being checked only for their types."""
        self.numbering = Numbering()
        self.local: dict[str, Class] = {}
        """The local classes, by name."""

    def add_local(self, cls: Class) -> None:
        """Add a class that a body declares; it replaces the one of an earlier check."""
        self.subtyping.forget(cls.name)
        self.members.forget(cls.name)
        self.table.add_local(cls)
        self.local[cls.name] = cls
