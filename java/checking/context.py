"""The context in which bodies are checked: everything that is known of classes, as one object."""

from __future__ import annotations

from collections.abc import Iterable

from ooxcheck.java import tree, typed
from ooxcheck.java.checking.declared.creations import Creations
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
    """What is known of classes."""

    def __init__(self, units: Iterable[tree.CompilationUnit], library: Library) -> None:
        self.table = ClassTable(units, library)
        self.creations = Creations(self.table.sources)
        self.subtyping = Subtyping(self.table)
        self.members = Members(self.subtyping)
        self.overriding = Overriding(self.members)
        self.conversions = Conversions(self.subtyping)
        self.overloads = Overloads(self.members, self.overriding, self.conversions)
        self.specialisations = Specialisations()
        self.constants: dict[Field, typed.Constant | None] = {}
        """The fields that were asked for so far, and the constants that they are."""
        self.speculations = 0
        """How many functions are being looked into, one inside the other, to find out types."""
        self.numbering = Numbering()
        self.local: dict[str, Class] = {}
        """The classes that bodies declare, by name."""

    def add_local(self, cls: Class) -> None:
        """Make a class known that a body declares; checked again, it takes the place of what it was."""
        self.subtyping.forget(cls.name)
        self.members.forget(cls.name)
        self.table.add_local(cls)
        self.local[cls.name] = cls
